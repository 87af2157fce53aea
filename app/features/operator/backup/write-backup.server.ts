import { type FileHandle, open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { namedFiles } from "#app/features/account-data/retention/prune.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import { type Database, type DatabasePlace, readSnapshot } from "#db/database.server.ts";
import { type ArchiveWriter, type Written, writeArchive } from "./archive-writer.server.ts";
import {
  appliedMigrations,
  FOLDERS,
  FORMAT,
  filePath,
  listMovedTables,
  MANIFEST_PATH,
  type Manifest,
  secretMark,
  tablePath,
} from "./manifest.server.ts";
import { linesOf, rowsOf } from "./tables.server.ts";

export interface BackupSource {
  place: DatabasePlace;
  files: Files;
  sessionSecret: string;
  version: string;
  clock: () => Date;
  /** A line now and then, for who waits. */
  say: (line: string) => void;
}

/** What an interrupted upload leaves. */
const PARTIAL_UPLOAD = /\.part$/;
const COMPRESSED_ALREADY = /\.(png|jpe?g|webp|pdf|xlsx|zip|docx|mp4)$/i;
/**
 * More often something is put up and taken away between two looks only by somebody who tries to.
 */
const MAX_ROUNDS = 20;

type StoredFiles = Map<string, Written>;

/**
 * Writes database and files, as they belong together at one moment, to `output` while everything
 * goes on. Files are written before the rows that name them and removed after those, hence this
 * order:
 * 1. every file there is, with no transaction open, however many gigabytes;
 * 2. a snapshot of the database, and the few files that it names and that came since 1. Where one
 *    of those was deleted by now, its
 *    row went after the snapshot: another snapshot is taken, which does not name it;
 * 3. all rows of the snapshot that stands.
 * So every file that a row names is in it, but for those that were deleted before already. Returns
 * what it wrote.
 */
export async function writeBackup(backedUp: BackupSource, output: Writable): Promise<Manifest> {
  const { files, place, clock, say } = backedUp;
  const archive = writeArchive(output, clock());
  try {
    const kept: StoredFiles = new Map();
    const tell = throttleOutput(say);
    let bytes = 0;
    for (const folder of FOLDERS) {
      for await (const key of files.list(folder)) {
        if (PARTIAL_UPLOAD.test(key) || kept.has(key)) continue;
        bytes += (await addFile(archive, files, key, kept))?.bytes ?? 0;
        tell(() => `Files: ${kept.size.toLocaleString("en")}, ${megabytes(bytes)} MB so far`);
      }
    }
    say(`Files: ${kept.size.toLocaleString("en")}, ${megabytes(bytes)} MB`);

    let missingBefore: ReadonlySet<string> = new Set();
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const tried = await readSnapshot(place, async (db) => {
        const at = clock();
        const { named, missing } = await addReferencedFiles(db, archive, files, kept);
        if ([...missing].some((key) => !missingBefore.has(key))) return { missing };
        return {
          missing,
          part: { at: at.toISOString(), named, ...(await addTables(db, archive, say)) },
        };
      });
      missingBefore = tried.missing;
      if (!tried.part) continue;
      const { named, ...part } = tried.part;
      const manifest: Manifest = {
        format: FORMAT,
        version: backedUp.version,
        engine: place.databaseUrl === null ? "sqlite" : "postgres",
        secretMark: secretMark(backedUp.sessionSecret),
        absentFiles: tried.missing.size,
        ...part,
        files: await keepExistingFiles(files, kept, named),
      };
      await archive.add(MANIFEST_PATH, singleChunk(JSON.stringify(manifest)), { compress: true });
      await archive.end();
      return manifest;
    }
    throw new Error("files changed too quickly for a backup; try again");
  } catch (error) {
    archive.abort(error as Error);
    throw error;
  }
}

/** Adds what rows name and is not in yet. `missing`: what they name and is nowhere. */
async function addReferencedFiles(
  db: Database,
  archive: ArchiveWriter,
  files: Files,
  kept: StoredFiles,
) {
  const named = new Set<string>();
  const missing = new Set<string>();
  for await (const key of namedFiles(db)) {
    if (named.has(key) || missing.has(key)) continue;
    if (kept.has(key) || (await addFile(archive, files, key, kept))) named.add(key);
    else missing.add(key);
  }
  return { named, missing };
}

/**
 * Null: it is not there (any more). Once opened it is read to its end, even when it is removed
 * meanwhile.
 */
async function addFile(
  archive: ArchiveWriter,
  files: Files,
  key: string,
  kept: StoredFiles,
): Promise<Written | null> {
  const handle = await openFile(files, key);
  if (!handle) return null;
  try {
    const content = handle.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 });
    const written = await archive.add(filePath(key), content, {
      compress: !COMPRESSED_ALREADY.test(key),
    });
    kept.set(key, written);
    return written;
  } finally {
    await handle.close();
  }
}

async function openFile(files: Files, key: string): Promise<FileHandle | null> {
  try {
    return await open(await files.localPath(key));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || !(await files.has(key))) return null;
    throw error;
  }
}

async function addTables(db: Database, archive: ArchiveWriter, say: (line: string) => void) {
  const tables: Manifest["tables"] = [];
  const tell = throttleOutput(say);
  for (const table of await listMovedTables(db)) {
    let rows = 0;
    const counted = async function* () {
      for await (const row of rowsOf(db, table)) {
        rows += 1;
        if (rows % 1000 === 0)
          tell(() => `${table.name}: ${rows.toLocaleString("en")} rows so far`);
        yield row;
      }
    };
    const written = await archive.add(tablePath(table.name), linesOf(counted()), {
      compress: true,
    });
    tables.push({ ...table, rows, ...written });
  }
  say(
    `Rows: ${tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en")} in ${tables.length} tables`,
  );
  return { tables, migrations: await appliedMigrations(db) };
}

/**
 * Of what was removed while the backup was written, and no row names, nothing is brought back
 * later.
 */
async function keepExistingFiles(
  files: Files,
  kept: StoredFiles,
  named: ReadonlySet<string>,
): Promise<Manifest["files"]> {
  const there = new Set<string>();
  for (const folder of FOLDERS) for await (const key of files.list(folder)) there.add(key);
  return [...kept]
    .filter(([key]) => named.has(key) || there.has(key))
    .map(([key, written]) => ({ key, ...written }));
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function throttleOutput(say: (line: string) => void): (line: () => string) => void {
  let next = Date.now() + 5_000;
  return (line) => {
    if (Date.now() < next) return;
    next = Date.now() + 5_000;
    say(line());
  };
}
