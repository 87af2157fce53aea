import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificateStubsTable, CertificatesTable } from "#db/schema/certificates.ts";
import { installationKey } from "../issue/installation-key.server.ts";
import { keepHashes } from "../issue/queue-leaves.server.ts";
import { certificateFacts } from "../model/certificate-facts.server.ts";
import { type CertificatePlace, certificatesOfAccount } from "./certificates-of-account.server.ts";
import {
  type FileHashes,
  hashFiles,
  hasUnsealedFiles,
  NO_HASHES,
  sha256,
  storedHashes,
} from "./fingerprints.server.ts";
import { stubStatement } from "./stub-statement.ts";

/** Signing as many takes some 20 ms. */
const CHUNK = 200;

/**
 * What is still to be drawn is drawn for so long in all; after that, files without a seal are not
 * recognised any more.
 */
const MAX_DRAWING_MS = 120_000;

/**
 * Writes down what stays of every certificate of an account that is about to be deleted: a million
 * in some minutes. Files that carry a seal need not be drawn; of older ones the hashes were taken
 * during the fourteen days. Interrupted, it goes on where it was; samples leave nothing.
 * `onProgress` hears how many were looked at.
 */
export async function writeStubs(
  app: AppContext,
  accountId: string,
  onProgress: (done: number) => Promise<void> = async () => {},
): Promise<void> {
  const { db, log } = app;
  let after: CertificatePlace | null = null;
  let key: { number: number; private: KeyObject } | null = null;
  const drawing = { leftMs: MAX_DRAWING_MS, missed: 0 };
  for (let done = 0; ; ) {
    const rows = await certificatesOfAccount(db, { accountId, after, limit: CHUNK });
    const last = rows.at(-1);
    if (!last) break;
    after = { issuedAt: last.issuedAt, id: last.id };
    await forgetInLog(db, rows);
    const wanted = rows.map(({ id }) => sha256(id));
    const written = await db
      .selectFrom("certificateStubs")
      .select("idHash")
      .where("idHash", "in", wanted)
      .execute();
    const known = new Set(written.map(({ idHash }) => idHash));
    key ??= await readKey(app);
    await writeChunk(
      app,
      rows.filter((_, index) => !known.has(wanted[index] ?? "")),
      { key, drawing },
    );
    done += rows.length;
    await onProgress(done);
  }
  if (drawing.missed > 0)
    log.warn(
      { accountId, missed: drawing.missed },
      "files without a seal could not all be drawn for their hashes",
    );
}

/** What waits for the log is still logged, and no longer says of which certificate it is. */
async function forgetInLog(db: Database, certificates: readonly { id: string }[]): Promise<void> {
  const ids = certificates.map(({ id }) => id);
  await keepHashes(db, ids);
  const nobodys = { certificateId: null };
  await db.updateTable("waitingLeaves").set(nobodys).where("certificateId", "in", ids).execute();
}

async function readKey(app: AppContext) {
  const { number, privateJwk } = await installationKey(app);
  return { number, private: createPrivateKey({ key: { ...privateJwk }, format: "jwk" }) };
}

interface Writing {
  key: { number: number; private: KeyObject };
  drawing: { leftMs: number; missed: number };
}

async function writeChunk(
  app: AppContext,
  rows: CertificatesTable[],
  { key, drawing }: Writing,
): Promise<void> {
  if (rows.length === 0) return;
  const stored = await storedHashes(app, rows);
  const deletedAt = app.clock().toISOString();
  const stubs: CertificateStubsTable[] = [];
  for (const row of rows) {
    const factsSha256 = row.status === "valid" ? certificateFacts(row) : null;
    const hashes = stored.get(row.id);
    const unsigned = {
      idHash: sha256(row.id),
      issuerName: row.issuerName,
      issuedOn: dayInZone(row.issuedAt, row.timeZone),
      expiresOn: row.expiresAt && dayInZone(row.expiresAt, row.timeZone),
      status: row.status,
      ...(hashes?.factsSha256 === factsSha256
        ? hashesOf(hashes)
        : await drawHashes(app, row, drawing)),
      factsSha256,
      deletedAt,
    };
    const signature = sign(null, Buffer.from(stubStatement(unsigned)), key.private).toString(
      "base64url",
    );
    stubs.push({ ...unsigned, keyNumber: key.number, signature });
  }
  await app.db
    .insertInto("certificateStubs")
    .values(stubs)
    .onConflict((conflict) => conflict.column("idHash").doNothing())
    .execute();
}

function hashesOf({ pdfSha256, pngContentSha256 }: FileHashes): FileHashes {
  return { pdfSha256, pngContentSha256 };
}

/** Of a certificate that no longer counts, files were refused before already: they have no hash. */
async function drawHashes(
  app: AppContext,
  row: CertificatesTable,
  drawing: Writing["drawing"],
): Promise<FileHashes> {
  if (!hasUnsealedFiles(row)) return NO_HASHES;
  if (drawing.leftMs <= 0) {
    drawing.missed += 1;
    return NO_HASHES;
  }
  const start = performance.now();
  const hashes = await hashFiles(app, row);
  drawing.leftMs -= performance.now() - start;
  return hashes;
}

/** "2025-11-14", on the clocks of the zone. */
function dayInZone(iso: string, zone: string): string {
  const { year, month, day } = wallTime(new Date(iso), zone);
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
