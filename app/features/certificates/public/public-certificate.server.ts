import { SAMPLE_CERTIFICATE } from "#app/engines/email-address/email-address.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { clockTime } from "#app/platform/time/relative-time.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { dateText, zoneText } from "#app/ui/languages/dates.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { type AskedLanguage, visitorLanguage } from "#app/ui/languages/visitor-language.server.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { certificateUrl } from "../model/certificate-id.ts";
import { type ChainLink, findEarlier, findNewest } from "../renewal/renewal-chain.server.ts";
import {
  type VerifiedCertificate,
  verifyCertificate,
} from "../verify/verify-certificate.server.ts";
import { type ShownSizes, shownFileSizes } from "./certificate-file.server.ts";

/**
 * Everything the public page of a certificate shows. It goes over the network as it is: nothing
 * private may be in it.
 */
export interface PublicCertificate extends VerifiedCertificate {
  pageUrl: string;
  sizes: ShownSizes;
  share: ShareLinks;
  /** The days that go with what is known of its issuer, and who checks issuers here. */
  issuerDays: { operator: string; provedOn: string | null; lostOn: string | null };
  /** "Checked on 20 November 2025 at 15:42, West Africa Time". */
  checkedOn: string;
  /** What the page says; days and labels are already in it. */
  language: Language;
  /** What it renews and what renews it, with days as the page says them. */
  renewal: ShownRenewal;
  /** `lang` of what is printed on it, where that is another. */
  printedLang: string | undefined;
}

export interface ShownRenewal {
  newer: { id: string; issuedOn: string } | null;
  /** The latest first. */
  earlier: { id: string; issuedOn: string }[];
}

/**
 * Reads what the page shows, in the visitor's language, or else its own. Null: no certificate
 * has this id, or one of the sample data has: see `noCertificateMessage`.
 */
export async function publicCertificate(
  app: AppContext,
  asked: string,
  visitor: AskedLanguage,
): Promise<PublicCertificate | null> {
  const { db, clock, config } = app;
  const now = clock();
  const verdict = await verifyCertificate(db, asked, now);
  if (verdict.status === "unknown") return null;
  const pageUrl = certificateUrl(config.appUrl, verdict.id);
  const givesFiles = verdict.status === "valid" || verdict.status === "expired";
  const language = visitorLanguage(visitor, verdict.ownLanguage);
  const t = textsIn(language);
  return {
    ...verdict,
    ...daysIn(language, verdict),
    printed: verdict.printed.map(({ label, text }) => ({
      label: label && labelIn(t, label),
      text,
    })),
    pageUrl,
    renewal: await renewalOf(db, verdict, language),
    issuerDays: issuerDays(language, verdict, config.appName),
    sizes: givesFiles ? await shownFileSizes(app, verdict.id) : { png: null, pdf: null },
    share: shareLinks({ ...verdict, pageUrl }, t),
    checkedOn: t.certificate.checkedOn({
      day: dayIn(language, now.toISOString(), verdict.timeZone),
      time: clockTime(now.toISOString(), verdict.timeZone),
      zone: zoneText(language, verdict.timeZone, now),
    }),
    language,
    printedLang: verdict.printedLanguage === language ? undefined : verdict.printedLanguage,
  };
}

async function renewalOf(
  db: Database,
  { id, status, timeZone }: VerifiedCertificate,
  language: Language,
): Promise<ShownRenewal> {
  const shown = ({ id: linked, issuedAt }: ChainLink) => ({
    id: linked,
    issuedOn: dayIn(language, issuedAt, timeZone),
  });
  // A correction leads on from where it is.
  const isOwn = status === "valid" || status === "expired";
  const newest = isOwn ? await findNewest(db, id) : null;
  return {
    newer: newest && newest.id !== id ? shown(newest) : null,
    earlier: isOwn ? (await findEarlier(db, id)).map(shown) : [],
  };
}

/** What to say where `publicCertificate` found none. */
export async function noCertificateMessage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  asked: string,
  t: Texts,
): Promise<{ message: string; isSample: boolean }> {
  const verdict = await verifyCertificate(db, asked, clock());
  const isSample = verdict.status === "unknown" && verdict.isSample;
  return { message: isSample ? SAMPLE_CERTIFICATE : t.lookUp.unknown, isSample };
}

function dayIn(language: Language, iso: string, timeZone: string): string {
  return dateText(language, wallTime(new Date(iso), timeZone));
}

/** The days of a certificate as its page says them. */
function daysIn(
  language: Language,
  { issuedAt, expiresAt, revokedAt, firstIssuedOn, firstIssuedAt, timeZone }: VerifiedCertificate,
) {
  const day = (iso: string | null) => iso && dayIn(language, iso, timeZone);
  return {
    issuedOn: dayIn(language, issuedAt, timeZone),
    expiresOn: day(expiresAt),
    revokedOn: day(revokedAt),
    firstIssuedOn: firstIssuedOn && day(firstIssuedAt),
  };
}

function issuerDays(
  language: Language,
  { issuer, timeZone }: VerifiedCertificate,
  operator: string,
) {
  const day = (iso: string | undefined) =>
    iso === undefined ? null : dayIn(language, iso, timeZone);
  return { operator, provedOn: day(issuer.proof?.provedAt), lostOn: day(issuer.lost?.lostAt) };
}

/** What stands before a printed text; a label made of the organiser's own column stays as it is. */
function labelIn(t: Texts, label: string): string {
  const known: Record<string, string> = t.certificate.labels;
  return known[label] ?? label;
}

interface ShareLinks {
  linkedIn: string;
  whatsApp: string;
  x: string;
  email: string;
}

/** Addresses that open a network's own "add" or "share" page with the certificate filled in. */
function shareLinks(
  certificate: {
    pageUrl: string;
    title: string;
    course: string;
    issuer: { name: string };
    shownId: string;
    /** ISO 8601; LinkedIn takes the year and month that its page names. */
    firstIssuedAt: string;
    expiresAt: string | null;
    timeZone: string;
  },
  { certificate: t }: Texts,
): ShareLinks {
  const { pageUrl, title, course, issuer } = certificate;
  const name = title === course ? title : `${title}: ${course}`;
  const issued = wallTime(new Date(certificate.firstIssuedAt), certificate.timeZone);
  const sentence = t.shared({ certificate: name, issuer: issuer.name });
  // https://www.linkedin.com/help/linkedin/answer/a541841
  const profile = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name,
    organizationName: issuer.name,
    issueYear: String(issued.year),
    issueMonth: String(issued.month),
    certUrl: pageUrl,
    certId: certificate.shownId,
  });
  if (certificate.expiresAt) {
    const expires = wallTime(new Date(certificate.expiresAt), certificate.timeZone);
    profile.set("expirationYear", String(expires.year));
    profile.set("expirationMonth", String(expires.month));
  }
  return {
    linkedIn: `https://www.linkedin.com/profile/add?${profile}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(t.sharedWithLink({ sentence, address: pageUrl }))}`,
    x: `https://x.com/intent/post?${new URLSearchParams({ text: sentence, url: pageUrl })}`,
    email: `mailto:?subject=${encodeURIComponent(sentence)}&body=${encodeURIComponent(pageUrl)}`,
  };
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
