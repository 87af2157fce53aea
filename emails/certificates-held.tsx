import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface CertificatesHeldProps {
  appName: string;
  subject: string;
  firstName: string;
  webinarTitle: string;
  /** Sentences that say what is in the way. */
  problems: string[];
  /** People whose attendance is doubtful: their certificates are held. */
  doubtful: number;
  /** Address of the page to fix the problem or decide on. */
  page: string;
}

/** Automatic certificates after a webinar could not be sent, or some are held because attendance is doubtful. */
export function CertificatesHeld(props: Partial<CertificatesHeldProps>) {
  const mail = { ...SAMPLE, ...props };
  const isHeldOnly = mail.problems.length === 0;
  const people = mail.doubtful === 1 ? "1 person" : `${mail.doubtful.toLocaleString("en")} people`;
  return (
    <NoticeFrame
      title={mail.subject}
      preheader={
        isHeldOnly ? "Their certificates are held until you decide." : "None have gone out yet. It takes a minute to put right."
      }
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because certificates for ${mail.webinarTitle} are sent automatically.`}
    >
      {isHeldOnly ? null : (
        <>
          <p>{mail.firstName}, we couldn’t send the certificates automatically, so none have gone out:</p>
          <ul>
            {mail.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p>Put this right, then send them all with one button. Each person gets theirs once.</p>
        </>
      )}
      {mail.doubtful > 0 ? (
        <p>
          {isHeldOnly ? `${mail.firstName}, we can’t` : "We also can’t"} tell whether {people} attended, so{" "}
          {mail.doubtful === 1 ? "that certificate is" : "those certificates are"} held. Decide who attended, all at once or one
          by one, or import the meeting report.
          {isHeldOnly ? " Certificates for those who did are sent as soon as you have decided." : ""}
        </p>
      ) : null}
      <NoticeButton address={mail.page}>{isHeldOnly ? "Decide who attended" : "Open the certificates"}</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: CertificatesHeldProps = {
  appName: "Iweri",
  subject: "Certificates of CVs that pass the screen are waiting for you",
  firstName: "Fúnmiláyọ̀",
  webinarTitle: "CVs that pass the screen",
  problems: ["No design is chosen yet. Choose one, then send."],
  doubtful: 0,
  page: "https://iweri.test/forms/1/webinar/certificates",
};
