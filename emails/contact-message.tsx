import { Fragment } from "react";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface ContactMessageProps {
  appName: string;
  subject: string;
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
export function ContactMessage(props: Partial<ContactMessageProps>) {
  const { appName, subject, reachAt, message, page, messageAddress } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={[...message].slice(0, 90).join("")}
      appName={appName}
      heading={subject}
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
        <a className="a" href={messageAddress}>
          Open it on the site
        </a>
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: ContactMessageProps = {
  appName: "Iweri",
  subject: "Message from Fúnmiláyọ̀ Adébáyọ̀",
  reachAt: "funmilayo@example.com",
  message: "Good morning.\n\nCan two of us work in one account?",
  page: "https://iweri.test/help",
  messageAddress: "https://iweri.test/operator/messages/1",
};
