import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface IdentityOutcomeProps {
  appName: string;
  subject: string;
  firstName: string;
  outcome: "passed" | "refused";
  /** What the person who looked at it wrote, or null. */
  note: string | null;
  dashboardAddress: string;
  identityAddress: string;
  supportEmail: string;
}

/** What came of an identity check. It never names the number. */
export function IdentityOutcome(props: Partial<IdentityOutcomeProps>) {
  const mail = { ...SAMPLE, ...props };
  const hasPassed = mail.outcome === "passed";
  return (
    <NoticeFrame
      title={mail.subject}
      preheader={hasPassed ? "You can send certificates now." : "Nothing you made is lost. You can try again."}
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because you asked ${mail.appName} to check your identity.`}
    >
      {hasPassed ? (
        <>
          <p>{mail.firstName}, the identity check is done, and you can send certificates now.</p>
          <Note text={mail.note} />
          <NoticeButton address={mail.dashboardAddress}>Go to Dashboard</NoticeButton>
        </>
      ) : (
        <>
          <p>
            {mail.firstName}, what you entered could not be confirmed. Sending stays locked until it is; everything you made is
            kept.
          </p>
          <Note text={mail.note} />
          <p>Check that your name and your NIN are the same as on your NIN slip, then try again:</p>
          <NoticeButton address={mail.identityAddress}>Complete KYC</NoticeButton>
          <p style={{ margin: "16px 0 0" }}>
            Is everything right? Write to{" "}
            <a className="a" href={`mailto:${mail.supportEmail}`}>
              {mail.supportEmail}
            </a>
            , but never send us the number itself.
          </p>
        </>
      )}
    </NoticeFrame>
  );
}

function Note({ text }: { text: string | null }) {
  return text ? <p>We noted: “{text}”</p> : null;
}

const SAMPLE: IdentityOutcomeProps = {
  appName: "Iweri",
  subject: "Your identity could not be confirmed",
  firstName: "Fúnmiláyọ̀",
  outcome: "refused",
  note: "The name is spelled in another way",
  dashboardAddress: "https://iweri.test/dashboard",
  identityAddress: "https://iweri.test/sign-in?to=/kyc-form",
  supportEmail: "help@iweri.test",
};
