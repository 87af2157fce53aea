import { pictureDigest } from "#app/engines/certificate/drawing.server.ts";
import {
  readCertificateId,
  showCertificateId,
} from "#app/engines/certificate-proof/certificate-id.ts";
import { keyUrl } from "#app/engines/certificate-proof/did.server.ts";
import { type SealedKind, withoutSeal } from "#app/engines/certificate-proof/seal-in-file.ts";
import { addDays } from "#app/engines/time/calendar-month.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { type Language, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import { sha256 } from "./fingerprints.server.ts";
import { hasValidSeal } from "./sealed-files.server.ts";
import { stubFacts, stubStatement } from "./stub-statement.ts";

/** What can be said of a certificate whose account was deleted. */
export interface ShownStub {
  shownId: string;
  issuerName: string;
  /** "14 November 2025". */
  issuedOn: string;
  expiresOn: string | null;
  status: "valid" | "revoked" | "replaced" | "expired";
  deletedOn: string;
  /** After that day nothing is known of it any more. */
  keptUntil: string;
  /** Whether a holder's file can still be recognised. */
  hasFiles: boolean;
  /** What its page says; the days are already in it. */
  language: Language;
}

export async function findStub(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  asked: string,
  language: Language = SOURCE_LANGUAGE,
): Promise<ShownStub | null> {
  const id = readCertificateId(asked);
  const row = id && (await readStub(db, id));
  if (!row) return null;
  const isOver = row.expiresOn !== null && row.expiresOn <= clock().toISOString().slice(0, 10);
  return {
    shownId: showCertificateId(id),
    issuerName: row.issuerName,
    issuedOn: shownDay(row.issuedOn, language),
    expiresOn: row.expiresOn && shownDay(row.expiresOn, language),
    status: row.status === "valid" && isOver ? "expired" : row.status,
    deletedOn: shownDay(row.deletedAt.slice(0, 10), language),
    keptUntil: shownDay(addDays(row.deletedAt.slice(0, 10), KEPT_DAYS.certificateStubs), language),
    hasFiles: [row.factsSha256, row.pdfSha256, row.pngContentSha256].some(
      (known) => known !== null,
    ),
    language,
  };
}

/**
 * The same for programs: the statement exactly as it was signed, the signature and where its key is
 * published.
 */
export async function findSignedStub(
  { db, config }: Pick<AppContext, "db" | "config">,
  asked: string,
): Promise<object | null> {
  const id = readCertificateId(asked);
  const row = id && (await readStub(db, id));
  if (!row) return null;
  return {
    error: "The account that issued this certificate was deleted. This is all that is left.",
    ...stubFacts(row),
    statement: stubStatement(row),
    signature: row.signature,
    verificationMethod: keyUrl(config.appUrl, INSTALLATION_ACCOUNT, row.keyNumber),
  };
}

/**
 * Whether these bytes are a file that was issued for a certificate of a deleted account: by its
 * seal, or, given out before there were seals, by its hash. Null: nothing is known of one.
 */
export async function isFileOfStub(
  db: Database,
  id: string,
  kind: SealedKind,
  bytes: Uint8Array,
): Promise<boolean | null> {
  const row = await readStub(db, id);
  if (!row) return null;
  if (row.factsSha256 !== null && (await hasValidSeal(db, kind, bytes, row.factsSha256)))
    return true;
  const { content } = withoutSeal(kind, bytes);
  if (kind === "pdf") return row.pdfSha256?.split(" ").includes(sha256(content)) === true;
  return row.pngContentSha256 !== null && row.pngContentSha256 === pictureDigest(content);
}

function readStub(db: Database, id: string) {
  return db
    .selectFrom("certificateStubs")
    .selectAll()
    .where("idHash", "=", sha256(id))
    .executeTakeFirst();
}

/** "2025-11-14" → "14 November 2025". */
function shownDay(iso: string, language: Language): string {
  const [year, month, day] = iso.split("-").map(Number) as [number, number, number];
  return dateText(language, { year, month, day });
}
