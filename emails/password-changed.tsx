import { Facts, type FactsProps } from "./parts/facts.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";
import { WasItYou } from "./parts/was-it-you.tsx";

export interface PasswordChangedProps extends FactsProps {
  appName: string;
  subject: string;
  firstName: string;
  recoveryAddress: string;
}

export function PasswordChanged(props: Partial<PasswordChangedProps>) {
  const { appName, subject, firstName, recoveryAddress, ...facts } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader="If it was not you, choose a new one now."
      appName={appName}
      heading={subject}
      foot={`${appName} tells you when the password of your account changes.`}
    >
      <p>
        {firstName}, the password of your account at {appName} was changed. The one before no longer works.
      </p>
      <Facts {...facts} />
      <WasItYou recoveryAddress={recoveryAddress} />
    </NoticeFrame>
  );
}

const SAMPLE: PasswordChangedProps = {
  appName: "Iweri",
  subject: "Your password was changed",
  firstName: "Fúnmiláyọ̀",
  when: "Saturday 21 November 2026, 10:00, Lagos time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
