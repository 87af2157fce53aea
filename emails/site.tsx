import { Fragment } from "react";
import { A, AfterButton, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface NewsletterConfirmProps extends NoticeProps {
  confirmAddress: string;
  leaveAddress: string;
  days: number;
}

/**
 * To an address that someone entered in the newsletter's form. Nobody has proved yet whose it is.
 */
export function NewsletterConfirm(mail: NewsletterConfirmProps) {
  const { appName, confirmAddress, leaveAddress, days } = mail;
  return (
    <Notice
      {...mail}
      preheader="Confirm your address to get it."
      heading="Do you want our newsletter?"
      foot={
        <>
          Wasn’t you? You can ignore this e-mail. We send nothing unless you confirm, and delete the
          address after {days} days. To delete it now, <A address={leaveAddress}>open this page</A>.
        </>
      }
    >
      <p>Someone, hopefully you, entered this address in the {appName} newsletter form.</p>
      <NoticeButton address={confirmAddress}>Confirm</NoticeButton>
      <AfterButton>
        The link works for {days} days. You can unsubscribe whenever you like.
      </AfterButton>
    </Notice>
  );
}

/** To a subscriber, when their address was entered in the newsletter's form again. */
export function NewsletterAlready(mail: NoticeProps & { leaveAddress: string }) {
  return (
    <Notice
      {...mail}
      preheader="You don’t need to do anything."
      heading="You already receive our newsletter"
      foot="You get this because someone entered this address in our newsletter form."
    >
      <p>You’ve already confirmed this address, so you don’t need to do anything.</p>
      <p style={{ margin: 0 }}>
        Don’t want it any more? <A address={mail.leaveAddress}>Unsubscribe</A>.
      </p>
    </Notice>
  );
}

interface ContactReceivedProps extends NoticeProps {
  helpAddress: string;
  supportEmail: string;
}

/**
 * Confirms that a message arrived. It repeats nothing of it, because anyone can enter someone
 * else's address.
 */
export function ContactReceived(mail: ContactReceivedProps) {
  const { appName, helpAddress, supportEmail } = mail;
  return (
    <Notice
      {...mail}
      preheader="A person will read it and answer at this address."
      foot={
        "You get this because someone entered this address in our contact form. Wasn’t you? " +
        "You can ignore this e-mail."
      }
    >
      <p>
        Thank you for writing to {appName}. A person reads every message and answers at this
        address.
      </p>
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

/** To the operator: a message from the site's contact form. */
export function ContactMessage(mail: ContactMessageProps) {
  const { reachAt, message, page, messageAddress } = mail;
  return (
    <Notice
      {...mail}
      preheader={[...message].slice(0, 90).join("")}
      foot={`Sent with the form at ${page}. The sender’s identity was not checked.`}
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
        Reply to: <b>{reachAt}</b>
      </p>
      <p style={{ margin: 0 }}>
        <A address={messageAddress}>Open it on the site</A>
      </p>
    </Notice>
  );
}
