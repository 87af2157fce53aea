import { hash, randomBytes } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { type LeafKind, leafCommitment } from "#app/engines/certificate-proof/log-entry.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { emptyHandle, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { WaitingLeavesTable } from "#db/schema/transparency-log.ts";
import { insertRows } from "#db/writing.server.ts";
import { certificateFacts } from "../model/certificate-facts.server.ts";

/** Appends what waits to the log (`log/append-leaves.server.ts`). */
export const appendLeavesHandle = emptyHandle("append-log-leaves");

/** What comes within it goes into the log together. */
const GATHER_MS = 3_000;
const SALT_BYTES = 16;

type Leaf = Pick<WaitingLeavesTable, "kind" | "hash" | "certificateId">;

export function sha256Bytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash("sha256", bytes, "buffer"));
}

/** Random bytes that nothing was made of yet: asking for each alone takes ten times as long. */
let unused = Buffer.alloc(0);

export function newLogSalt(): string {
  if (unused.length === 0) unused = randomBytes(256 * SALT_BYTES);
  const salt = unused.toString("base64url", 0, SALT_BYTES);
  unused = unused.subarray(SALT_BYTES);
  return salt;
}

type Stated = Parameters<typeof certificateFacts>[0];

/**
 * What the log says of a certificate, as one line of JSON that a verifier shows. `facts` stands for
 * everything printed. Null: its holder was erased.
 */
export function certificateStatement(certificate: Stated): string | null {
  const { id, title, holderName, issuerName, issuedAt, expiresAt, values } = certificate;
  const printed = readStoredTexts(values, "certificates.values", id);
  const facts = certificateFacts(certificate, printed);
  if (!facts) return null;
  // In the order of their names, so that the same certificate has the same text.
  return JSON.stringify({
    certificateId: id,
    course: printed["Course Title"] || title,
    expiresAt,
    facts,
    holder: holderName,
    issuedAt,
    issuer: issuerName,
    title,
    type: "iweri-certificate:1",
  });
}

/**
 * Logs that certificates were issued, in the transaction that issues them. What is said of each is
 * made later from its row (`withHashes`), so that a large send doesn't wait for it.
 */
export async function queueIssues(
  trx: Database,
  certificates: readonly Pick<CertificatesTable, "id" | "logSalt">[],
  now: Date,
): Promise<void> {
  const logged = certificates.filter(({ logSalt }) => logSalt !== null);
  const leaves = logged.map(({ id }): Leaf => ({ kind: "issued", hash: "", certificateId: id }));
  await queueLeaves(trx, leaves, now);
}

/** So many are read and hashed before others are served. */
const HASHED_AT_ONCE = 250;

/** Waiting leaves with their hashes, without those of certificates that are deleted or erased. */
export async function withHashes<Row extends Leaf>(
  db: Database,
  waiting: readonly Row[],
): Promise<Row[]> {
  const ids = waiting.flatMap(({ hash, certificateId }) => (hash ? [] : (certificateId ?? [])));
  const hashes = new Map<string, string>();
  for (let at = 0; at < ids.length; at += HASHED_AT_ONCE) {
    const some = ids.slice(at, at + HASHED_AT_ONCE);
    const rows = await db.selectFrom("certificates").selectAll().where("id", "in", some).execute();
    for (const row of rows) {
      const text = row.logSalt && certificateStatement(row);
      if (text) hashes.set(row.id, hashOf("issued", row.logSalt ?? "", text));
    }
    await letOthersRun();
  }
  return waiting.flatMap((leaf) => {
    const hash = leaf.hash || hashes.get(leaf.certificateId ?? "");
    return hash ? { ...leaf, hash } : [];
  });
}

/**
 * Writes the hashes of waiting leaves down: of some certificates, before they are deleted, or of all.
 */
export async function keepHashes(db: Database, certificateIds?: readonly string[]): Promise<void> {
  const waiting = await db
    .selectFrom("waitingLeaves")
    .selectAll()
    .where("hash", "=", "")
    .$if(certificateIds !== undefined, (rows) =>
      rows.where("certificateId", "in", certificateIds ?? []),
    )
    .execute();
  for (const { id, hash } of await withHashes(db, waiting))
    await db.updateTable("waitingLeaves").set({ hash }).where("id", "=", id).execute();
}

function hashOf(kind: LeafKind, salt: string, text: string): string {
  return Buffer.from(leafCommitment(sha256Bytes, { kind, salt, text })).toString("base64url");
}

/** Logs that a certificate doesn't count any more; one that isn't in the log says nothing. */
export async function queueWithdrawals(
  trx: Database,
  kind: "revoked" | "replaced",
  certificates: readonly Pick<CertificatesTable, "id" | "logSalt">[],
  now: Date,
): Promise<void> {
  const leaves = certificates.flatMap(({ id, logSalt }): Leaf[] =>
    logSalt ? [{ kind, hash: hashOf(kind, logSalt, id), certificateId: null }] : [],
  );
  await queueLeaves(trx, leaves, now);
}

/** Logs a new public key: both the account's id and the key are published, so nothing is salted. */
export async function queueKey(
  trx: Database,
  { accountId, number, x }: { accountId: string; number: number; x: string },
  now: Date,
): Promise<void> {
  const hash = hashOf("key", "", `${accountId}#key-${number}\n${x}`);
  await queueLeaves(trx, [{ kind: "key", hash, certificateId: null }], now);
}

/** Transactions that asked for the job already: a large send issues in hundreds of pieces. */
const asked = new WeakSet<Database>();

async function queueLeaves(trx: Database, leaves: readonly Leaf[], now: Date): Promise<void> {
  if (leaves.length === 0) return;
  const createdAt = now.toISOString();
  await insertRows(
    trx,
    "waitingLeaves",
    leaves.map((leaf) => ({ id: newId(now.getTime()), ...leaf, createdAt })),
  );
  if (asked.has(trx)) return;
  if (trx.isTransaction) asked.add(trx);
  await askToAppend(trx, now);
}

/** Has the job run in some seconds, unless one waits already. */
export async function askToAppend(trx: Database, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + GATHER_MS);
  await enqueueJob(trx, appendLeavesHandle, { uniqueKey: "append-log-leaves", runAt, now });
}
