import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface AddressInUseProps {
  appName: string;
  subject: string;
  recoveryAddress: string;
}

/**
 * Sent to an account's address when someone signed in to another account tries to change to it. Their page looks the same as for
 * an unused address, so only this e-mail says that it is taken.
 */
export function AddressInUse(props: Partial<AddressInUseProps>) {
  const { appName, subject, recoveryAddress } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader="Your account and your address haven’t changed."
      appName={appName}
      heading={subject}
      foot={`${appName} sends this when someone tries to change their e-mail address to yours.`}
    >
      <p>
        Someone tried to use this e-mail address for another account at {appName}. It already belongs to your account, and an
        address can only sign in to one, so nothing was changed.
      </p>
      <p>
        If that was you, keep using the old address for the other account, or choose a different one. If it wasn’t, you can ignore
        this e-mail: they can’t see that the address is yours, and they can’t get into your account. If you’re worried, choose a
        new password.
      </p>
      <NoticeButton address={recoveryAddress}>Choose a new password</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: AddressInUseProps = {
  appName: "Iweri",
  subject: "Someone tried to use your e-mail address",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
