import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface AccountPausedProps {
  appName: string;
  subject: string;
  accountName: string;
  /** A sentence that says why. */
  reason: string;
  /** The account's mail health in the operator's area. */
  page: string;
}

/** To an operator: the sending of an account was paused, and waits for a decision. */
export function AccountPaused(props: Partial<AccountPausedProps>) {
  const mail = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={mail.subject}
      preheader="Its organiser was told what to do. You decide when it goes on."
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because you run ${mail.appName}.`}
    >
      <p>All e-mails of {mail.accountName} to other people are paused:</p>
      <p>
        <b>{mail.reason}</b>
      </p>
      <p>
        Its organiser was told how to clean the list and to answer. What is queued waits; other accounts go on. You decide when it
        may send again; its health is counted anew from then.
      </p>
      <NoticeButton address={mail.page}>Look at the account</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: AccountPausedProps = {
  appName: "Iweri",
  subject: "Sending paused: Lagoon Digital Academy",
  accountName: "Lagoon Digital Academy",
  reason: "96 addresses do not exist, 9.6% of the last 1,000 e-mails.",
  page: "https://iweri.test/operator/mail/accounts/1",
};
