import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { failureCodeOfText } from "#app/engines/mail/failure-code.ts";
import { readMailboxUrl } from "#app/engines/mail/mailbox-url.ts";
import type { Disposal } from "#app/engines/mail/reading.server.ts";
import {
  isSameAddress,
  type MailReport,
  openMailbox,
  type ReportedRecipient,
  readReport,
} from "#app/engines/mail/reading.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { openMetrics } from "#app/platform/observability/metrics.server.ts";
import type { MailEvent } from "#app/providers/mail/mail.ts";
import { type Database, migrate, openDatabase } from "#db/database.server.ts";
import { MAX_REPORT_FILE_BYTES, takeReportEmail } from "../dmarc-reports/keep-reports.server.ts";
import {
  countReport,
  type ReportResult,
  recordMailboxFailure,
  recordMailboxRead,
} from "../health/bounce-status.server.ts";
import { deliveryOfKeys, keyOfReturnPath } from "../queue/return-path.server.ts";
import { handleMailEvent, type TakenEvent } from "./mail-events.server.ts";
import { recordSeenTest } from "./seen-test.server.ts";

/** Mail is read up to here; the report comes before the returned message. */
const MAX_REPORT_BYTES = 1024 * 1024;

const DAY_MS = 24 * 3_600_000;

/**
 * The mailbox doesn't exist and won't, so its address isn't mailed again. After a full inbox or a
 * refused message it is.
 */
const PERMANENT_FAILURES = new Set<string>([
  "unknown_address",
  "unknown_domain",
  "mailbox_inactive",
]);

/**
 * Records a mail sent to a return path: an accepted message becomes bounced or complained. The same
 * mail again changes nothing. Auto-replies and mails without one of our keys are only counted.
 * `envelopeTo`: the envelope recipient, if the mail server gives it. Throws only when the database
 * can't be reached.
 */
async function recordReport(
  app: Pick<AppContext, "db" | "config" | "clock" | "metrics">,
  raw: Uint8Array,
  envelopeTo: string | null = null,
): Promise<ReportResult> {
  const { db, clock, metrics } = app;
  const result = await applyReport(app, raw.subarray(0, MAX_REPORT_BYTES), envelopeTo);
  if (result === "bounced" || result === "complained") metrics.countDeliveries(result, 1);
  await countReport(db, result, clock());
  return result;
}

