import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface WelcomeProps {
  appName: string;
  subject: string;
  firstName: string;
  /** False: the identity check comes first. */
  canSend: boolean;
  dashboardAddress: string;
  identityAddress: string;
  supportEmail: string;
}

/** The first mail of a new account, with the one thing to do next. */
export function Welcome(props: Partial<WelcomeProps>) {
  const { appName, subject, firstName, canSend, dashboardAddress, identityAddress, supportEmail } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={canSend ? "Your account is ready." : "One short check, and you can send certificates."}
      appName={appName}
      heading={`Welcome aboard, ${firstName}!`}
      foot={`You receive this because you opened an account at ${appName}.`}
    >
      {canSend ? (
        <>
          <p>
            Your account is ready. Design a certificate once, add the people it is for, and each of them gets their own by e-mail,
            with their name spelled as you wrote it.
          </p>
          <NoticeButton address={dashboardAddress}>Go to Dashboard</NoticeButton>
        </>
      ) : (
        <>
          <p>
            Your account is open, and you can design certificates and add people at once. Before the first one is sent we check
            who you are, which takes about two minutes. Have your NIN and your phone at hand.
          </p>
          <NoticeButton address={identityAddress}>Complete KYC</NoticeButton>
        </>
      )}
      <p style={{ margin: "16px 0 0" }}>
        Questions? Write to{" "}
        <a className="a" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: WelcomeProps = {
  appName: "Iweri",
  subject: "Welcome to Iweri, Fúnmiláyọ̀",
  firstName: "Fúnmiláyọ̀",
  canSend: false,
  dashboardAddress: "https://iweri.test/dashboard",
  identityAddress: "https://iweri.test/sign-in?to=/kyc-form",
  supportEmail: "help@iweri.test",
};
