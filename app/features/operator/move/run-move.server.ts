import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { type Config, ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { pauseSending } from "#app/platform/sending-pause.server.ts";
import { openDiskFiles } from "#app/providers/files/disk.server.ts";
import { openFiles } from "#app/providers/open-providers.server.ts";
import { migrate, openDatabase, openSqlite } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { findTableWithRows } from "../backup/restore-backup.server.ts";
import { BrokenReference } from "../backup/tables.server.ts";
import { MismatchError, moveFiles, moveRows } from "./move-rows.server.ts";

const HELP = `Usage: npm run move -- postgres://USER:PASSWORD@HOST/DATABASE

Moves an installation from its SQLite file in DATA_DIR into an empty PostgreSQL database and, with FILES=s3, its files
into the bucket. Stop the server first. Every row and file is compared before the move takes effect. If anything is
wrong, the new database stays empty and the old one is unchanged. Afterwards, start the server with DATABASE_URL set to
the same address. The SQLite file is kept with its sending paused, so nothing is sent twice if someone starts it again.`;

interface MoveInput {
  words: readonly string[];
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  now: Date;
}

/** `npm run move`. Returns the exit code: 0 done, 1 could not be done, 2 not understood. */
export async function runMove({ words, env, say, now }: MoveInput): Promise<0 | 1 | 2> {
  const [databaseUrl, ...more] = words;
  if (!databaseUrl || more.length > 0 || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    say(HELP);
    return databaseUrl === "--help" ? 0 : 2;
  }
  try {
    const config = readConfig({ ...env, DATABASE_URL: databaseUrl });
    for (const line of await move(config, now, say)) say(line);
    return 0;
  } catch (error) {
    say(errorMessage(error));
    return 1;
  }
}

async function move(config: Config, now: Date, say: (line: string) => void): Promise<string[]> {
  const path = join(config.dataDir, "iweri.db");
  if (!existsSync(path))
    throw new MoveRefused(`There is no database at ${path}. Set DATA_DIR to the server's.`);
  const from = await openExclusively(path);
  const to = openDatabase(config);
  const files = openFiles(config);
  try {
    await migrate(to);
    const table = await findTableWithRows(to);
    if (table)
      throw new MoveRefused(
        `The database to move to is not empty (${table} has rows). Use an empty one.`,
      );
    const folder = join(config.dataDir, "files");
    let moved = 0;
    if (config.files.store === "s3") {
      say("Copying the files …");
      moved = await moveFiles(openDiskFiles(folder), folder, files);
    }
    say("Moving and comparing the rows …");
    // A server that was started on the empty database has saved some; the old installation has its
    // own.
    await to.deleteFrom("installationSettings").execute();
    const counts = await moveRows(from.db, to);
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    await pauseSending(from.db, "This installation was moved to PostgreSQL.", now);
    return [
      `Moved ${rows.toLocaleString("en")} rows in ${counts.size} tables${config.files.store === "s3" ? ` and ${moved.toLocaleString("en")} files` : ""}, ` +
        "and compared each one.",
      ...(config.files.store === "s3"
        ? []
        : [
            `The files stay where they are, in ${folder}: keep this DATA_DIR, or copy them to the new one.`,
          ]),
      "Now set DATABASE_URL to that address and start the server. People stay signed in, " +
        "and waiting e-mails go out.",
      `The old file (${path}) is kept with its sending paused. Delete it once you no longer need it.`,
    ];
  } finally {
    await files.close?.();
    await to.destroy();
    await from.close();
  }
}

class MoveRefused extends Error {}

function errorMessage(error: unknown): string {
  if (error instanceof ConfigProblem) return error.lines.join("\n");
  if (error instanceof MoveRefused) return error.message;
  if (error instanceof DatabaseInUse)
    return `A server or another program has ${error.message} open. Stop it first.`;
  const nothing = "Nothing was moved, and the old database is unchanged.";
  if (error instanceof MismatchError || error instanceof BrokenReference)
    return `${error.message}. ${nothing}`;
  return `The move failed: ${(error as Error).message}. ${nothing}`;
}

/** Somebody has the file open. */
class DatabaseInUse extends Error {}

/**
 * Opens an installation's SQLite file so that nobody else can read or write it until it is closed,
 * with its tables up to date. Throws `InUse` while a server, or anything else, has it open.
 */
async function openExclusively(
  path: string,
): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  // Looked at before anything is changed, and again after.
  lock(path).close();
  const open = openSqlite(path).db;
  await migrate(open);
  await open.destroy();
  const sqlite = lock(path);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    async close() {
      await db.destroy();
      // Kysely closes only what it has asked something.
      sqlite.close();
    },
  };
}

function lock(path: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(path, { fileMustExist: true, timeout: 2_000 });
  try {
    // In this mode SQLite takes the file's lock for good at the first write, and gets it only when
    // no other connection is there.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("begin immediate; commit");
    sqlite.pragma("user_version = 0");
    return sqlite;
  } catch (error) {
    sqlite.close();
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw new DatabaseInUse(path);
    throw error;
  }
}
