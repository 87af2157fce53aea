import { Fragment } from "react";
import { A, AfterButton, MailTo, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface SendingPausedProps extends NoticeProps {
  firstName: string;
  accountName: string;
  /** A sentence that says why; null: sending has resumed. */
  reason: string | null;
  /** The list of addresses that bounced and get nothing more. */
  addressesPage: string;
  sentPage: string;
  supportEmail: string;
}

/** An account's sending was paused, or has resumed. */
export function SendingPaused(mail: SendingPausedProps) {
  const foot = `You get this because you own the account ${mail.accountName} at ${mail.appName}.`;
  if (mail.reason === null) {
    return (
      <Notice {...mail} preheader="Queued e-mails are going out automatically." foot={foot}>
        <p>
          {mail.firstName}, {mail.accountName} can send e-mails again. Everything in the queue is
          going out now, each message once. You don’t need to do anything.
        </p>
        <NoticeButton address={mail.sentPage}>See the progress</NoticeButton>
      </Notice>
    );
  }
  return (
    <Notice {...mail} preheader="Nothing is lost. Your queue is kept." foot={foot}>
      <p>
        {mail.firstName}, we have paused all e-mails from {mail.accountName}:
      </p>
      <p>
        <b>{mail.reason}</b>
      </p>
      <p>
        Nothing is lost. Your queue is kept, certificates stay valid, and you can keep working. To
        send again:
      </p>
      <ol>
        <li>Check the addresses that bounced. They get nothing more from you.</li>
        <li>
          Clean your list: remove old and guessed addresses, correct typos, and keep only people who
          gave you their address themselves.
        </li>
        <li>
          Reply to this e-mail and tell us where your list comes from and what you changed. We
          review it and resume your e-mails.
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
  /** The account's e-mail health in the operator's area. */
  page: string;
}

/** To an operator: an account's sending was paused, and needs a decision. */
export function AccountPaused(mail: AccountPausedProps) {
  return (
    <Notice
      {...mail}
      preheader="Its owners know what to do. You decide when it resumes."
      foot={`You get this because you run ${mail.appName}.`}
    >
      <p>All e-mails from {mail.accountName} are paused:</p>
      <p>
        <b>{mail.reason}</b>
      </p>
      <p>
        We told its owners to clean their list and reply. The queue is kept, and other accounts are
        not affected. You decide when it may send again. Its bounces and complaints are then counted
        from zero.
      </p>
      <NoticeButton address={mail.page}>Review the account</NoticeButton>
    </Notice>
  );
}

interface AccountsAtCeilingProps extends NoticeProps {
  accounts: { name: string; waiting: number; page: string }[];
  /** The list in the operator's area. */
  page: string;
}

/**
 * To an operator: accounts have sent as many e-mails as they may, which can be a good day or an
 * abuse.
 */
export function AccountsAtCeiling(mail: AccountsAtCeilingProps) {
  return (
    <Notice
      {...mail}
      preheader="The rest of their e-mails wait and go out automatically."
      foot={`You get this because you run ${mail.appName}. It comes at most once an hour.`}
    >
      <p>
        These accounts have sent as many e-mails as they may for now. The rest waits and goes out
        automatically:
      </p>
      <ul>
        {mail.accounts.map(({ name, waiting, page }) => (
          <li key={page}>
            {`${name}: ${waiting.toLocaleString("en")} ${waiting === 1 ? "e-mail waits" : "e-mails wait"}. `}
            <A address={page}>See the account</A>
          </li>
        ))}
      </ul>
      <p>
        An account can send more once it has proved who runs it, or has a plan. If one of them looks
        like abuse, pause its sending or suspend it.
      </p>
      <NoticeButton address={mail.page}>Review these accounts</NoticeButton>
    </Notice>
  );
}

interface FirstSendWaitsProps extends NoticeProps {
  accountName: string;
  /** People it goes to. */
  count: number;
  /** Where it is looked at. */
  page: string;
}

/** To an operator: the first send of an account that has proved nothing waits for a look. */
export function FirstSendWaits(mail: FirstSendWaitsProps) {
  const people = mail.count === 1 ? "1 person" : `${mail.count.toLocaleString("en")} people`;
  return (
    <Notice
      {...mail}
      preheader="Nothing goes out before you decide."
      foot={`You get this because you run ${mail.appName}.`}
    >
      <p>
        {mail.accountName} wants to send its first e-mail, to {people}. Nothing about the account is
        proved yet, so the send waits for your review.
      </p>
      <NoticeButton address={mail.page}>Check the send</NoticeButton>
    </Notice>
  );
}

interface SentCopyProps extends NoticeProps {
  title: string;
  /** People it went to. */
  count: number;
  /** Of the message as it was written, with its placeholders. */
  messageSubject: string;
  message: string;
}

/** To those in Cc and Bcc of a send: once, however many people it went to. */
export function SentCopy(mail: SentCopyProps) {
  const people = mail.count === 1 ? "1 person" : `${mail.count.toLocaleString("en")} people`;
  return (
    <Notice
      {...mail}
      heading={`“${mail.title}” was sent to ${people}`}
      preheader={mail.messageSubject}
      foot="You get this because you are copied in on this send."
    >
      <p>
        This is the only copy you get: each person receives their own message, with their own name
        and certificate. The message, as written:
      </p>
      <p>
        <b>{mail.messageSubject}</b>
      </p>
      {mail.message.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph.split("\n").map((line, at) => (
            <Fragment key={at}>
              {at > 0 ? <br /> : null}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </Notice>
  );
}

interface TestMailProps extends NoticeProps {
  /** The sender's address. */
  from: string;
  /** "Friday 20 November 2026, 10:00, West Africa Time" */
  sentOn: string;
}

/** An operator tests whether e-mail goes out and arrives. */
export function TestMail(mail: TestMailProps) {
  return (
    <Notice
      {...mail}
      preheader="Your e-mail works."
      foot={`You get this because an operator of ${mail.appName} entered your address.`}
    >
      <p>This is a test e-mail. It arrived, so you don’t need to do anything.</p>
      <p>
        It was sent from {mail.from} on {mail.sentOn}. To see whether receivers trust the sender,
        open this e-mail’s source and look for “spf=pass”, “dkim=pass” and “dmarc=pass”.
      </p>
    </Notice>
  );
}
