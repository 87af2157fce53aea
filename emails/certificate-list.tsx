import { NoticeFrame } from "./parts/notice-frame.tsx";

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
    <NoticeFrame
      title={subject}
      preheader={`${certificates.length === 1 ? "One certificate was" : `${certificates.length} certificates were`} issued to you.`}
      appName={appName}
      heading={subject}
      foot={
        <>
          You receive this because somebody asked {appName} for the certificates of this address.
          <br />
          If it was not you, there is nothing to do: nobody else sees this list.
        </>
      }
    >
      <p>Open one to download, print or share it.</p>
      {certificates.map((certificate) => (
        <p key={certificate.address} dir="auto">
          <a className="a" href={certificate.address} style={{ fontWeight: 600 }}>
            {certificate.name}
          </a>
          {certificate.standing ? <b>{` (${certificate.standing})`}</b> : null}
          <br />
          {certificate.holderName}
          <br />
          {`${certificate.issuer}, ${certificate.issuedOn}`}
        </p>
      ))}
      {more > 0 ? (
        <p>{`${more} older ${more === 1 ? "one is" : "ones are"} not listed. Write to the organisations that issued them.`}</p>
      ) : null}
    </NoticeFrame>
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
