import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Kysely } from "kysely";
import { asArriving, carriedJobs, importJobs } from "#app/platform/jobs/move-jobs.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Schema } from "#db/schema.ts";
import { factsOf } from "#db/tables.ts";
import { listMovedTables } from "../backup/manifest.server.ts";
import { loadTables, rowsOf } from "../backup/tables.server.ts";

/** What arrived is not what left: nothing was kept. */
export class MismatchError extends Error {}

/**
 * Puts every row of one database into another that has the same tables and no rows, and compares
 * each table before anything of it counts: all in one transaction. Jobs are compared in the queue
 * they arrive in, which on PostgreSQL has its own tables. Returns the rows by table.
 */
export async function moveRows(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
): Promise<Map<string, number>> {
  const tables = await listMovedTables(from);
  const compare = async (trx: Kysely<Schema>) => {
    for (const table of tables.filter(({ name }) => factsOf(name)?.carry?.as !== "jobs"))
      throwOnMismatch(
        table.name,
        await fingerprintOf(rowsOf(from, table)),
        await fingerprintOf(rowsOf(trx, table)),
      );
    await importJobs(trx);
    throwOnMismatch(
      "jobs",
      await fingerprintOf(arrivingJobs(from)),
      await fingerprintOf(arrivingJobs(trx)),
    );
  };
  return loadTables(
    to,
    tables.map((table) => ({ ...table, rows: () => rowsOf(from, table) })),
    compare,
  );
}

function throwOnMismatch(table: string, left: Fingerprint, arrived: Fingerprint): void {
  if (left.rows !== arrived.rows || left.hash !== arrived.hash)
    throw new MismatchError(
      `${table}: ${left.rows} rows were read and ${arrived.rows} were written, or at least one is different`,
    );
}

/** Every job without its id, which the new queue assigns. */
async function* arrivingJobs(db: Kysely<Schema>): AsyncGenerator<(string | number | null)[]> {
  for (const job of await carriedJobs(db)) {
    const {
      kind,
      payload,
      uniqueKey,
      runAt,
      attempts,
      maxAttempts,
      lastError,
      failedAt,
      createdAt,
    } = asArriving(job);
    yield [kind, payload, uniqueKey, runAt, attempts, maxAttempts, lastError, failedAt, createdAt];
  }
}

/** No file is larger: 30 MB a request, lists grow when they are read in. */
const MAX_BYTES = 2 ** 40;
const INTERRUPTED_UPLOAD = /\.part$/;

/**
 * Copies every file of a disk's folder into another store and reads each back. Returns how many.
 * What an interrupted upload left stays.
 */
export async function moveFiles(from: Files, folder: string, to: Files): Promise<number> {
  let count = 0;
  for (const top of await readdir(folder).catch(() => [])) {
    for await (const key of from.list(top)) {
      if (INTERRUPTED_UPLOAD.test(key)) continue;
      const path = await from.localPath(key);
      await to.putStream(key, createReadStream(path), MAX_BYTES);
      const [left, arrived] = [
        await hashOf(createReadStream(path)),
        await hashOf(createReadStream(await to.localPath(key))),
      ];
      if (left !== arrived) throw new Error(`the file ${key} changed on the way`);
      count++;
    }
  }
  return count;
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}

const MODULUS = 2n ** 128n;

/** What tells the rows of a table from others, in whatever order they come. */
interface Fingerprint {
  rows: number;
  hash: string;
}

/**
 * Counts rows and adds up the hash of each: the same rows in any order give the same, one more or
 * another cell does not.
 */
export async function fingerprintOf(
  rows: AsyncIterable<readonly (string | number | null)[]>,
): Promise<Fingerprint> {
  let count = 0;
  let sum = 0n;
  for await (const row of rows) {
    count++;
    const hash = createHash("sha256")
      .update(JSON.stringify(row.map(asStored)))
      .digest("hex")
      .slice(0, 32);
    sum = (sum + BigInt(`0x${hash}`)) % MODULUS;
  }
  return { rows: count, hash: sum.toString(16).padStart(32, "0") };
}

/** PostgreSQL's text holds every character but U+0000, in whose place it gets U+FFFD. */
function asStored(cell: string | number | null): string | number | null {
  return typeof cell === "string" ? cell.replaceAll("\0", "\uFFFD") : cell;
}
