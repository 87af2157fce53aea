import { Img, Link, Section } from "@react-email/components";
import { FONT, INK, INK_3, LINE, text } from "./parts/look.ts";
import { MailButton, MailFoot, MailFrame, MailLink, MailRule } from "./parts/mail.tsx";
import { type MailBlock, MailBlocks } from "./parts/mail-blocks.tsx";

/** Everything is text that may hold placeholders. */
interface OrganiserMail {
  subject: string;
  preheader: string;
  organiserName: string;
  blocks: MailBlock[];
  supportEmail: string;
  supportAddress: string;
  /** "Made with …"; null leaves it out. */
  madeWith: string | null;
}

interface CertificateReadyProps extends OrganiserMail {
  /** The certificate's name: the e-mail's heading. */
  heading: string;
  pageAddress: string;
  pictureAddress: string;
  pictureAlt: string;
  /** The line below the button. */
  fileNote: string;
  /** The page's address as people read it; null in a test, whose certificate nobody can check. */
  verifyText: string | null;
  linkedInAddress: string | null;
  buttonColour?: string;
  /** "lagoon.example, proved by DNS"; null: nothing proves who the organiser is. */
  issuerProof: string | null;
}

export function CertificateReady(mail: CertificateReadyProps) {
  return (
    <MailFrame
      title={mail.subject}
      preheader={mail.preheader}
      sender={mail.organiserName}
      foot={
        <MailFoot madeWith={mail.madeWith}>
          You get this because {mail.organiserName} issued you a certificate.
          {mail.issuerProof ? (
            <>
              <br />✓ {mail.issuerProof}
            </>
          ) : null}
        </MailFoot>
      }
    >
      <h1
        className="t1"
        dir="auto"
        style={{
          margin: "14px 0 0",
          fontFamily: FONT,
          fontSize: 28,
          lineHeight: 1.2,
          fontWeight: 700,
          color: INK,
        }}
      >
        {mail.heading}
      </h1>
      <MailBlocks
        blocks={mail.blocks}
        pageAddress={mail.pageAddress}
        button={<Certificate {...mail} />}
        buttonColour={mail.buttonColour}
      />
      <MailRule marginTop={20}>
        <Check {...mail} />
      </MailRule>
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
          <MailLink address={mail.pageAddress}>{mail.verifyText}</MailLink>
        </>
      )}
      <br />
      {mail.linkedInAddress ? (
        <span data-skip-in-text="true">
          <MailLink address={mail.linkedInAddress}>Add it to LinkedIn</MailLink>
          {" \u00a0·\u00a0 "}
        </span>
      ) : null}
      {"Name spelled wrong? Write to "}
      <MailLink address={mail.supportAddress}>{mail.supportEmail}</MailLink>
    </>
  );
}

interface BulkMessageProps extends OrganiserMail {
  /** Where the person unsubscribes; null in a preview or a test, where nobody can. */
  unsubscribeAddress: string | null;
  buttonColour?: string;
}

/**
 * An organiser's own message to many people: the layout of the certificate e-mail, without the
 * certificate and its button.
 */
export function BulkMessage(mail: BulkMessageProps) {
  return (
    <MailFrame
      title={mail.subject}
      preheader={mail.preheader}
      sender={mail.organiserName}
      foot={
        <MailFoot madeWith={mail.madeWith}>
          Sent by {mail.organiserName}, {mail.supportEmail}
          <br />
          {mail.unsubscribeAddress === null ? (
            "Unsubscribe: each person gets their own link here"
          ) : (
            <MailLink address={mail.unsubscribeAddress}>Unsubscribe</MailLink>
          )}
        </MailFoot>
      }
    >
      <MailBlocks
        blocks={mail.blocks}
        pageAddress=""
        button={null}
        buttonColour={mail.buttonColour}
      />
      <MailRule marginTop={24}>
        {"Questions? Write to "}
        <MailLink address={mail.supportAddress}>{mail.supportEmail}</MailLink>
      </MailRule>
    </MailFrame>
  );
}
