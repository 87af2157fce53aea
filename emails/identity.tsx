import { AfterButton, MailTo, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface IdentityOutcomeProps extends NoticeProps {
  firstName: string;
  outcome: "passed" | "refused";
  /** What the person who reviewed it wrote, or null. */
  note: string | null;
  dashboardAddress: string;
  identityAddress: string;
  supportEmail: string;
}

/** The result of an identity check. It never names the number. */
export function IdentityOutcome(mail: IdentityOutcomeProps) {
  const hasPassed = mail.outcome === "passed";
  return (
    <Notice
      {...mail}
      preheader={
        hasPassed
          ? "You can send certificates now."
          : "Nothing you made is lost. You can try again."
      }
      foot={`You get this because you asked ${mail.appName} to check your identity.`}
    >
      {hasPassed ? (
        <>
          <p>{mail.firstName}, your identity is confirmed, and you can send certificates now.</p>
          <Note text={mail.note} />
          <NoticeButton address={mail.dashboardAddress}>Go to Dashboard</NoticeButton>
        </>
      ) : (
        <>
          <p>
            {mail.firstName}, we couldn’t confirm what you entered. You can’t send until we do.
            Everything you made is kept.
          </p>
          <Note text={mail.note} />
          <p>Check that your name and NIN are the same as on your NIN slip, then try again:</p>
          <NoticeButton address={mail.identityAddress}>Complete KYC</NoticeButton>
          <AfterButton>
            Is everything correct? Write to <MailTo email={mail.supportEmail} />, but never send us
            the number itself.
          </AfterButton>
        </>
      )}
    </Notice>
  );
}

function Note({ text }: { text: string | null }) {
  return text ? <p>Our note: “{text}”</p> : null;
}

interface IdentityWaitingProps extends NoticeProps {
  name: string;
  checksAddress: string;
}

/** To the operator: an identity check is waiting. */
export function IdentityWaiting(mail: IdentityWaitingProps) {
  return (
    <Notice
      {...mail}
      preheader={`${mail.name} can't send until it is decided.`}
      foot={`You get this because you run ${mail.appName}.`}
    >
      <p>
        <b>{mail.name}</b> submitted a NIN and confirmed a phone number. The account can’t send
        anything until you decide.
      </p>
      <NoticeButton address={mail.checksAddress}>Open identity checks</NoticeButton>
    </Notice>
  );
}
