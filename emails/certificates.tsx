import { Fragment, type ReactNode } from "react";
import { AfterButton, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

export interface CertificateListProps extends NoticeProps {
  certificates: {
    name: string;
    holderName: string;
    issuer: string;
    /** Whether it is known who runs the issuer's account, and how. */
    proof: { isProved: boolean; text: string };
    issuedOn: string;
    address: string;
    /** "Revoked" or "Expired"; null: valid. */
    standing: string | null;
  }[];
  /** `lang` of the e-mail. */
  language: string;
  preheader: string;
  /** "Open one to …" */
  open: string;
  /** How many older ones it doesn't list; null: it lists all. */
  more: string | null;
  /** "See them all on one page" */
  all: { words: string; address: string };
  why: string;
  ignore: string;
}

/**
 * The answer to "Find my certificates": everything that was issued to an address, each with its
 * page.
 */
export function CertificateList(mail: CertificateListProps) {
  return (
    <Notice
      {...mail}
      foot={
        <>
          {mail.why}
          <br />
          {mail.ignore}
        </>
      }
    >
      <p>{mail.open}</p>
      {mail.certificates.map((certificate) => (
        <p key={certificate.address}>
          <a className="a" href={certificate.address} style={{ fontWeight: 600 }}>
            {certificate.name}
          </a>
          {certificate.standing ? <b>{` (${certificate.standing})`}</b> : null}
          <br />
          {certificate.holderName}
          <br />
          {`${certificate.issuer}, ${certificate.issuedOn}`}
          <br />
          <span className="t3">{`${certificate.proof.isProved ? "✓ " : ""}${certificate.proof.text}`}</span>
        </p>
      ))}
      {mail.more ? <p>{mail.more}</p> : null}
      <p>
        <a className="a" href={mail.all.address}>
          {mail.all.words}
        </a>
      </p>
    </Notice>
  );
}

interface CertificatesClosingProps extends NoticeProps {
  /** `lang` of the e-mail. */
  language: string;
  preheader: string;
  /** Whose account is deleted when, and which certificate the reader has. */
  words: ReactNode;
  keep: string;
  /** "Download your certificate" */
  download: string;
  pageAddress: string;
  /** "Have more than one? …" */
  more: ReactNode;
  why: string;
  questions: string;
}

/**
 * To everyone who holds a certificate of an account that will be deleted: what to save, until when,
 * and what stays.
 */
export function CertificatesClosing(mail: CertificatesClosingProps) {
  return (
    <Notice
      {...mail}
      foot={
        <>
          {mail.why}
          <br />
          {mail.questions}
        </>
      }
    >
      <p>{mail.words}</p>
      <p>{mail.keep}</p>
      <NoticeButton address={mail.pageAddress}>{mail.download}</NoticeButton>
      <AfterButton>{mail.more}</AfterButton>
    </Notice>
  );
}

interface CertificatesHeldProps extends NoticeProps {
  firstName: string;
  webinarTitle: string;
  /** Sentences that say what the problem is. */
  problems: string[];
  /** People whose attendance is doubtful: their certificates are held. */
  doubtful: number;
  /** Address of the page to fix the problem or decide on. */
  page: string;
}

/**
 * Automatic certificates after a webinar could not be sent, or some are held because attendance is
 * doubtful.
 */
export function CertificatesHeld(mail: CertificatesHeldProps) {
  const isHeldOnly = mail.problems.length === 0;
  const people = mail.doubtful === 1 ? "1 person" : `${mail.doubtful.toLocaleString("en")} people`;
  return (
    <Notice
      {...mail}
      preheader={
        isHeldOnly
          ? "Their certificates are held until you decide."
          : "None have gone out yet. It takes a minute to fix."
      }
      foot={`You get this because certificates for ${mail.webinarTitle} are sent automatically.`}
    >
      {isHeldOnly ? null : (
        <>
          <p>
            {mail.firstName}, we couldn’t send the certificates automatically, so none have gone
            out:
          </p>
          <ul>
            {mail.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p>Fix this, then send them all with one button. Each person gets theirs once.</p>
        </>
      )}
      {mail.doubtful > 0 ? (
        <p>
          {isHeldOnly ? `${mail.firstName}, we can’t` : "We also can’t"} tell whether {people}{" "}
          attended, so {mail.doubtful === 1 ? "that certificate is" : "those certificates are"}{" "}
          held. Decide who attended, all at once or one by one, or import the meeting report.
          {isHeldOnly
            ? " Certificates for those who did are sent as soon as you have decided."
            : ""}
        </p>
      ) : null}
      <NoticeButton address={mail.page}>
        {isHeldOnly ? "Decide who attended" : "Open the certificates"}
      </NoticeButton>
    </Notice>
  );
}

interface ExpiringProps extends NoticeProps {
  accountName: string;
  /** By days from now. */
  counts: Record<30 | 60 | 90, number>;
  /** In the last seven days. */
  changes: { entered: number; expired: number; renewed: number };
  listAddress: string;
}

/** To the owners of an account, once a week if something changed. */
export function CertificatesExpiring({ accountName, counts, changes, ...mail }: ExpiringProps) {
  const changed = [
    `${changes.entered.toLocaleString("en")} now within 90 days`,
    `${changes.renewed.toLocaleString("en")} renewed`,
    `${changes.expired.toLocaleString("en")} expired`,
  ];
  return (
    <Notice
      {...mail}
      preheader={`In the last seven days: ${changed.join(", ")}.`}
      foot={
        `You get this on Mondays when something changed, because you own the account ` +
        `${accountName} at ${mail.appName}.`
      }
    >
      <p>Certificates that expire and haven’t been renewed:</p>
      <p>
        {([30, 60, 90] as const).map((days) => (
          <Fragment key={days}>
            {`Within ${days} days: `}
            <b>{counts[days].toLocaleString("en")}</b>
            <br />
          </Fragment>
        ))}
      </p>
      <p>{`In the last seven days: ${changed.join(", ")}.`}</p>
      <NoticeButton address={mail.listAddress}>See the certificates</NoticeButton>
    </Notice>
  );
}
