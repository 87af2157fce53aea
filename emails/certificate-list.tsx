import { Link } from "@react-email/components";
import { FONT, INK, INK_2, INK_3, LINE, LINK, text } from "./parts/look.ts";
import { MailFrame } from "./parts/mail-frame.tsx";

export interface CertificateListProps {
  appName: string;
  subject: string;
  certificates: {
    name: string;
    holderName: string;
    issuer: string;
    issuedOn: string;
    address: string;
    /** "revoked" or "expired"; null: valid. */
    standing: string | null;
  }[];
  /** How many more there are than the mail lists. */
  more: number;
}

/** The answer to "Find my certificates": everything that was issued to an address, each with its page. */
export function CertificateList(props: Partial<CertificateListProps>) {
  const { appName, subject, certificates, more } = { ...SAMPLE, ...props };
  return (
    <MailFrame
      title={subject}
      preheader={`${certificates.length === 1 ? "One certificate was" : `${certificates.length} certificates were`} issued to you.`}
      sender={appName}
      foot={
        <p className="t3" style={{ ...text(13, 1.6, INK_3), margin: "16px 0 0", textAlign: "center" }}>
          You receive this because somebody asked {appName} for the certificates of this address.
          <br />
          If it was not you, there is nothing to do: nobody else sees this list.
        </p>
      }
    >
      <h1
        className="t1"
        style={{ margin: "14px 0 0", fontFamily: FONT, fontSize: 28, lineHeight: 1.2, fontWeight: 700, color: INK }}
      >
        {subject}
      </h1>
      <p className="t1" style={{ ...text(16, 1.6, INK), margin: "14px 0 0" }}>
        Open one to download, print or share it.
      </p>
      {certificates.map((certificate) => (
        <table
          key={certificate.address}
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="rule"
          style={{ marginTop: 16, borderTop: `1px solid ${LINE}` }}
        >
          <tbody>
            <tr>
              <td
                className="t2"
                style={{ ...text(15, 1.6, INK_2), paddingTop: 14, wordBreak: "break-word", overflowWrap: "anywhere" }}
                dir="auto"
              >
                <Link
                  className="a"
                  href={certificate.address}
                  style={{ color: LINK, fontWeight: 600, textDecoration: "underline" }}
                >
                  {certificate.name}
                </Link>
                {certificate.standing ? <b>{` (${certificate.standing})`}</b> : null}
                <br />
                {certificate.holderName}
                <br />
                {`${certificate.issuer}, ${certificate.issuedOn}`}
              </td>
            </tr>
          </tbody>
        </table>
      ))}
      {more > 0 ? (
        <p className="t2" style={{ ...text(15, 1.6, INK_2), margin: "16px 0 0" }}>
          {`${more} older ${more === 1 ? "one is" : "ones are"} not listed. Write to the organisations that issued them.`}
        </p>
      ) : null}
    </MailFrame>
  );
}

const SAMPLE: CertificateListProps = {
  appName: "Iweri",
  subject: "Your certificates",
  certificates: [
    {
      name: "Data Analysis Fundamentals",
      holderName: "Fúnmiláyọ̀ Adébáyọ̀",
      issuer: "Lagoon Digital Academy",
      issuedOn: "14 November 2025",
      address: "https://iweri.test/c/7k2m94qx7k2m94qx7k2m",
      standing: null,
    },
  ],
  more: 0,
};
