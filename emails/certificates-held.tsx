import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface CertificatesHeldProps {
  appName: string;
  subject: string;
  firstName: string;
  webinarTitle: string;
  /** Sentences that say what is in the way. */
  problems: string[];
  /** Address of the page where it is mended. */
  page: string;
}

/** Certificates were to go by themselves after a webinar and could not. */
export function CertificatesHeld(props: Partial<CertificatesHeldProps>) {
  const mail = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={mail.subject}
      preheader="None were sent. It takes a minute to put right."
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because certificates were to go by themselves after ${mail.webinarTitle}.`}
    >
      <p>{mail.firstName}, the certificates could not go by themselves, so none were sent:</p>
      <ul>
        {mail.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>Put it right, then send them with one button. Each person gets theirs once.</p>
      <NoticeButton address={mail.page}>Open the certificates</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: CertificatesHeldProps = {
  appName: "Iweri",
  subject: "Certificates of CVs that pass the screen are waiting for you",
  firstName: "Fúnmiláyọ̀",
  webinarTitle: "CVs that pass the screen",
  problems: ["No design is chosen yet. Choose one, then send."],
  page: "https://iweri.test/forms/1/webinar/certificates",
};
