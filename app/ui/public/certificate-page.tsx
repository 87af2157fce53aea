import type { PublicCertificate } from "../../certificates/public-certificate.server.ts";
import { CertificatePicture } from "./certificate-picture.tsx";
import { Fact, FactList } from "./fact-list.tsx";
import { PublicIcon } from "./public-icon.tsx";
import { PublicShell } from "./public-shell.tsx";
import { VerdictBanner } from "./verdict-banner.tsx";

/** What a certificate is worth, said in one line and one sentence. */
export function verdictWords(certificate: PublicCertificate): { heading: string; sentence: string } {
  const { issuer, expiresOn } = certificate;
  switch (certificate.status) {
    case "valid":
      return {
        heading: "This certificate is genuine",
        sentence: expiresOn
          ? `Issued by ${issuer.name} and valid until ${expiresOn}.`
          : `Issued by ${issuer.name} and still valid.`,
      };
    case "expired":
      return {
        heading: "This certificate has expired",
        sentence: `Issued by ${issuer.name}. It was genuine and ended on ${expiresOn}.`,
      };
    case "replaced":
      return {
        heading: "This certificate was replaced",
        sentence: certificate.successorRevoked
          ? `${issuer.name} issued a corrected one and has withdrawn that one too. Neither counts.`
          : `${issuer.name} has issued a corrected one. This one no longer counts.`,
      };
    case "revoked":
      return { heading: "This certificate was revoked", sentence: `${issuer.name} has withdrawn it. It is no longer valid.` };
  }
}

/** The public page of a certificate: verdict, facts, actions, and the picture. */
export function CertificatePage({ certificate, notice }: { certificate: PublicCertificate; notice?: string }) {
  const givesFiles = certificate.status === "valid" || certificate.status === "expired";
  return (
    <PublicShell action={{ href: "/verify", label: "Check another" }} note={`Checked on ${certificate.checkedAt}`}>
      <main id="main" className="wrap py-8 lg:py-14">
        <div className="grid gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] items-start">
          <div className="min-w-0">
            <VerdictBanner
              status={certificate.successorRevoked ? "revoked" : certificate.status}
              {...verdictWords(certificate)}
            />
            {notice ? (
              <p className="mt-5 rounded-lg border border-line bg-surface p-5" role="status">
                {notice}
              </p>
            ) : null}
            {certificate.status === "replaced" && certificate.successorId ? (
              <p className="mt-5">
                <a className="btn btn-primary" href={`/c/${certificate.successorId}`}>
                  {certificate.successorRevoked ? "See the one that was withdrawn" : "See the corrected certificate"}
                </a>
              </p>
            ) : null}
            <Facts certificate={certificate} />
            {givesFiles ? <Actions certificate={certificate} /> : null}
            {certificate.status === "revoked" ? <IsItYours certificate={certificate} /> : null}
            {givesFiles ? <Share certificate={certificate} /> : null}
          </div>
          <div className="min-w-0 lg:order-first">
            <CertificatePicture certificate={certificate} />
            <Printed certificate={certificate} />
          </div>
        </div>
      </main>
    </PublicShell>
  );
}

function Facts({ certificate }: { certificate: PublicCertificate }) {
  const { revokedOn, revokeReason, expiresOn, firstIssuedOn, status } = certificate;
  return (
    <FactList className="mt-7">
      <Fact label="Issued to">
        <span className="text-xl tracking-[-.01em]" dir="auto">
          {certificate.holderName}
        </span>
      </Fact>
      <Fact label="For">
        <span dir="auto">{certificate.course}</span>
      </Fact>
      {certificate.title === certificate.course ? null : (
        <Fact label="Certificate">
          <span dir="auto">{certificate.title}</span>
        </Fact>
      )}
      <Fact label="Issued by">
        <IssuerLogo logo={certificate.issuer.logo} />
        <span dir="auto">{certificate.issuer.name}</span>
        {certificate.issuer.isClosed ? (
          <span className="block font-normal text-ink-2">Its account here has been closed since.</span>
        ) : null}
      </Fact>
      <Fact label="Issued on">
        {certificate.issuedOn}
        {firstIssuedOn ? <span className="font-normal text-ink-2">, correcting one of {firstIssuedOn}</span> : null}
      </Fact>
      {expiresOn ? <Fact label={status === "expired" ? "Expired on" : "Valid until"}>{expiresOn}</Fact> : null}
      <Fact label="Certificate ID">
        <span className="font-mono">{certificate.shownId}</span>
      </Fact>
      {revokedOn ? <Fact label="Revoked on">{revokedOn}</Fact> : null}
      {status === "revoked" ? <Fact label="Reason given">{revokeReason ?? "None"}</Fact> : null}
    </FactList>
  );
}

