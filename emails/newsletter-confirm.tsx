import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface NewsletterConfirmProps {
  appName: string;
  subject: string;
  confirmAddress: string;
  leaveAddress: string;
  days: number;
}

/** To an address that somebody typed into the newsletter's form. Whose it is, nobody has proved yet. */
export function NewsletterConfirm(props: Partial<NewsletterConfirmProps>) {
  const { appName, subject, confirmAddress, leaveAddress, days } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader="One press on the page behind the button, and you receive it."
      appName={appName}
      heading="Do you want our newsletter?"
      foot={
        <>
          If it was not you, there is nothing to do: without the button nothing is sent, and the address is forgotten after {days}{" "}
          days. To have it deleted now,{" "}
          <a className="a" href={leaveAddress}>
            open this page
          </a>
          .
        </>
      }
    >
      <p>Somebody, hopefully you, typed this address into the newsletter form of {appName}.</p>
      <NoticeButton address={confirmAddress}>Confirm</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>The link works for {days} days. You can leave whenever you like.</p>
    </NoticeFrame>
  );
}

const SAMPLE: NewsletterConfirmProps = {
  appName: "Iweri",
  subject: "Confirm that you want the Iweri newsletter",
  confirmAddress: "https://iweri.test/newsletter/confirm/1m7vzgc002nkpfp77ragbskny0123456789abcdef",
  leaveAddress: "https://iweri.test/newsletter/leave/1m7vzgc002nkpfp77ragbskny0123456789abcdef",
  days: 7,
};
