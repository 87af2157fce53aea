import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { CertificateStatus } from "../../model/certificate-id.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";

const SEAL =
  "M32 4.5A6.7 6.7 0 0 1 42.5 6.6A6.7 6.7 0 0 1 51.4 12.6A6.7 6.7 0 0 1 57.4 21.5A6.7 6.7 0 0 1 59.5 32A6.7 6.7 0 0 1 57.4 42.5A6.7 6.7 0 0 1 51.4 51.4A6.7 6.7 0 0 1 42.5 57.4A6.7 6.7 0 0 1 32 59.5A6.7 6.7 0 0 1 21.5 57.4A6.7 6.7 0 0 1 12.6 51.4A6.7 6.7 0 0 1 6.6 42.5A6.7 6.7 0 0 1 4.5 32A6.7 6.7 0 0 1 6.6 21.5A6.7 6.7 0 0 1 12.6 12.6A6.7 6.7 0 0 1 21.5 6.6A6.7 6.7 0 0 1 32 4.5Z";

const LOOKS = {
  good: {
    ground: "bg-[rgb(var(--delivered-bg))]",
    seal: "fill-delivered-fill",
    words: "text-delivered",
    sign: "M22 33l7.5 7.5L43 25",
  },
  bad: { ground: "bg-[rgb(var(--failed-bg))]", seal: "fill-failed-fill", words: "text-failed", sign: "M24 24l16 16M40 24L24 40" },
  careful: {
    ground: "bg-[rgb(var(--progress-bg))]",
    seal: "fill-progress-fill",
    words: "text-progress",
    sign: "M32 20v15M32 43v.5",
  },
} as const;

const LOOK_OF: Record<CertificateStatus, keyof typeof LOOKS> = {
  valid: "good",
  revoked: "bad",
  expired: "careful",
  replaced: "careful",
};

/** The answer, before anything else: a seal's shape and colour, and the same in words. */
function VerdictBanner({ status, heading, sentence }: { status: CertificateStatus; heading: string; sentence: string }) {
  const look = LOOKS[LOOK_OF[status]];
  return (
    <div className={`rounded-xl p-5 sm:p-6 flex gap-4 sm:gap-5 items-center ${look.ground}`} role="status">
      <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" className="flex-none">
        <path d={SEAL} className={look.seal} />
        {status === "valid" ? (
          <circle cx="32" cy="32" r="22.5" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth="1.5" strokeDasharray="2 3" />
        ) : null}
        <path d={look.sign} fill="none" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-[1.75rem] leading-tight tracking-[-.02em]">{heading}</h1>
        <p className={`mt-1 font-medium ${look.words}`}>{sentence}</p>
      </div>
    </div>
  );
}

/** The certificate as it was issued, to compare a copy with. Loaded when it comes into view, in the size the screen needs. */
function CertificatePicture({ certificate }: { certificate: PublicCertificate }) {
  const { id, picture, holderName, title, course } = certificate;
  // The picture of a replaced certificate is the correction's, which may have been withdrawn since.
  const status = certificate.successorRevoked ? "revoked" : certificate.status;
  const words = [...new Set([title, course, holderName])].join(", ");
  const width = Math.min(960, picture.widthPx);
  const height = Math.round((width * picture.heightPx) / picture.widthPx);
  const file = (kind: "webp" | "jpg", w: number) => `/c/${id}.${kind}?w=${w}`;
  const image = (
    <picture>
      <source
        type="image/webp"
        srcSet={[480, 960, 1600].map((w) => `${file("webp", w)} ${w}w`).join(", ")}
        sizes="(min-width:1024px) 560px, 92vw"
      />
      <img
        src={file("jpg", 960)}
        width={width}
        height={height}
        loading="lazy"
        className={status === "revoked" ? "w-full h-auto" : "paper w-full h-auto"}
        alt={status === "revoked" ? "The revoked certificate" : status === "replaced" ? "The corrected certificate" : words}
      />
    </picture>
  );
  return (
    <div>
      {status === "revoked" ? (
        <div className="relative paper overflow-hidden">
          {image}
          <RevokedStamp />
        </div>
      ) : (
        image
      )}
      <p className="mt-4 text-sm text-ink-2 flex gap-2">
        <PublicIcon name="info" className="mt-0.5" />
        <span>{ADVICE[status]}</span>
      </p>
    </div>
  );
}

const ADVICE = {
  valid: "Compare this picture with the copy you were given. Any difference means that copy was changed.",
  expired: "Compare this picture with the copy you were given. Any difference means that copy was changed.",
  replaced: "This is the corrected certificate. The earlier copy no longer counts.",
  revoked: "Do not accept a printed or downloaded copy of this certificate.",
} as const;

function RevokedStamp() {
  return (
    <svg className="absolute inset-0 w-full h-full" viewBox="0 0 2000 1414" aria-hidden="true">
      <g transform="rotate(-16 1000 707)">
        <rect x="430" y="590" width="1140" height="234" rx="26" fill="none" stroke="#B21E2A" strokeWidth="16" />
        <text x="1000" y="762" textAnchor="middle" fontSize="166" fontWeight="800" letterSpacing="22" fill="#B21E2A">
          REVOKED
        </text>
      </g>
    </svg>
  );
}

/** What a certificate is worth, said in one line and one sentence. */
function verdictMessage(certificate: PublicCertificate): { heading: string; sentence: string } {
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
              {...verdictMessage(certificate)}
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

/** Title and Open Graph tags of a certificate's page: what a chat or a network shows of a link to it. */
export function certificateMeta(certificate: PublicCertificate | null, appName: string) {
  if (!certificate) return [{ title: `Error: No certificate has this ID · ${appName}` }, { name: "robots", content: "noindex" }];
  const { status, holderName, course, issuer, pageUrl, picture } = certificate;
  const standing = {
    valid: "Genuine certificate",
    expired: "Expired certificate",
    replaced: "Replaced certificate",
    revoked: "Revoked certificate",
  };
  const title = `${standing[status]}: ${holderName}`;
  const description = `${course}, issued by ${issuer.name} on ${certificate.issuedOn}.`;
  const widthPx = Math.min(1200, picture.widthPx);
  return [
    { title: `${title} · ${appName}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    { tagName: "link", rel: "canonical", href: pageUrl },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: appName },
    { property: "og:url", content: pageUrl },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${pageUrl}.jpg?w=1200` },
    { property: "og:image:width", content: String(widthPx) },
    { property: "og:image:height", content: String(Math.round((widthPx * picture.heightPx) / picture.widthPx)) },
    { property: "og:image:alt", content: `${course}, ${holderName}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
