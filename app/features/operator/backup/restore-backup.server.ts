import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type Entry, fromFd, type ZipFile } from "yauzl";
import { dateFormat } from "#app/engines/time/formats.ts";
import { pauseLog } from "#app/features/certificates/log/append-leaves.server.ts";
import { importJobs } from "#app/platform/jobs/move-jobs.server.ts";
import { recordRestore } from "#app/platform/restored-backup.server.ts";
import { pauseSending } from "#app/platform/sending-pause.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import { migrate } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { migrations } from "#db/migrations/index.ts";
import type { Schema } from "#db/schema.ts";
import { factsOf, TABLE_NAMES, TABLES } from "#db/tables.ts";
import {
  filePath,
  listMovedTables,
  MANIFEST_PATH,
  type Manifest,
  readManifest,
  tablePath,
} from "./manifest.server.ts";
import { loadTables, rowsOfLines } from "./tables.server.ts";

/** A backup file that can be read from, any part at any time. */
export interface OpenBackup {
  manifest: Manifest;
  content(path: string): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<void>;
}

/**
 * Why a file is no backup that can be restored, in words that follow "FILE can't be restored: ".
 */
export class InvalidBackup extends Error {}

/** Opens a backup and reads its manifest. Throws `BadBackup`, or what the disk says. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const handle = await open(path);
  try {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromFd(
        handle.fd,
        { lazyEntries: true, autoClose: false, validateEntrySizes: true },
        (error, opened) => (error ? reject(asInvalidBackup(error)) : resolve(opened)),
      ),
    );
    const entries = await readEntries(zip);
    const content = async (entryPath: string) => {
      const entry = entries.get(entryPath);
      if (!entry) throw new InvalidBackup(`it doesn't contain ${entryPath}`);
      return new Promise<AsyncIterable<Uint8Array>>((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) =>
          error ? reject(asInvalidBackup(error)) : resolve(stream),
        ),
      );
    };
    const read = readManifest(
      await text(await content(MANIFEST_PATH)).catch((error: Error) =>
        Promise.reject(asInvalidBackup(error)),
      ),
    );
    if ("problem" in read) throw new InvalidBackup(read.problem);
    return { manifest: read.manifest, content, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", (error: Error) => reject(asInvalidBackup(error)));
    zip.readEntry();
  });
}

/**
 * Reads all of it once and compares it with the manifest. Throws `BadBackup` at the first thing
 * that differs.
 */
export async function verifyBackup({ manifest, content }: OpenBackup): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({ path: tablePath(table.name), ...table })),
    ...manifest.files.map((file) => ({ path: filePath(file.key), ...file })),
  ];
  for (const { path, bytes, sha256 } of parts) {
    const hash = createHash("sha256");
    let read = 0;
    try {
      for await (const piece of await content(path)) {
        hash.update(piece);
        read += piece.length;
      }
    } catch (error) {
      throw asInvalidBackup(error as Error, path);
    }
    if (read !== bytes || hash.digest("hex") !== sha256)
      throw new InvalidBackup(`${path} in it has changed since the backup was written`);
  }
}

function asInvalidBackup(error: Error & { code?: string }, path?: string): Error {
  if (error instanceof InvalidBackup || (error.code && /^E[A-Z]+$/.test(error.code))) return error;
  return new InvalidBackup(
    `it is damaged or incomplete${path ? ` (${path})` : ""}: ${error.message}`,
  );
}

/** No file is larger: 30 MB a request, lists grow when they are read in. */
const MAX_BYTES = 2 ** 40;

/** Why a backup can't be restored by this version; null: it can. */
export function versionProblem(
  { migrations: applied }: Manifest,
  databaseUrl: string | null,
): string | null {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return postgresProblem(applied, databaseUrl);
  return `it was made by a newer version of Iweri (${unknown.join(", ")}). Install that version first`;
}

/** Before these tables there was no PostgreSQL, where nothing makes them of older rows. */
const FIRST_ON_POSTGRES = "006-people";

function postgresProblem(applied: readonly string[], databaseUrl: string | null): string | null {
  if (databaseUrl === null || applied.includes(FIRST_ON_POSTGRES)) return null;
  return (
    "it is from a version that didn't support PostgreSQL. Restore it without DATABASE_URL, then " +
    "move it with: npm run move -- postgres://…"
  );
}

/**
 * Fills a database without tables with the rows of a backup and brings it up to date. Sending is
 * paused; everybody has to sign in again, so that no session that was ended after the backup lives
 * again. Throws `BadBackup`; then the database is to be thrown away.
 */
