import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface AlreadyRegisteredProps {
  appName: string;
  subject: string;
  signInAddress: string;
  recoveryAddress: string;
}

/** To an address that somebody registers with although it has an account. The page they are on does not say so. */
export function AlreadyRegistered(props: Partial<AlreadyRegisteredProps>) {
  const { appName, subject, signInAddress, recoveryAddress } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader="Sign in with it, or choose a new password."
      appName={appName}
      heading={subject}
      foot={`${appName} sends this when somebody tries to register with this address.`}
    >
      <p>
        Somebody, probably you, just tried to open an account at {appName} with this e-mail address. It has one already, so sign
        in:
      </p>
      <NoticeButton address={signInAddress}>Sign in</NoticeButton>
      <p>
        Forgotten the password?{" "}
        <a className="a" href={recoveryAddress}>
          Choose a new one
        </a>
        .
      </p>
      <p style={{ margin: 0 }}>
        Was it not you? Then there is nothing to do. Nothing was changed, and nobody was told that you have an account.
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: AlreadyRegisteredProps = {
  appName: "Iweri",
  subject: "You already have an account",
  signInAddress: "https://iweri.test/sign-in",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