async function applyReport(
  app: Pick<AppContext, "db" | "config" | "clock">,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<ReportResult> {
  const { db, config, clock } = app;
  const report = await readReport(raw);
  const deliveryId = deliveryOfKeys(config, [
    ...(envelopeTo ? [keyOfReturnPath(envelopeTo)] : []),
    ...report.keys,
  ]);
  if (!deliveryId) return "no-key";
  const isReport = report.kind === "status" || report.kind === "complaint";
  if (!isReport && (await recordSeenTest(app, deliveryId, raw))) return "test";
  if (report.kind === "auto-reply") return "auto-reply";
  const row = await db
    .selectFrom("deliveries")
    .select(["kind", "toEmail", "acceptedAt"])
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  // It has since been erased, with its account or person.
  if (!row) return "unknown";
  const event = eventOf(report, { ...row, id: deliveryId }, raw, clock());
  if (!event) return "other";
  const taken = await handleMailEvent(db, "bounce-mail", event, clock());
  return resultOf(event, taken);
}

function resultOf(event: MailEvent, taken: TakenEvent): ReportResult {
  if (taken !== "taken") return taken;
  return event.type === "bounced" || event.type === "complained" ? event.type : "delayed";
}

function eventOf(
  report: MailReport,
  row: { id: string; kind: "recipient" | "summary"; toEmail: string; acceptedAt: string | null },
  raw: Uint8Array,
  now: Date,
): MailEvent | null {
  const key = report.messageId || createHash("sha256").update(raw).digest("hex");
  const common = {
    at: timeOf(report, row.acceptedAt, now),
    providerId: null,
    deliveryId: row.id,
    userAgent: null,
    link: "",
  };
  const idOf = (type: string) =>
    `${row.id}:${type}:${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
  if (report.kind === "complaint") {
    const complaint = {
      type: "complained",
      code: "complained",
      permanent: false,
      detail: "",
    } as const;
    return { ...common, ...complaint, id: idOf("complained"), email: row.toEmail.toLowerCase() };
  }
  const about = worstFor(report.recipients, row);
  if (!about || about.action === "other") return null;
  // The diagnostic text says more than a generic status such as 5.0.0.
  const text = `${about.diagnostic} ${about.status}`.trim();
  const code = failureCodeOfText(text);
  const detail = about.diagnostic || about.status;
  if (about.action === "delayed") {
    const delay = {
      type: "delayed",
      permanent: false,
      code: code === "refused" ? ("busy" as const) : code,
    } as const;
    return { ...common, ...delay, id: idOf("delayed"), email: about.address || null, detail };
  }
  const isForGood =
    report.kind === "status" && about.status.startsWith("5") && PERMANENT_FAILURES.has(code);
  return {
    ...common,
    id: idOf("bounced"),
    type: "bounced",
    permanent: isForGood,
    code,
    email: about.address || null,
    detail,
  };
}

/**
 * What a report says about the message's own recipient. A message has one recipient, so a report
 * that names another address is about that person's forwarding. The copy for Cc and Bcc has
 * several, and only its own recipient counts.
 */
function worstFor(
  recipients: ReportedRecipient[],
  { kind, toEmail }: { kind: "recipient" | "summary"; toEmail: string },
): ReportedRecipient | undefined {
  const own = recipients.filter(({ address }) => isSameAddress(address, toEmail));
  const about = own.length > 0 || kind === "summary" ? own : recipients;
  return (
    about.find(({ action }) => action === "failed") ??
    about.find(({ action }) => action === "delayed") ??
    about[0]
  );
}

/**
 * When the report was written, unless its clock is clearly wrong. A report's date has whole
 * seconds, so one that comes back at once seems older than what it is about.
 */
function timeOf({ date }: MailReport, acceptedAt: string | null, now: Date): string {
  const isLikely = date !== null && date <= now && now.getTime() - date.getTime() < 30 * DAY_MS;
  const at = (isLikely ? date : now).toISOString();
  return acceptedAt !== null && at < acceptedAt ? acceptedAt : at;
}

const EVERY_MS = 60_000;
/** Keeps a single job short; the rest are read a moment later. */
const MAX_MAILS = 200;
const KEY = "read-bounces";

/**
 * Starts reading the bounce mailbox, if one is set up. Safe to call from any process at any time.
 */
export async function startBounceReading(
  { db, config }: Pick<AppContext, "db" | "config">,
  now: Date,
): Promise<void> {
  if (config.mail.bounceMailbox) await enqueueJob(db, readBouncesJob, { uniqueKey: KEY, now });
}

/**
 * The job: records every new mail in the bounce mailbox and queues the next round in a minute. If
 * the mailbox can't be read the job still succeeds: the reason is on the operator's mail page, and
 * `/readyz` warns.
 */
async function readBounceMailbox(app: AppContext): Promise<void> {
  const { db, config, clock, log } = app;
  const { bounceMailbox } = config.mail;
  if (!bounceMailbox) return;
  let isMore = false;
  try {
    const limits = { maxMails: MAX_MAILS, maxBytes: MAX_REPORT_FILE_BYTES };
    const { read } = await openMailbox(bounceMailbox).readNew(
      async (raw) =>
        (await takeReportEmail(app, raw)) ? "delete" : disposalOf(await recordReport(app, raw)),
      limits,
    );
    isMore = read === MAX_MAILS;
    await recordMailboxRead(db, clock());
  } catch (error) {
    const { password } = readMailboxUrl(bounceMailbox);
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(
      password,
      "…",
    );
    // The operator's page has the server's words.
    const { cause = error } = error as Error;
    log.warn({ err: cause }, "the bounce mailbox could not be read");
    await recordMailboxFailure(db, reason, clock());
  }
  await db.transaction().execute((trx) => askForNext(trx, clock(), isMore ? 0 : EVERY_MS));
}

async function askForNext(trx: Database, now: Date, waitMs: number): Promise<void> {
  await freeJobKey(trx, KEY);
  await enqueueJob(trx, readBouncesJob, {
    uniqueKey: KEY,
    runAt: new Date(now.getTime() + waitMs),
    now,
  });
}

/**
 * Mails with one of our keys are finished with. Anything else in the mailbox is left for a person.
 */
function disposalOf(result: ReportResult): Disposal {
  return result === "no-key" || result === "other" ? "keep" : "delete";
}

export const readBouncesJob = defineJob({
  name: "read-bounces",
  label: "Reads the bounce mailbox",
  run: readBounceMailbox,
});

/** Exit codes that mail servers understand (sysexits.h): accepted, wrong usage, try again later. */
const TAKEN = 0;
const USAGE = 64;
const TRY_LATER = 75;

const HELP = "Usage: npm run --silent bounce -- [--recipient ADDRESS] < MESSAGE";

/**
 * `npm run bounce`: records one mail from a mail server's pipe. Never refuses a mail because of its
 * content, since the server would answer with another bounce. For problems that can be fixed
 * (settings, database) it asks the server to try again later.
 */
export async function runBounce(
  words: readonly string[],
  env: Record<string, string | undefined>,
  input: AsyncIterable<Uint8Array>,
): Promise<{ code: number; text: string }> {
  const [option, recipient, ...rest] = words;
  if ((option !== undefined && (option !== "--recipient" || !recipient)) || rest.length > 0)
    return { code: USAGE, text: HELP };
  try {
    const raw = await readStart(input, MAX_REPORT_BYTES);
    const config = readConfig(env);
    const file = join(config.dataDir, "iweri.db");
    if (config.databaseUrl === null && !existsSync(file)) {
      return {
        code: TRY_LATER,
        text: `There is no database at ${file}. Start the server once, or set DATA_DIR.`,
      };
    }
    const db = openDatabase(config);
    try {
      await migrate(db);
      const metrics = openMetrics({ metricsToken: null, isPostgres: config.databaseUrl !== null });
      const result = await recordReport(
        { db, config, metrics, clock: () => new Date() },
        raw,
        recipient ?? null,
      );
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
