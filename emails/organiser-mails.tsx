import type { ReactNode } from "react";
import type { MailBlock } from "#app/engines/message-document/mail-block.ts";
import { HR, INK_2, INK_3 } from "./parts/look.ts";
import { MailBlocks, stylesFor } from "./parts/mail-blocks.tsx";
import { A, CENTRED_STYLES, Notice, NoticeButton, Spoken } from "./parts/notice.tsx";

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
  /** "Download Certificate" */
  download: string;
  /** The line below the button. */
  fileNote: string;
  /** "Anyone can check it at …" */
  check: ReactNode;
  linkedIn: { words: string; address: string } | null;
  /** "Name spelled wrong? Write to …" */
  wrongName: ReactNode;
  /** "You get this because …" */
  why: string;
  buttonColour?: string;
  /** "lagoon.example, proved by DNS"; null: nothing proves who the organiser is. */
  issuerProof: string | null;
  /** `lang` of the e-mail; of its heading and its body where theirs is another. */
  language: string;
  ownLanguage?: string | undefined;
  bodyLanguage?: string | undefined;
}

export function CertificateReady(mail: CertificateReadyProps) {
  return (
    <Notice
      {...mail}
      appName={mail.organiserName}
      moreStyles={CENTRED_STYLES + stylesFor(mail.blocks)}
      foot={
        <Foot madeWith={mail.madeWith}>
          {mail.why}
          {mail.issuerProof ? (
            <>
              <br />✓ {mail.issuerProof}
            </>
          ) : null}
        </Foot>
      }
    >
      <Spoken lang={mail.bodyLanguage}>
        <MailBlocks
          blocks={mail.blocks}
          certificate={{
            block: <Certificate {...mail} />,
            address: mail.pageAddress,
            words: mail.download,
          }}
          buttonColour={mail.buttonColour}
        />
      </Spoken>
      <Rule>
        <Check {...mail} />
      </Rule>
    </Notice>
  );
}

function Certificate(mail: CertificateReadyProps) {
  return (
    <Spoken lang={mail.bodyLanguage && mail.language}>
      <p style={{ margin: "22px 0 18px" }}>
        <a href={mail.pageAddress} data-skip-in-text="true">
          <img
            className="card"
            src={mail.pictureAddress}
            width={544}
            alt={mail.pictureAlt}
            style={{
              display: "block",
              width: "100%",
              maxWidth: 544,
              height: "auto",
              borderRadius: 4,
              color: "#111a33",
              background: "#fffdf6",
            }}
          />
        </a>
      </p>
      <NoticeButton address={mail.pageAddress} colour={mail.buttonColour} isCentred>
        {mail.download}
      </NoticeButton>
      <p
        className="t3"
        style={{ margin: "8px 0 16px", fontSize: 13, textAlign: "center", color: INK_3 }}
      >
        {mail.fileNote}
      </p>
    </Spoken>
  );
}

function Check(mail: CertificateReadyProps) {
  return (
    <>
      {mail.check}
      <br />
      {mail.linkedIn ? (
        <span data-skip-in-text="true">
          <A address={mail.linkedIn.address}>{mail.linkedIn.words}</A>
          {" \u00a0·\u00a0 "}
        </span>
      ) : null}
      {mail.wrongName}
    </>
  );
}

interface BulkMessageProps extends OrganiserMail {
  /** Where the person unsubscribes; null in a preview or a test, where nobody can. */
  unsubscribeAddress: string | null;
  /** "Sent by Lagoon Digital Academy, help@lagoon.example" */
  sentBy: string;
  unsubscribe: string;
  /** "Questions? Write to …" */
  questions: ReactNode;
  buttonColour?: string;
  /** `lang` of the e-mail. */
  language?: string;
}

/** An organiser's own message to many people. */
export function BulkMessage(mail: BulkMessageProps) {
  return (
    <Notice
      {...mail}
      appName={mail.organiserName}
      heading={null}
      moreStyles={stylesFor(mail.blocks)}
      foot={
        <Foot madeWith={mail.madeWith}>
          {mail.sentBy}
          <br />
          {mail.unsubscribeAddress === null ? (
            "Unsubscribe: each person gets their own link here"
          ) : (
            <A address={mail.unsubscribeAddress}>{mail.unsubscribe}</A>
          )}
        </Foot>
      }
    >
      <MailBlocks blocks={mail.blocks} buttonColour={mail.buttonColour} />
      <Rule>{mail.questions}</Rule>
    </Notice>
  );
}

/** What is shown below a line at the end of the card. */
function Rule({ children }: { children: ReactNode }) {
  return (
    <>
      <hr data-skip-in-text="true" style={{ ...HR, margin: "20px 0 0" }} />
      <p className="t3" style={{ margin: "16px 0 0", fontSize: 14, color: INK_2 }}>
        {children}
      </p>
    </>
  );
}

/** Why its reader gets an e-mail, and what it was made with. */
function Foot({ madeWith, children }: { madeWith: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {madeWith ? (
        <>
          <br />
          {madeWith}
        </>
      ) : null}
    </>
  );
}
