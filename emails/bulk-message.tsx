import { Link } from "@react-email/components";
import { INK_2, INK_3, LINE, LINK, text } from "./parts/look.ts";
import { type MailBlock, MailBlocks } from "./parts/mail-blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";

/** Everything is text that may hold placeholders; the defaults show the mail as somebody gets it. */
export interface BulkMessageProps {
  subject: string;
  preheader: string;
  organiserName: string;
  /** Without the certificate's button: there is none. */
  blocks: MailBlock[];
  supportEmail: string;
  supportAddress: string;
  /** Where the person unsubscribes; null in a preview or a test, where nobody can. */
  unsubscribeAddress: string | null;
  /** "Made with …"; null leaves it out. */
  madeWith: string | null;
}

/** An organiser's own words to many people: the sheet of the certificate mail, without the certificate. */
export function BulkMessage(props: Partial<BulkMessageProps>) {
  const mail = { ...SAMPLE, ...props };
  return (
    <MailFrame title={mail.subject} preheader={mail.preheader} sender={mail.organiserName} foot={<Foot {...mail} />}>
      <MailBlocks blocks={mail.blocks} pageAddress="" button={null} />
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        className="rule"
        style={{ marginTop: 24, borderTop: `1px solid ${LINE}` }}
      >
        <tbody>
          <tr>
            <td className="t2" style={{ ...text(14, 1.6, INK_2), paddingTop: 16 }}>
              {"Questions? Write to "}
              <Link className="a" href={mail.supportAddress} style={{ color: LINK, textDecoration: "underline" }}>
                {mail.supportEmail}
              </Link>
            </td>
          </tr>
        </tbody>
      </table>
    </MailFrame>
  );
}

function Foot(mail: BulkMessageProps) {
  return (
    <p className="t3" style={{ ...text(13, 1.6, INK_3), margin: "16px 0 0", textAlign: "center" }}>
      Sent by {mail.organiserName}, {mail.supportEmail}
      <br />
      {mail.unsubscribeAddress === null ? (
        "Unsubscribe: here each person finds a link of their own"
      ) : (
        <Link className="a" href={mail.unsubscribeAddress} style={{ color: LINK, textDecoration: "underline" }}>
          Unsubscribe
        </Link>
      )}
      {mail.madeWith ? (
        <>
          <br />
          {mail.madeWith}
        </>
      ) : null}
    </p>
  );
}

const SAMPLE: BulkMessageProps = {
  subject: "Cohort 5 opens on Monday, Fúnmiláyọ̀",
  preheader: "The next course in data analysis begins on 1 December.",
  organiserName: "Lagoon Digital Academy",
  blocks: [
    { kind: "paragraph", lines: [[{ kind: "text", text: "Dear Fúnmiláyọ̀," }]] },
    { kind: "paragraph", lines: [[{ kind: "text", text: "The next course in data analysis begins on 1 December." }]] },
  ],
  supportEmail: "help@lagoon.test",
  supportAddress: "mailto:help@lagoon.test",
  unsubscribeAddress: "https://iweri.test/u/7k2m94qx7k2m94qx7k2m94qx7k2m94qx7k2m94qx7",
  madeWith: "Made with Iweri",
};
