import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
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

/** The answer: a seal's shape and colour, and the same in words. */
export function VerdictBanner({ certificate }: { certificate: PublicCertificate }) {
  const status = certificate.successorRevoked ? "revoked" : certificate.status;
  return <SealBanner look={LOOK_OF[status]} {...verdictMessage(certificate, useTexts())} />;
}

/** A page's heading beside its seal. */
export function SealBanner({ look: name, heading, sentence }: { look: keyof typeof LOOKS; heading: string; sentence: string }) {
  const look = LOOKS[name];
  return (
    <div className={`rounded-xl p-5 sm:p-6 flex gap-4 sm:gap-5 items-center ${look.ground}`} role="status">
      <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" className="flex-none">
        <path d={SEAL} className={look.seal} />
        {name === "good" ? (
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

/** What a certificate is worth, said in one line and one sentence. */
function verdictMessage(
  { status, issuer: { name: issuer }, expiresOn, successorRevoked }: PublicCertificate,
  { certificate: t }: Texts,
): { heading: string; sentence: string } {
  const { heading } = t[status];
  switch (status) {
    case "valid":
      return { heading, sentence: expiresOn ? t.valid.until({ issuer, day: expiresOn }) : t.valid.words({ issuer }) };
    case "expired":
      return { heading, sentence: t.expired.words({ issuer, day: expiresOn ?? "" }) };
    case "replaced":
      return { heading, sentence: (successorRevoked ? t.replaced.withdrawn : t.replaced.words)({ issuer }) };
    case "revoked":
      return { heading, sentence: t.revoked.words({ issuer }) };
  }
}
