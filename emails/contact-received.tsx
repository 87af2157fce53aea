import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface ContactReceivedProps {
  appName: string;
  subject: string;
  helpAddress: string;
  supportEmail: string;
}

/** To whoever wrote: that it came. It repeats nothing of it, because anybody can type anybody's address. */
export function ContactReceived(props: Partial<ContactReceivedProps>) {
  const { appName, subject, helpAddress, supportEmail } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader="A person reads it and answers at this address."
      appName={appName}
      heading={subject}
      foot="You receive this because somebody typed this address into our contact form. If it was not you, there is nothing to do."
    >
      <p>Thank you for writing to {appName}. A person reads every message and answers at this address.</p>
      <p style={{ margin: 0 }}>
        To add something, use the{" "}
        <a className="a" href={helpAddress}>
          help page
        </a>{" "}
        or write to {supportEmail}.
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: ContactReceivedProps = {
  appName: "Iweri",
  subject: "We received your message",
  helpAddress: "https://iweri.test/help",
  supportEmail: "support@iweri.test",
};
