import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { pictureDigest } from "../draw/same-picture.server.ts";
import { keyUrl } from "../issue/issuer-key.server.ts";
import { readCertificateId, showCertificateId } from "../model/certificate-id.ts";
import { showDay } from "../model/certificate-values.ts";
import { stubFacts, stubStatement } from "./stub-statement.ts";
import { sha256 } from "./write-stubs.server.ts";

/** What can be said of a certificate whose account was deleted. */
export interface ShownStub {
  shownId: string;
  issuerName: string;
  /** "14 November 2025". */
  issuedOn: string;
  expiresOn: string | null;
  status: "valid" | "revoked" | "replaced" | "expired";
  deletedOn: string;
  /** Whether a holder's file can still be recognised. */
  hasFiles: boolean;
}

export async function findStub({ db, clock }: Pick<AppContext, "db" | "clock">, asked: string): Promise<ShownStub | null> {
  const id = readCertificateId(asked);
  const row = id && (await readStub(db, id));
  if (!row) return null;
  const isOver = row.expiresOn !== null && row.expiresOn <= clock().toISOString().slice(0, 10);
  return {
    shownId: showCertificateId(id),
    issuerName: row.issuerName,
    issuedOn: shownDay(row.issuedOn),
    expiresOn: row.expiresOn && shownDay(row.expiresOn),
    status: row.status === "valid" && isOver ? "expired" : row.status,
    deletedOn: shownDay(row.deletedAt.slice(0, 10)),
    hasFiles: row.pdfSha256 !== null || row.pngContentSha256 !== null,
  };
}

/** The same for programs: the statement exactly as it was signed, the signature and where its key is published. */
export async function findSignedStub({ db, config }: Pick<AppContext, "db" | "config">, asked: string): Promise<object | null> {
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

/** Whether these bytes are a file that was issued for a certificate of a deleted account; null: nothing is known of one. */
export async function isFileOfStub(db: Database, id: string, bytes: Uint8Array): Promise<boolean | null> {
  const row = await readStub(db, id);
  if (!row) return null;
  if (row.pdfSha256?.split(" ").includes(sha256(bytes))) return true;
  return row.pngContentSha256 !== null && row.pngContentSha256 === pictureDigest(bytes);
}

function readStub(db: Database, id: string) {
  return db.selectFrom("certificateStubs").selectAll().where("idHash", "=", sha256(id)).executeTakeFirst();
}

/** "2025-11-14" → "14 November 2025". */
function shownDay(day: string): string {
  return showDay(`${day}T12:00:00.000Z`, "UTC");
}
