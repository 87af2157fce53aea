import type { AppContext } from "#app/platform/app-context.ts";
import { SAMPLE_CERTIFICATE } from "#app/platform/text/email-address.ts";
import { clockTime } from "#app/platform/time/relative-time.ts";
import { zoneName } from "#app/platform/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { certificateUrl } from "../draw/draw-certificate.server.ts";
import { showDay } from "../model/certificate-values.ts";
import type { FileStatus } from "../verify/check-certificate-file.server.ts";
import { type VerifiedCertificate, verifyCertificate } from "../verify/verify-certificate.server.ts";
import { type ShownSizes, shownFileSizes } from "./certificate-file.server.ts";

/** Everything the public page of a certificate shows. It goes over the network as it is: nothing private may be in it. */
export interface PublicCertificate extends VerifiedCertificate {
  pageUrl: string;
  sizes: ShownSizes;
  share: ShareLinks;
  /** "20 November 2025 at 15:42, West Africa Time". */
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
  return `${showDay(iso, timeZone)} at ${clockTime(iso, timeZone)}, ${zoneName(timeZone, new Date(iso))}`;
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
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${sentence}. See and check it here: ${pageUrl}`)}`,
    x: `https://x.com/intent/post?${new URLSearchParams({ text: sentence, url: pageUrl })}`,
    email: `mailto:?subject=${encodeURIComponent(sentence)}&body=${encodeURIComponent(pageUrl)}`,
  };
}

/** The message about a chosen file, above the details of the certificate it names. */
export function fileNotice(standing: FileStatus, certificate: PublicCertificate): string {
  const issuer = certificate.issuer.name;
  switch (standing) {
    case "same":
      return `The file you chose is exactly the one that was issued, byte for byte.${sinceThen(certificate)}`;
    case "earlier":
      return `The file you chose is exactly the one that ${issuer} issued, byte for byte, but ${issuer} has since changed how long the certificate is valid. The dates on this page are the ones that count.`;
    case "elsewhere":
      return `Everything in the file you chose is exactly as ${issuer} issued it, except that its link and QR code lead to another web address. That’s normal if this site had another address when the file was downloaded. Trust what this page says, not that address.${sinceThen(certificate)}`;
    case "erased":
      return `${issuer} withdrew this certificate and erased the name on it, so we can’t compare files with it any more.`;
    case "photo":
      return "Your picture has this certificate’s QR code. Compare it with the picture and the details here.";
    case "differs":
      return "The file you chose has this ID but is not exactly the one that was issued. It was saved again or changed, so compare it with the picture and the details here.";
  }
}

function sinceThen({ status, issuer, successorRevoked }: PublicCertificate): string {
  if (status === "revoked") return ` ${issuer.name} has since revoked it, so it is no longer valid.`;
  if (status !== "replaced") return "";
  return successorRevoked
    ? ` Nothing in it was altered. ${issuer.name} replaced it with a corrected one, then withdrew that one too.`
    : ` Nothing in it was altered. It has been replaced by a corrected certificate, which you can open below.`;
}

export async function countView(db: Database, certificateId: string): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("certificates")
      .set((row) => ({ viewCount: row("viewCount", "+", 1) }))
      .where("id", "=", certificateId)
      .execute(),
  );
}

/** Counts a download and keeps the time of the first. */
export async function countDownload(db: Database, certificateId: string, now: Date): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("certificates")
      .set((row) => ({
        downloadCount: row("downloadCount", "+", 1),
        firstDownloadedAt: row.fn.coalesce("firstDownloadedAt", row.val(now.toISOString())),
      }))
      .where("id", "=", certificateId)
      .execute(),
  );
}

/** Keeps when somebody first went from the certificate's page to LinkedIn with it. */
export async function countLinkedIn(db: Database, certificateId: string, now: Date): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("certificates")
      .set({ linkedInAt: now.toISOString() })
      .where("id", "=", certificateId)
      .where("linkedInAt", "is", null)
      .execute(),
  );
}
