import { Facts, type FactsProps } from "./parts/facts.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";
import { WasItYou } from "./parts/was-it-you.tsx";

export interface NewDeviceProps extends FactsProps {
  appName: string;
  subject: string;
  firstName: string;
  recoveryAddress: string;
}

/** To somebody who signed in with a browser that was never used for their account before. */
export function NewDevice(props: Partial<NewDeviceProps>) {
  const { appName, subject, firstName, recoveryAddress, ...facts } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`${facts.device}, ${facts.when}`}
      appName={appName}
      heading={subject}
      foot={`${appName} tells you when a browser is new to your account.`}
    >
      <p>{firstName}, somebody signed in to your account with a browser that was never used for it before.</p>
      <Facts {...facts} />
      <WasItYou recoveryAddress={recoveryAddress} />
    </NoticeFrame>
  );
}

const SAMPLE: NewDeviceProps = {
  appName: "Iweri",
  subject: "New sign-in to your account",
  firstName: "Fúnmiláyọ̀",
  when: "Saturday 21 November 2026, 10:00, Lagos time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
