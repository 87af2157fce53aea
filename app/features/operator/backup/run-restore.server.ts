import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { TURN_FILE_SUFFIX } from "#app/engines/database/write-turn.server.ts";
import { isMass } from "#app/features/delivery/queue/new-delivery.ts";
import { type Config, ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { LOCK_FILE } from "#app/platform/locks/sole-process.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { openDiskFiles } from "#app/providers/files/disk.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import { openFiles } from "#app/providers/open-providers.server.ts";
import { type Database, migrateQueue, openDatabase, openSqlite } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { FOLDERS, type Manifest, secretMark } from "./manifest.server.ts";
import {
  dropTables,
  findTableWithRows,
  InvalidBackup,
  type OpenBackup,
  openBackup,
  removeFiles,
  restoreDatabase,
  restoreFiles,
  verifyBackup,
  versionProblem,
} from "./restore-backup.server.ts";
import { BrokenReference } from "./tables.server.ts";

const HOUR_MS = 3_600_000;
/** How long Resend knows a key (facts of the provider). */
const KEY_HOURS = 24;

/** What the operator has to know and to decide after a restore, in lines. */
async function restoreReport(
  db: Database,
  manifest: Manifest,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<string[]> {
  const waiting = await waitingMessages(db);
  const at = `${manifest.at.slice(0, 16).replace("T", " ")} UTC`;
  const keysLiveUntil = new Date(Date.parse(manifest.at) + KEY_HOURS * HOUR_MS);
  return [
    "",
    `Restored what was there on ${at}: ${count(
      manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      "row",
    )}, ${count(manifest.files.length, "file")}.`,
    "",
    "Sending is paused. Nothing goes out until you resume it under /operator/mail " +
      "or with: npm run operator -- sending resume",
    "The transparency log is paused too: what it published after the backup isn't known here. " +
      "See: npm run operator -- log show",
    ...(waiting.messages === 0
      ? ["Nothing was waiting to be sent at that time."]
      : [
          `${count(waiting.messages, "e-mail")} in ${count(waiting.sends, "send")} had not gone ` +
            "out at that time. If the old installation kept running, some may have gone out since.",
          ...(now < keysLiveUntil
            ? [
                `Resend: resume before ${keysLiveUntil.toISOString().slice(0, 16).replace("T", " ")} ` +
                  "UTC, and nothing is sent twice: each e-mail keeps its idempotency key.",
              ]
            : [
                "Resend no longer recognises the keys of e-mails sent in the first hours after the backup.",
              ]),
          "With SMTP, or after that time, check the mail server's log. Cancel the sends that " +
            "already went out, under Sent in their account, then resume.",
        ]),
    "",
    `This backup doesn't include anything after ${at}: people who unsubscribed, bounced or were ` +
      "erased, certificates issued or revoked,",
    "form responses, password changes, API keys revoked. You can resend the mail provider's " +
      "later webhooks from its dashboard.",
    "Everyone has to sign in again.",
    "",
    ...secretMessage(manifest.secretMark === secretMark(sessionSecret)),
  ];
}

function secretMessage(isSame: boolean): string[] {
  if (isSame)
    return [
      "SESSION_SECRET matches the backup: keys, links in e-mails and sealed codes work as before.",
    ];
  return [
    "SESSION_SECRET does NOT match the backup. If you have the old one, set it and " +
      "start again; nothing is lost then.",
    "Without it:",
    "- Unsubscribe Links in sent e-mails, links to confirm the newsletter or continue a form, " +
      "and codes sent before the restore no longer work.",
    "- Each account gets a new key for its next certificate. Issued certificates stay valid, " +
      "because the public keys are in the backup.",
    "- The secrets that sign webhooks and form posts can't be read. Their owners have to " +
      "renew them in the settings.",
    "- If someone reuses an identity number that was checked before, we can't recognise it.",
  ];
}

async function waitingMessages(db: Database): Promise<{ messages: number; sends: number }> {
  const rows = await db
    .selectFrom("batchTallies")
    .innerJoin("batches", "batches.id", "batchTallies.batchId")
    .select(["batches.id", "batches.kind", "batchTallies.count"])
    .where("batchTallies.what", "in", ["queued", "sending"])
    .where("batchTallies.count", ">", 0)
    .where("batches.status", "in", ["sending", "scheduled", "paused"])
    .where("batches.isSample", "=", 0)
    .execute();
  const messages = rows.reduce((sum, row) => sum + Number(row.count), 0);
  const mass = new Set(rows.filter(({ kind }) => isMass(kind)).map(({ id }) => id)).size;
  return { messages, sends: mass || new Set(rows.map(({ id }) => id)).size };
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}

const HELP = `Usage: npm run restore -- FILE

Restores a backup into an empty DATA_DIR or, with DATABASE_URL and FILES=s3, into an empty database and bucket. Stop
the server first. The whole FILE is checked before anything is written. Sending starts paused.`;

/** What may lie in a data folder that counts as empty. */
const NOT_DATA = new Set([
  "session-secret",
  "lost+found",
  ".restoring",
  "cache",
  LOCK_FILE,
  `iweri.db${TURN_FILE_SUFFIX}`,
]);

interface RestoreInput {
  words: readonly string[];
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  now: Date;
}

/**
 * `npm run restore`. Returns the exit code: 0 done, 1 could not be done, 2 not understood. Whatever
 * goes wrong, nothing is left behind.
 */
export async function runRestore({ words, env, say, now }: RestoreInput): Promise<0 | 1 | 2> {
  const [source, ...more] = words;
  if (!source || more.length > 0 || source.startsWith("-")) {
    say(HELP);
    return source === "--help" ? 0 : 2;
  }
  const path = resolve(source);
  let backup: OpenBackup | null = null;
  try {
    const config = readConfig(env);
    if (!existsSync(path)) return printProblem(say, `There is no file ${path}.`);
    backup = await openBackup(path);
    const version = versionProblem(backup.manifest, config.databaseUrl);
    if (version) throw new InvalidBackup(version);
    const full = await notEmptyReason(config);
    if (full) return printProblem(say, full);
    say(`Checking ${path} …`);
    await verifyBackup(backup);
    say("The backup is complete. Restoring …");
    for (const line of await restoreInto(config, backup, now)) say(line);
    return 0;
  } catch (error) {
    if (error instanceof ConfigProblem) return printProblem(say, error.lines.join("\n"));
    if (error instanceof InvalidBackup || error instanceof BrokenReference)
      return printProblem(say, `${path} can't be restored: ${error.message}. Nothing was changed.`);
    return printProblem(
      say,
      `The restore failed: ${(error as Error).message}. Everything it had written was removed.`,
    );
  } finally {
    await backup?.close();
  }
}

function printProblem(say: (line: string) => void, line: string): 1 {
  say(line);
  return 1;
}

async function notEmptyReason(config: Config): Promise<string | null> {
  const there = existsSync(config.dataDir)
    ? (await readdir(config.dataDir)).filter((name) => !NOT_DATA.has(name))
    : [];
  if (there.length > 0)
    return (
      `${config.dataDir} is not empty (${there.slice(0, 3).join(", ")}${there.length > 3 ? ", …" : ""}). ` +
      "Stop the server and restore into an empty DATA_DIR."
    );
  if (config.databaseUrl !== null) {
    const db = openDatabase(config);
    try {
      const table = await findTableWithRows(db);
      if (table)
        return `The database in DATABASE_URL is not empty (${table} has rows). Restore into an empty database.`;
    } finally {
      await db.destroy();
    }
  }
  if (config.files.store !== "s3") return null;
  const files = openFiles(config);
  try {
    for (const folder of FOLDERS)
      for await (const _ of files.list(folder))
        return `The bucket is not empty (${folder}/ …). Restore into an empty bucket.`;
    return null;
  } finally {
    await files.close?.();
  }
}

/** Everything is made beside first; the last steps only rename. */
async function restoreInto(config: Config, backup: OpenBackup, now: Date): Promise<string[]> {
  const { dataDir, databaseUrl } = config;
  const wasThere = existsSync(dataDir);
  const beside = join(dataDir, ".restoring", newId());
  await mkdir(beside, { recursive: true });
  const onDisk = config.files.store === "disk";
  const files: Files = onDisk ? openDiskFiles(join(beside, "files")) : openFiles(config);
  const db: Kysely<Schema> =
    databaseUrl === null ? openSqlite(join(beside, "iweri.db")).db : openDatabase(config);
  let isOpen = true;
  let areFilesMoved = false;
  try {
    if (databaseUrl !== null) {
      await dropTables(db);
      await migrateQueue(databaseUrl);
    }
    await mkdir(join(beside, "files"), { recursive: true });
    await restoreFiles(files, backup);
    await restoreDatabase(db, backup, now);
    const words = await restoreReport(db, backup.manifest, {
      sessionSecret: config.sessionSecret,
      now,
    });
    if (onDisk) {
      await rename(join(beside, "files"), join(dataDir, "files"));
      areFilesMoved = true;
    }
    await db.destroy();
    isOpen = false;
    // The database last: a server that is started too early finds an empty folder, never rows
    // without their files.
    if (databaseUrl === null) await rename(join(beside, "iweri.db"), join(dataDir, "iweri.db"));
    await rm(join(dataDir, ".restoring"), { recursive: true, force: true });
    return words;
  } catch (error) {
    if (isOpen && databaseUrl !== null) await dropTables(db).catch(() => {});
    if (isOpen) await db.destroy().catch(() => {});
    if (!onDisk) await removeFiles(files, backup).catch(() => {});
    if (areFilesMoved) await rm(join(dataDir, "files"), { recursive: true, force: true });
    await rm(wasThere ? join(dataDir, ".restoring") : dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    await files.close?.();
  }
}
