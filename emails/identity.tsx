import { AfterButton, MailTo, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface IdentityOutcomeProps extends NoticeProps {
  firstName: string;
  outcome: "passed" | "refused";
  /** What the person who looked at it wrote, or null. */
  note: string | null;
  dashboardAddress: string;
  identityAddress: string;
  supportEmail: string;
}

/** What came of an identity check. It never names the number. */
export function IdentityOutcome(mail: IdentityOutcomeProps) {
  const hasPassed = mail.outcome === "passed";
  return (
    <Notice
      {...mail}
      preheader={hasPassed ? "You can send certificates now." : "Nothing you made is lost. You can try again."}
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
          <AfterButton>
            Is everything right? Write to <MailTo email={mail.supportEmail} />, but never send us the number itself.
          </AfterButton>
        </>
      )}
    </Notice>
  );
}

function Note({ text }: { text: string | null }) {
  return text ? <p>We noted: “{text}”</p> : null;
}

interface IdentityWaitingProps extends NoticeProps {
  name: string;
  checksAddress: string;
}

/** To the operator: somebody's identity waits to be looked at. */
export function IdentityWaiting(mail: IdentityWaitingProps) {
  return (
    <Notice
      {...mail}
      preheader={`${mail.name} can't send until it is decided.`}
      foot={`You receive this because you are the operator of this ${mail.appName}.`}
    >
      <p>
        <b>{mail.name}</b> handed in a NIN and proved a phone number. Nothing can be sent from the account until you decide.
      </p>
      <NoticeButton address={mail.checksAddress}>Open identity checks</NoticeButton>
    </Notice>
  );
}