const LOGO_BOX = { widthPx: 140, heightPx: 44 };

/** Above the issuer's name, which says the same in words. */
function IssuerLogo({ logo }: { logo: PublicCertificate["issuer"]["logo"] }) {
  if (!logo) return null;
  const scale = Math.min(1, LOGO_BOX.widthPx / logo.widthPx, LOGO_BOX.heightPx / logo.heightPx);
  const [width, height] = [logo.widthPx, logo.heightPx].map((px) => Math.max(1, Math.round(px * scale)));
  return (
    <span className="block w-fit mb-2 p-2 rounded border border-line bg-white">
      <img src={logo.href} width={width} height={height} loading="lazy" alt="" />
    </span>
  );
}

function Actions({ certificate }: { certificate: PublicCertificate }) {
  const { id, sizes } = certificate;
  const files = [
    ["pdf", "PDF", "btn-primary"],
    ["png", "PNG", "btn-plain"],
  ] as const;
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {files.map(([kind, word, look]) => [
        <a key={kind} className={`btn ${look}`} href={`/c/${id}.${kind}?download`}>
          <PublicIcon name="download" />
          Download {word} {sizes[kind] ? <span className="font-normal">{`(${sizes[kind]})`}</span> : null}
        </a>,
        " ",
      ])}
      <a className="btn btn-plain" href={`/c/${id}/linkedin`} rel="noopener nofollow">
        <PublicIcon name="linkedIn" />
        Add to LinkedIn profile
      </a>
    </div>
  );
}

function IsItYours({ certificate }: { certificate: PublicCertificate }) {
  const { supportEmail } = certificate.issuer;
  return (
    <div className="mt-7 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base">Is this your certificate?</h2>
      <p className="mt-1 text-ink-2">
        Write to{" "}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . Only the organisation that issued it can explain or replace it.
      </p>
    </div>
  );
}

function Printed({ certificate }: { certificate: PublicCertificate }) {
  return (
    <section className="mt-9">
      <h2 className="text-lg">Printed on it</h2>
      <p className="mt-1 text-ink-2">
        {certificate.status === "replaced"
          ? "Every text on the earlier certificate. The picture is the corrected one."
          : "Every text on the certificate, as it was issued. A copy that says something else was changed."}
      </p>
      <FactList className="mt-4 border-b border-line">
        {certificate.printed.map(({ label, text }, index) => (
          <Fact key={index} label={label} small>
            <span className="whitespace-pre-line" dir="auto">
              {text}
            </span>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

function Share({ certificate }: { certificate: PublicCertificate }) {
  const { share, pageUrl, id } = certificate;
  return (
    <details className="faq mt-8 border-b">
      <summary>Share or print this page</summary>
      <div className="!pr-1">
        <div className="field">
          <label className="label text-ink" htmlFor="page-link">
            Link to this page
          </label>{" "}
          <input className="input font-mono !text-md" id="page-link" readOnly value={pageUrl} />
        </div>
        <p className="mt-4 flex flex-wrap gap-3">
          <a className="btn btn-plain" href={share.whatsApp} rel="noopener">
            WhatsApp
          </a>{" "}
          <a className="btn btn-plain" href={share.x} rel="noopener">
            X
          </a>{" "}
          <a className="btn btn-plain" href={share.email}>
            E-mail
          </a>
        </p>
        <p className="mt-4 text-sm text-ink-2">
          For machines:{" "}
          <a className="link" href={`/c/${id}.json`}>
            signed credential (Open Badges 3.0)
          </a>
          . To print this page, use your browser’s menu.
        </p>
      </div>
    </details>
  );
}