export async function restoreDatabase(
  db: Kysely<Schema>,
  { manifest, content }: OpenBackup,
  now: Date,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const newest = manifest.migrations.at(-1);
  if (newest === undefined) throw new Error("The backup doesn’t name its migration");
  const { error } = await migrator.migrateTo(newest);
  if (error) throw error;
  await throwOnUnknownColumns(db, manifest);
  // A migration may have put rows of its own in.
  const tables = manifest.tables.filter(({ rows }) => rows > 0);
  const counts = await loadTables(
    db,
    tables.map(({ name, columns }) => ({
      name,
      columns,
      rows: async function* () {
        yield* rowsOfLines(await content(tablePath(name)));
      },
    })),
    (trx) => resetRunningState(trx, manifest, now),
  );
  for (const { name, rows } of tables)
    if (counts.get(name) !== rows)
      throw new InvalidBackup(`${name} in it has ${counts.get(name)} rows instead of ${rows}`);
  await migrate(db);
}

async function throwOnUnknownColumns(db: Kysely<Schema>, manifest: Manifest): Promise<void> {
  const here = new Map(
    (await listMovedTables(db)).map(({ name, columns }) => [name, new Set(columns)]),
  );
  for (const { name, columns } of manifest.tables) {
    const unknown = columns.find((column) => !here.get(name)?.has(column));
    if (unknown)
      throw new InvalidBackup(
        `it was made by another version of Iweri: this version doesn't have ${name}.${unknown}`,
      );
  }
}

/** What must not simply go on where it stood. */
async function resetRunningState(
  trx: Kysely<Schema>,
  { at, migrations }: Manifest,
  now: Date,
): Promise<void> {
  const moment = dateFormat("en-GB", {
    timeZone: "UTC",
    dateStyle: "long",
    timeStyle: "short",
  }).format(new Date(at));
  await pauseSending(trx, `Restored from a backup of ${moment} UTC.`, now);
  await recordRestore(trx, { backupAt: at, restoredAt: now });
  for (const name of TABLE_NAMES)
    if (TABLES[name].carry?.emptiedByRestore)
      await sql`delete from ${sql.table(name)}`.execute(trx);
  // A text message has no key by which the provider would know it again: what waited may have been
  // sent since.
  if (migrations.includes("061-text-messages")) {
    const reason =
      "This server was restored from a backup, so it may have been sent. It isn’t sent again.";
    await trx
      .updateTable("smsMessages")
      .set({ state: "uncertain", reason, nextTryAt: null, leaseUntil: null })
      .where("state", "in", ["queued", "sending"])
      .execute();
  }
  // What was published since the backup isn't known here, so nothing is signed.
  if (migrations.includes("124-transparency-log"))
    await pauseLog(trx, `This server was restored from a backup of ${moment} UTC.`);
  await importJobs(trx);
}

/**
 * Puts every file of a backup where files are kept. Throws halfway when the disk is full;
 * `removeFiles` takes back what is there.
 */
export async function restoreFiles(files: Files, { manifest, content }: OpenBackup): Promise<void> {
  for (const { key } of manifest.files)
    await files.putStream(key, await content(filePath(key)), MAX_BYTES);
}

export async function removeFiles(
  files: Files,
  { manifest }: Pick<OpenBackup, "manifest">,
): Promise<void> {
  for (const { key } of manifest.files) await files.remove(key);
}

/**
 * Takes every table and function out of a PostgreSQL database that was found empty: what a start,
 * or a restore that failed, left.
 */
export async function dropTables(db: Kysely<Schema>): Promise<void> {
  if (!isPostgres(db)) throw new Error("only of PostgreSQL; a file is simply removed");
  await sql`do $body$ declare "it" record; begin
    for "it" in select format('drop table %I cascade', tablename) as "drop" from pg_tables where schemaname = current_schema() loop execute "it"."drop"; end loop;
    for "it" in select format('drop routine %s cascade', oid::regprocedure) as "drop" from pg_proc
      where pronamespace = current_schema()::regnamespace and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute "it"."drop"; end loop;
  end $body$`.execute(db);
}

/**
 * The first table of the product that holds a row; null: none does, or there are no tables. What a
 * start puts in does not count.
 */
export async function findTableWithRows(db: Kysely<Schema>): Promise<string | null> {
  for (const { name } of await listMovedTables(db)) {
    if (factsOf(name)?.carry?.filledAtStart) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return null;
}
