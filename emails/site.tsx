import { Fragment } from "react";
import { A, AfterButton, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface NewsletterConfirmProps extends NoticeProps {
  confirmAddress: string;
  leaveAddress: string;
  days: number;
}

/** To an address that somebody typed into the newsletter's form. Whose it is, nobody has proved yet. */
export function NewsletterConfirm(mail: NewsletterConfirmProps) {
  const { appName, confirmAddress, leaveAddress, days } = mail;
  return (
    <Notice
      {...mail}
      preheader="One press on the page behind the button, and you receive it."
      heading="Do you want our newsletter?"
      foot={
        <>
          If it was not you, there is nothing to do: without the button nothing is sent, and the address is forgotten after {days}{" "}
          days. To have it deleted now, <A address={leaveAddress}>open this page</A>.
        </>
      }
    >
      <p>Somebody, hopefully you, typed this address into the newsletter form of {appName}.</p>
      <NoticeButton address={confirmAddress}>Confirm</NoticeButton>
      <AfterButton>The link works for {days} days. You can leave whenever you like.</AfterButton>
    </Notice>
  );
}

/** To somebody who receives the newsletter, when their address was typed into its form again. */
export function NewsletterAlready(mail: NoticeProps & { leaveAddress: string }) {
  return (
    <Notice
      {...mail}
      preheader="There is nothing to do."
      heading="You already receive our newsletter"
      foot="You receive this because somebody typed this address into our newsletter form."
    >
      <p>This address confirmed our newsletter before, so there is nothing to do.</p>
      <p style={{ margin: 0 }}>
        You no longer want it? <A address={mail.leaveAddress}>Leave the newsletter</A>.
      </p>
    </Notice>
  );
}

interface ContactReceivedProps extends NoticeProps {
  helpAddress: string;
  supportEmail: string;
}

/** To whoever wrote: that it came. It repeats nothing of it, because anybody can type anybody's address. */
export function ContactReceived(mail: ContactReceivedProps) {
  const { appName, helpAddress, supportEmail } = mail;
  return (
    <Notice
      {...mail}
      preheader="A person reads it and answers at this address."
      foot="You receive this because somebody typed this address into our contact form. If it was not you, there is nothing to do."
    >
      <p>Thank you for writing to {appName}. A person reads every message and answers at this address.</p>
      <p style={{ margin: 0 }}>
        To add something, use the <A address={helpAddress}>help page</A> or write to {supportEmail}.
      </p>
    </Notice>
  );
}

interface ContactMessageProps extends NoticeProps {
  /** An e-mail address or a phone number. */
  reachAt: string;
  /** Lines end in `\n`. */
  message: string;
  /** The address of the form. */
  page: string;
  /** Where the operator reads it on the site. */
  messageAddress: string;
}

/** To the operator: what somebody wrote on the site. */
export function ContactMessage(mail: ContactMessageProps) {
  const { reachAt, message, page, messageAddress } = mail;
  return (
    <Notice
      {...mail}
      preheader={[...message].slice(0, 90).join("")}
      foot={`Sent with the form at ${page}. Nobody checked who wrote it.`}
    >
      <p dir="auto">
        {message.split("\n").map((line, index) => (
          <Fragment key={index}>
            {index > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </p>
      <p>
        To be reached at: <b>{reachAt}</b>
      </p>
      <p style={{ margin: 0 }}>
        <A address={messageAddress}>Open it on the site</A>
      </p>
    </Notice>
  );
}
