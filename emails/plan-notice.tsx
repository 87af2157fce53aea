import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface PlanNoticeProps {
  appName: string;
  subject: string;
  /** Default: the subject. */
  heading?: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  paragraphs: string[];
  button: string;
  address: string;
  /** Why its reader gets it. */
  foot: string;
}

/** News about what an account pays for: a renewal to come, one that failed, a plan that ended, money given back. */
export function PlanNotice(props: Partial<PlanNoticeProps>) {
  const { appName, subject, heading, preheader, paragraphs, button, address, foot } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame title={subject} preheader={preheader} appName={appName} heading={heading ?? subject} foot={foot}>
      {paragraphs.map((paragraph) => (
        <p dir="auto" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <NoticeButton address={address}>{button}</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: PlanNoticeProps = {
  appName: "Iweri",
  subject: "Your plan renews on 24 Nov 2026",
  preheader: "We charge ₦45,000 that day",
  paragraphs: ["On 24 Nov 2026 we charge ₦45,000 for the next month of Essentials with 10,000 e-mails a month."],
  button: "See your plan",
  address: "https://iweri.test/settings/plan",
  foot: "You get this because you own the account of Lagoon Digital Academy at Iweri.",
};
