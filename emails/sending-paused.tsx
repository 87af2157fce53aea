import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface SendingPausedProps {
  appName: string;
  subject: string;
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
export function SendingPaused(props: Partial<SendingPausedProps>) {
  const mail = { ...SAMPLE, ...props };
  const foot = `You receive this because you own the account ${mail.accountName} at ${mail.appName}.`;
  if (mail.reason === null) {
    return (
      <NoticeFrame
        title={mail.subject}
        preheader="What was queued goes on by itself."
        appName={mail.appName}
        heading={mail.subject}
        foot={foot}
      >
        <p>
          {mail.firstName}, {mail.accountName} can send e-mails again. What was queued is going out now, each message once; you
          need not do anything.
        </p>
        <NoticeButton address={mail.sentPage}>See how it goes</NoticeButton>
      </NoticeFrame>
    );
  }
  return (
    <NoticeFrame
      title={mail.subject}
      preheader="Nothing is lost. What is queued waits."
      appName={mail.appName}
      heading={mail.subject}
      foot={foot}
    >
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
      <p style={{ margin: "16px 0 0" }}>
        You can also write to{" "}
        <a className="a" href={`mailto:${mail.supportEmail}`}>
          {mail.supportEmail}
        </a>
        .
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: SendingPausedProps = {
  appName: "Iweri",
  subject: "Your e-mails are paused",
  firstName: "Fúnmiláyọ̀",
  accountName: "Lagoon Digital Academy",
  reason: "96 addresses do not exist, 9.6% of the last 1,000 e-mails.",
  addressesPage: "https://iweri.test/suppressions?reason=bounced",
  sentPage: "https://iweri.test/sent",
  supportEmail: "help@iweri.test",
};
