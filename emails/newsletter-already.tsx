import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface NewsletterAlreadyProps {
  appName: string;
  subject: string;
  leaveAddress: string;
}

/** To somebody who receives the newsletter, when their address was typed into its form again. */
export function NewsletterAlready(props: Partial<NewsletterAlreadyProps>) {
  const { appName, subject, leaveAddress } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader="There is nothing to do."
      appName={appName}
      heading="You already receive our newsletter"
      foot="You receive this because somebody typed this address into our newsletter form."
    >
      <p>This address confirmed our newsletter before, so there is nothing to do.</p>
      <p style={{ margin: 0 }}>
        You no longer want it?{" "}
        <a className="a" href={leaveAddress}>
          Leave the newsletter
        </a>
        .
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: NewsletterAlreadyProps = {
  appName: "Iweri",
  subject: "You already receive the Iweri newsletter",
  leaveAddress: "https://iweri.test/newsletter/leave/1m7vzgc002nkpfp77ragbskny0123456789abcdef",
};
