import type { AppContext } from "#app/platform/app-context.ts";
import { SAMPLE_CERTIFICATE } from "#app/platform/text/email-address.ts";
import { clockTime, zoneLabel } from "#app/platform/time/relative-time.ts";
import { certificateUrl } from "../draw/draw-certificate.server.ts";
import { showDay } from "../model/certificate-values.ts";
import { type VerifiedCertificate, verifyCertificate } from "../verify/verify-certificate.server.ts";
import { type ShownSizes, shownFileSizes } from "./certificate-file.server.ts";

/** Everything the public page of a certificate shows. It goes over the network as it is: nothing private may be in it. */
export interface PublicCertificate extends VerifiedCertificate {
  pageUrl: string;
  sizes: ShownSizes;
  share: ShareLinks;
  /** "20 November 2025 at 15:42, Lagos time". */
  checkedAt: string;
}

/** Reads what the page shows. Null: no certificate has this id, or one of the sample data has: see `noCertificateMessage`. */
export async function publicCertificate(app: AppContext, asked: string): Promise<PublicCertificate | null> {
  const { db, clock, config } = app;
  const now = clock();
  const verdict = await verifyCertificate(db, asked, now);
  if (verdict.status === "unknown") return null;
  const pageUrl = certificateUrl(config.appUrl, verdict.id);
  const givesFiles = verdict.status === "valid" || verdict.status === "expired";
  return {
    ...verdict,
    pageUrl,
    sizes: givesFiles ? await shownFileSizes(app, verdict.id) : { png: null, pdf: null },
    share: shareLinks({ ...verdict, pageUrl }),
    checkedAt: showMoment(now, verdict.timeZone),
  };
}

/** What to say where `publicCertificate` found none. */
export async function noCertificateMessage({ db, clock }: Pick<AppContext, "db" | "clock">, asked: string): Promise<string> {
  const verdict = await verifyCertificate(db, asked, clock());
  return verdict.status === "unknown" && verdict.isSample
    ? SAMPLE_CERTIFICATE
    : "No certificate has this ID. Check each letter and number, then try again.";
}

function showMoment(at: Date, timeZone: string): string {
  const iso = at.toISOString();
  return `${showDay(iso, timeZone)} at ${clockTime(iso, timeZone)}, ${zoneLabel(timeZone)}`;
}

interface ShareLinks {
  linkedIn: string;
  whatsApp: string;
  x: string;
  email: string;
}

/** Addresses that open a network's own "add" or "share" page with the certificate filled in. */
function shareLinks(certificate: {
  pageUrl: string;
  title: string;
  course: string;
  issuer: { name: string };
  shownId: string;
  /** ISO 8601; LinkedIn takes year and month. */
  firstIssuedAt: string;
  expiresAt: string | null;
}): ShareLinks {
  const { pageUrl, title, course, issuer } = certificate;
  const name = title === course ? title : `${title}: ${course}`;
  const issued = new Date(certificate.firstIssuedAt);
  const sentence = `${name}, issued by ${issuer.name}`;
  // https://www.linkedin.com/help/linkedin/answer/a541841
  const profile = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name,
    organizationName: issuer.name,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: pageUrl,
    certId: certificate.shownId,
  });
  if (certificate.expiresAt) {
    const expires = new Date(certificate.expiresAt);
    profile.set("expirationYear", String(expires.getUTCFullYear()));
    profile.set("expirationMonth", String(expires.getUTCMonth() + 1));
  }
  return {
    linkedIn: `https://www.linkedin.com/profile/add?${profile}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${sentence}: ${pageUrl}`)}`,
    x: `https://x.com/intent/post?${new URLSearchParams({ text: sentence, url: pageUrl })}`,
    email: `mailto:?subject=${encodeURIComponent(sentence)}&body=${encodeURIComponent(pageUrl)}`,
  };
}
