import { Img, Link, Section } from "@react-email/components";
import { FONT, INK, INK_2, INK_3, LINE, LINK, text } from "./parts/look.ts";
import { type MailBlock, MailBlocks } from "./parts/mail-blocks.tsx";
import { MailButton } from "./parts/mail-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";

/** Everything is text that may hold placeholders; the defaults show the mail as it is for a person of the samples. */
export interface CertificateReadyProps {
  subject: string;
  preheader: string;
  organiserName: string;
  /** The certificate's name: the mail's heading. */
  heading: string;
  blocks: MailBlock[];
  pageAddress: string;
  pictureAddress: string;
  pictureAlt: string;
  /** The line below the button. */
  fileNote: string;
  /** The page's address as people read it; null in a test, whose certificate nobody can check. */
  verifyText: string | null;
  linkedInAddress: string | null;
  supportEmail: string;
  supportAddress: string;
  /** In place of "Made with …" when null. */
  madeWith: string | null;
  buttonColour?: string;
}

export function CertificateReady(props: Partial<CertificateReadyProps>) {
  const mail = { ...SAMPLE, ...props };
  return (
    <MailFrame title={mail.subject} preheader={mail.preheader} sender={mail.organiserName} foot={<Foot {...mail} />}>
      <h1
        className="t1"
        dir="auto"
        style={{ margin: "14px 0 0", fontFamily: FONT, fontSize: 28, lineHeight: 1.2, fontWeight: 700, color: INK }}
      >
        {mail.heading}
      </h1>
      <MailBlocks blocks={mail.blocks} pageAddress={mail.pageAddress} button={<Certificate {...mail} />} />
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        className="rule"
        style={{ marginTop: 20, borderTop: `1px solid ${LINE}` }}
      >
        <tbody>
          <tr>
            <td className="t2" style={{ ...text(14, 1.6, INK_2), paddingTop: 16 }}>
              <Check {...mail} />
            </td>
          </tr>
        </tbody>
      </table>
    </MailFrame>
  );
}

function Certificate(mail: CertificateReadyProps) {
  return (
    <Section style={{ marginTop: 22 }}>
      <Link href={mail.pageAddress} data-skip-in-text="true">
        <Img
          className="alt"
          src={mail.pictureAddress}
          width={544}
          alt={mail.pictureAlt}
          style={{
            boxSizing: "border-box",
            width: "100%",
            maxWidth: 544,
            height: "auto",
            border: `1px solid ${LINE}`,
            borderRadius: 4,
            fontFamily: FONT,
            fontSize: 16,
            lineHeight: 1.5,
            color: INK,
            backgroundColor: "#fffdf6",
          }}
        />
      </Link>
      <MailButton address={mail.pageAddress} colour={mail.buttonColour}>
        Download Certificate
      </MailButton>
      <p className="t3" style={{ ...text(13, 1.5, INK_3), margin: "8px 0 0", textAlign: "center" }}>
        {mail.fileNote}
      </p>
    </Section>
  );
}

function Check(mail: CertificateReadyProps) {
  return (
    <>
      {mail.verifyText === null ? (
        <>This is a test. Its certificate has not been issued, so nobody can check it yet.</>
      ) : (
        <>
          {"Anyone can check it at "}
          <Link className="a" href={mail.pageAddress} style={{ color: LINK, textDecoration: "underline" }}>
            {mail.verifyText}
          </Link>
        </>
      )}
      <br />
      {mail.linkedInAddress ? (
        <span data-skip-in-text="true">
          <Link className="a" href={mail.linkedInAddress} style={{ color: LINK, textDecoration: "underline" }}>
            Add it to LinkedIn
          </Link>
          {" \u00a0·\u00a0 "}
        </span>
      ) : null}
      {"Name spelled wrong? Write to "}
      <Link className="a" href={mail.supportAddress} style={{ color: LINK, textDecoration: "underline" }}>
        {mail.supportEmail}
      </Link>
    </>
  );
}

function Foot(mail: CertificateReadyProps) {
  return (
    <p className="t3" style={{ ...text(13, 1.6, INK_3), margin: "16px 0 0", textAlign: "center" }}>
      You receive this because {mail.organiserName} issued you a certificate.
      {mail.madeWith ? (
        <>
          <br />
          {mail.madeWith}
        </>
      ) : null}
    </p>
  );
}

const SAMPLE: CertificateReadyProps = {
  subject: "Congratulations, Fúnmiláyọ̀! Your Certificate of Completion is Ready",
  preheader: "Download, print or share your certificate in Data Analysis Fundamentals.",
  organiserName: "Lagoon Digital Academy",
  heading: "Data Analysis Fundamentals",
  blocks: [
    { kind: "paragraph", lines: [[{ kind: "text", text: "Dear Fúnmiláyọ̀," }]] },
    { kind: "paragraph", lines: [[{ kind: "text", text: "Your certificate is ready to keep, print or share." }]] },
    { kind: "button" },
  ],
  pageAddress: "https://iweri.test/c/7k2m94qx7k2m94qx7k2m",
  pictureAddress: "https://iweri.test/c/7k2m94qx7k2m94qx7k2m.jpg?w=600",
  pictureAlt: "Certificate of Fúnmiláyọ̀ Adébáyọ̀: Data Analysis Fundamentals, from Lagoon Digital Academy.",
  fileNote: "PDF and picture",
  verifyText: "iweri.test/c/7k2m94qx7k2m94qx7k2m",
  linkedInAddress: "https://www.linkedin.com/profile/add",
  supportEmail: "help@lagoon.test",
  supportAddress: "mailto:help@lagoon.test",
  madeWith: "Made with Iweri",
};
