import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AppContext } from "#app/platform/app-context.ts";
import { ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { readMailboxUrl } from "#app/platform/mailbox-url.ts";
import { openMetrics } from "#app/platform/observability/metrics.server.ts";
import { openMailbox } from "#app/providers/mailbox/imap.server.ts";
import type { Disposal } from "#app/providers/mailbox/mailbox.ts";
import { type Database, migrate, openDatabase } from "#db/database.server.ts";
import { type ReportResult, recordMailboxFailure, recordMailboxRead } from "./bounce-status.server.ts";
import { MAX_REPORT_BYTES, recordReport } from "./record-bounce.server.ts";

const EVERY_MS = 60_000;
/** Keeps a single job short; the rest are read a moment later. */
const MAX_MAILS = 200;
const KEY = "read-bounces";

/** Starts reading the bounce mailbox, if one is set up. Safe to call from any process at any time. */
export async function startBounceReading({ db, config }: Pick<AppContext, "db" | "config">, now: Date): Promise<void> {
  if (config.mail.bounceMailbox) await enqueueJob(db, { kind: "read-bounces", uniqueKey: KEY, now });
}

/**
 * The job: records every new mail in the bounce mailbox and queues the next round in a minute. If the mailbox can't be read the
 * job still succeeds: the reason is on the operator's mail page, and `/readyz` warns.
 */
async function readBounceMailbox(app: AppContext): Promise<void> {
  const { db, config, clock, log } = app;
  const { bounceMailbox } = config.mail;
  if (!bounceMailbox) return;
  let isMore = false;
  try {
    const limits = { maxMails: MAX_MAILS, maxBytes: MAX_REPORT_BYTES };
    const { read } = await openMailbox(bounceMailbox).readNew(async (raw) => disposalOf(await recordReport(app, raw)), limits);
    isMore = read === MAX_MAILS;
    await recordMailboxRead(db, clock());
  } catch (error) {
    const { password } = readMailboxUrl(bounceMailbox);
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(password, "…");
    log.warn({ reason }, "the bounce mailbox could not be read");
    await recordMailboxFailure(db, reason, clock());
  }
  await db.transaction().execute((trx) => askForNext(trx, clock(), isMore ? 0 : EVERY_MS));
}

async function askForNext(trx: Database, now: Date, waitMs: number): Promise<void> {
  await freeJobKey(trx, KEY);
  await enqueueJob(trx, { kind: "read-bounces", uniqueKey: KEY, runAt: new Date(now.getTime() + waitMs), now });
}

/** Mails with one of our keys are finished with. Anything else in the mailbox is left for a person. */
function disposalOf(result: ReportResult): Disposal {
  return result === "no-key" || result === "other" ? "keep" : "delete";
}

export const readBouncesJob = defineJob({
  name: "read-bounces",
  label: "Reads the bounce mailbox",
  run: readBounceMailbox,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "read-bounces": null;
  }
}

/** Exit codes that mail servers understand (sysexits.h): accepted, wrong usage, try again later. */
const TAKEN = 0;
const USAGE = 64;
const TRY_LATER = 75;

const HELP = "Usage: npm run --silent bounce -- [--recipient ADDRESS] < MESSAGE";

/**
 * `npm run bounce`: records one mail from a mail server's pipe. Never refuses a mail because of its content, since the server
 * would answer with another bounce. For problems that can be fixed (settings, database) it asks the server to try again later.
 */
export async function runBounce(
  words: readonly string[],
  env: Record<string, string | undefined>,
  input: AsyncIterable<Uint8Array>,
): Promise<{ code: number; text: string }> {
  const [option, recipient, ...rest] = words;
  if ((option !== undefined && (option !== "--recipient" || !recipient)) || rest.length > 0) return { code: USAGE, text: HELP };
  try {
    const raw = await readStart(input, MAX_REPORT_BYTES);
    const config = readConfig(env);
    const file = join(config.dataDir, "iweri.db");
    if (config.databaseUrl === null && !existsSync(file)) {
      return { code: TRY_LATER, text: `There is no database at ${file}. Start the server once, or set DATA_DIR.` };
    }
    const db = openDatabase(config);
    try {
      await migrate(db);
      const metrics = openMetrics({ metricsToken: null, isPostgres: config.databaseUrl !== null });
      const result = await recordReport({ db, config, metrics, clock: () => new Date() }, raw, recipient ?? null);
      return { code: TAKEN, text: result };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const text = error instanceof ConfigProblem ? error.lines.join("\n") : String(error);
    return { code: TRY_LATER, text };
  }
}

/** Reads the whole input, or the mail server would see a broken pipe; keeps only the start. */
async function readStart(input: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    if (length < maxBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
