import { Facts, type FactsProps } from "./parts/facts.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface SocialConnectedProps extends FactsProps {
  appName: string;
  subject: string;
  firstName: string;
  provider: "Google" | "X";
  /** False: it was taken away. */
  connected: boolean;
  supportEmail: string;
  recoveryAddress: string;
}

export function SocialConnected(props: Partial<SocialConnectedProps>) {
  const { appName, subject, firstName, provider, connected, supportEmail, recoveryAddress, ...facts } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`${provider} ${connected ? "opens" : "no longer opens"} your account at ${appName}.`}
      appName={appName}
      heading={subject}
      foot={`${appName} tells you when the ways to sign in to your account change.`}
    >
      <p>
        {firstName}, your account at {appName}{" "}
        {connected
          ? `is connected with ${provider} now. You can sign in with it, or as before.`
          : `is no longer connected with ${provider}. Sign in in another way from now on.`}
      </p>
      <Facts {...facts} />
      <p style={{ margin: 0 }}>
        Was it you? Then there is nothing to do. If not,{" "}
        <a className="a" href={recoveryAddress}>
          choose a new password
        </a>{" "}
        now and write to{" "}
        <a className="a" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: SocialConnectedProps = {
  appName: "Iweri",
  subject: "Google was connected with your account",
  firstName: "Fúnmiláyọ̀",
  provider: "Google",
  connected: true,
  when: "Saturday 21 November 2026, 10:00, Lagos time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
  supportEmail: "help@iweri.test",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
