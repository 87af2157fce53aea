import { AfterButton, MailTo, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface SendingPausedProps extends NoticeProps {
  firstName: string;
  accountName: string;
  /** A sentence that says why; null: sending goes on again. */
  reason: string | null;
  /** The list of addresses that are not mailed any more, those that bounced. */
  addressesPage: string;
  sentPage: string;
  supportEmail: string;
}

/** All sending of an account was paused, or goes on again. */
export function SendingPaused(mail: SendingPausedProps) {
  const foot = `You receive this because you own the account ${mail.accountName} at ${mail.appName}.`;
  if (mail.reason === null) {
    return (
      <Notice {...mail} preheader="What was queued goes on by itself." foot={foot}>
        <p>
          {mail.firstName}, {mail.accountName} can send e-mails again. What was queued is going out now, each message once; you
          need not do anything.
        </p>
        <NoticeButton address={mail.sentPage}>See how it goes</NoticeButton>
      </Notice>
    );
  }
  return (
    <Notice {...mail} preheader="Nothing is lost. What is queued waits." foot={foot}>
      <p>
        {mail.firstName}, we paused all e-mails of {mail.accountName} to other people:
      </p>
      <p>
        <b>{mail.reason}</b>
      </p>
      <p>Nothing is lost. What is queued waits, certificates stay valid, and you can go on preparing. To send again:</p>
      <ol>
        <li>Look at the addresses that came back. They get nothing more from you.</li>
        <li>
          Clean your list: take out old and guessed addresses, correct spelling, and keep only people who gave you their address
          themselves.
        </li>
        <li>
          Answer to this mail, and say where your list comes from and what you changed. We look at it, and let your mails go on.
        </li>
      </ol>
      <NoticeButton address={mail.addressesPage}>See which addresses</NoticeButton>
      <AfterButton>
        You can also write to <MailTo email={mail.supportEmail} />.
      </AfterButton>
    </Notice>
  );
}

interface AccountPausedProps extends NoticeProps {
  accountName: string;
  /** A sentence that says why. */
  reason: string;
  /** The account's mail health in the operator's area. */
  page: string;
}

/** To an operator: the sending of an account was paused, and waits for a decision. */
export function AccountPaused(mail: AccountPausedProps) {
  return (
    <Notice
      {...mail}
      preheader="Its organiser was told what to do. You decide when it goes on."
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
    </Notice>
  );
}

interface TestMailProps extends NoticeProps {
  /** The sender's address. */
  from: string;
  /** ISO. */
  at: string;
}

/** An operator tries whether mail leaves and arrives. */
export function TestMail(mail: TestMailProps) {
  return (
    <Notice
      {...mail}
      preheader="Mail leaves and arrives."
      foot={`You receive this because an operator of ${mail.appName} entered your address.`}
    >
      <p>This mail was sent to try whether mail leaves and arrives. There is nothing to do.</p>
      <p>
        It was sent from {mail.from} at {mail.at}. To see whether receivers trust the sender, open the source of this mail and
        look for “spf=pass”, “dkim=pass” and “dmarc=pass”.
      </p>
    </Notice>
  );
}
