import { Facts, type FactsProps } from "./parts/facts.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface EmailChangedProps extends FactsProps {
  appName: string;
  subject: string;
  firstName: string;
  newEmail: string;
  supportEmail: string;
  recoveryAddress: string;
}

/** To the address that an account had before. A new password no longer reaches it, so only a person can help. */
export function EmailChanged(props: Partial<EmailChangedProps>) {
  const { appName, subject, firstName, newEmail, supportEmail, recoveryAddress, ...facts } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`You now sign in with ${newEmail}.`}
      appName={appName}
      heading={subject}
      foot={`This goes to the address that your account at ${appName} had until now.`}
    >
      <p>
        {firstName}, your account at {appName} has a new e-mail address. You now sign in with <b>{newEmail}</b>, and no longer
        with this one.
      </p>
      <Facts {...facts} />
      <p style={{ margin: 0 }}>
        Was it you? Then there is nothing to do. If not, write to{" "}
        <a className="a" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>{" "}
        at once, from this address. If the new address is yours too,{" "}
        <a className="a" href={recoveryAddress}>
          choose a new password
        </a>{" "}
        with it.
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: EmailChangedProps = {
  appName: "Iweri",
  subject: "Your e-mail address was changed",
  firstName: "Fúnmiláyọ̀",
  newEmail: "funmilayo@lagoon.test",
  when: "Saturday 21 November 2026, 10:00, Lagos time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
  supportEmail: "help@iweri.test",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
