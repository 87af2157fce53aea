import {
  readCertificateId,
  showCertificateId,
} from "#app/engines/certificate-proof/certificate-id.ts";
import type { BrandColours } from "#app/engines/colours/index.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import { type Logo, logoOf } from "#app/features/accounts/branding.ts";
import { accountBranding } from "#app/features/accounts/extensions.ts";
import { type IssuerProof, proofForName } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofs } from "#app/features/accounts/proof/read-proofs.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import { type ShownCredits, shownCredits } from "../credits/credits.ts";
import { certificateCredits } from "../credits/stored-credits.ts";
import { isCorrectionRevoked } from "../issue/reissue-certificate.server.ts";
import { type CertificateStatus, certificateStatus } from "../model/certificate-id.ts";
import { type PrintedValue, printedValues } from "../model/printed-values.ts";
import { readStoredDesign } from "../model/stored-design.server.ts";

/** What anyone may know of a certificate. Holds no e-mail address of its holder. */
export interface VerifiedCertificate {
  status: CertificateStatus;
  id: string;
  /** As printed: XXXX-XXXX-XXXX-XXXX-XXXX. */
  shownId: string;
  holderName: string;
  title: string;
  /** What it was given for; the title again when the organiser named no course. */
  course: string;
  /** How the page greets its holder: the first name where the list had one, else the whole name. */
  greetingName: string;
  issuer: CertificateIssuer;
  issuedAt: string;
  /** Days in the issuer's zone: "14 November 2025". */
  issuedOn: string;
  expiresOn: string | null;
  expiresAt: string | null;
  revokedOn: string | null;
  revokedAt: string | null;
  revokeReason: string | null;
  /** The corrected certificate that took this one's place. */
  successorId: string | null;
  /** The last correction was withdrawn, so there is none that counts. */
  successorRevoked: boolean;
  /**
   * The day that the certificate it corrects was issued, and the time of the same (its own when it
   * corrects none).
   */
  firstIssuedOn: string | null;
  firstIssuedAt: string;
  /** What it is worth besides its title; null: nothing was said of it. */
  credits: ShownCredits | null;
  /** Every text printed on it. */
  printed: PrintedValue[];
  /** What it is written in, as `lang` has it. */
  printedLanguage: string;
  picture: { widthPx: number; heightPx: number };
  timeZone: string;
  /** Its holder's, or else that of its issuer's public pages. */
  ownLanguage: string;
}

export interface CertificateIssuer {
  name: string;
  /**
   * What its account is called today: it was renamed, or the name above is one that it put on this
   * certificate.
   */
  accountName: string;
  /** What proves today who runs the account; null: nothing does. */
  proof: IssuerProof | null;
  /** What did so once, when nothing does any more. */
  lost: { domain: string; lostAt: string } | null;
  supportEmail: string;
  /** Of its public page, `/i/<name>`; null: it shows none. */
  pageName: string | null;
  logo: Logo | null;
  /** The organisation's own colours; null: it has chosen none. */
  colours: BrandColours | null;
  /** Its account was closed for good, which says nothing of the certificate. */
  isClosed: boolean;
  /** Whether its pages say what they were made with. */
  showsBranding: boolean;
}

/** `isSample`: it belongs to the sample data, so it was issued to nobody; nothing of it is said. */
export type Verdict = { status: "unknown"; isSample: boolean } | VerifiedCertificate;

/** Looks a certificate up by what a person gave: an id in any spelling, or a link. */
export async function verifyCertificate(db: Database, input: string, now: Date): Promise<Verdict> {
  const id = readCertificateId(input);
  if (!id) return { status: "unknown", isSample: false };
  const row = await readRow(db, id);
  if (!row || row.isSample === 1) return { status: "unknown", isSample: row !== undefined };
  const design = readStoredDesign(row.design, "designVersions.design", id);
  const values = readStoredTexts(row.values, "certificates.values", id);
  const { showsBranding } = await accountBranding.get()(db, row.accountId, now, {
    hidesBranding: row.hidesBranding,
    timeZone: row.accountTimeZone,
  });
  const proofs = await readIssuerProofs(db, row.accountId);
  const proof = proofForName(proofs, row.issuerName);
  const day = (iso: string | null) => (iso === null ? null : showDay(iso, row.timeZone));
  return {
    status: certificateStatus(row, now.toISOString()),
    id: row.id,
    shownId: showCertificateId(row.id),
    holderName: row.holderName,
    greetingName: values["First Name"] || row.holderName,
    title: row.title,
    course: values["Course Title"] || row.title,
    issuer: {
      name: row.issuerName,
      accountName: row.accountName,
      proof,
      lost: proof ? null : proofs.lost,
      supportEmail: row.supportEmail,
      pageName: row.terminatedAt || row.suspendedAt || row.nameHold ? null : row.pageName,
      logo: logoOf({ id: row.accountId, logoFileKey: row.logoFileKey }),
      colours:
        row.primaryColour && row.accentColour
          ? { primary: row.primaryColour, accent: row.accentColour }
          : null,
      isClosed: row.terminatedAt !== null,
      showsBranding,
    },
    issuedAt: row.issuedAt,
    issuedOn: showDay(row.issuedAt, row.timeZone),
    expiresOn: day(row.expiresAt),
    expiresAt: row.expiresAt,
    revokedOn: day(row.revokedAt),
    revokedAt: row.revokedAt,
    revokeReason: row.revokeReason,
    successorId: row.replacedById,
    successorRevoked: await isCorrectionRevoked(db, row.replacedById),
    firstIssuedOn: day(row.firstIssuedAt),
    firstIssuedAt: row.firstIssuedAt ?? row.issuedAt,
    credits: shownCredits(certificateCredits(row)),
    printed: printedValues(design, values),
    printedLanguage: design.language ?? SOURCE_LANGUAGE,
    picture: { widthPx: design.widthPx, heightPx: design.heightPx },
    timeZone: row.timeZone,
    ownLanguage: row.language ?? row.accountLanguage,
  };
}

/** A certificate with its design and its issuer. */
function readRow(db: Database, id: string) {
  return db
    .selectFrom("certificates as c")
    .innerJoin("designVersions as d", "d.id", "c.designVersionId")
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .leftJoin("certificates as old", "old.id", "c.replacesId")
    .leftJoin("issuerPages as page", (join) =>
      join.onRef("page.accountId", "=", "c.accountId").on("page.isShown", "=", 1),
    )
    .select([
      "c.id",
      "c.status",
      "c.holderName",
      "c.title",
      "c.issuerName",
      "c.issuedAt",
      "c.expiresAt",
      "c.revokedAt",
      "c.revokeReason",
      "c.replacedById",
      "c.values",
      "c.credits",
      "d.design",
      "a.id as accountId",
      "a.name as accountName",
      "a.supportEmail",
      "a.terminatedAt",
      "a.suspendedAt",
      "a.nameHold",
      "page.name as pageName",
      "a.hidesBranding",
      "a.timeZone as accountTimeZone",
      "a.language as accountLanguage",
      "c.timeZone",
      "c.language",
      "a.logoFileKey",
      "a.primaryColour",
      "a.accentColour",
      "old.issuedAt as firstIssuedAt",
      "p.isSample",
    ])
    .where("c.id", "=", id)
    .executeTakeFirst();
}
