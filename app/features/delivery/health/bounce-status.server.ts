import type { Kysely } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredObject } from "#app/platform/database/stored-json.ts";
import { counted } from "#app/platform/text/wording.ts";
import { fullDate, relativeTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";

/**
 * The result of reading a mail sent to a return path. `test`: a test's copy. `no-key`: forged, or not a report at all.
 * `repeated`: already read. `unknown`: the message it is about has been erased. `other`: nothing in
 * it changes anything.
 */
export const REPORT_RESULTS = [
  "bounced",
  "complained",
  "delayed",
  "test",
  "auto-reply",
  "no-key",
  "repeated",
  "unknown",
  "other",
] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

const NAME = "bounceMail";

/** The state of bounce reading, across all processes. Times are ISO 8601. */
interface BounceStatus {
  /** Reports by result, since the installation began. */
  counts: Partial<Record<ReportResult, number>>;
  /** When the last report was recorded. */
  lastReportAt: string | null;
  /** When the mailbox was last read to the end. */
  lastReadAt: string | null;
  /** Since when and why the mailbox can't be read; null: it can. */
  failure: { since: string; reason: string } | null;
}

const NEVER: BounceStatus = { counts: {}, lastReportAt: null, lastReadAt: null, failure: null };

export async function readBounceStatus(db: Database): Promise<BounceStatus> {
  const row = await db
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row
    ? {
        ...NEVER,
        ...(readStoredObject(
          row.value,
          "installationSettings.value",
          NAME,
        ) as Partial<BounceStatus>),
      }
    : NEVER;
}

export async function countReport(
  db: Kysely<Schema>,
  result: ReportResult,
  now: Date,
): Promise<void> {
  await change(db, now, (known) => ({
    ...known,
    counts: { ...known.counts, [result]: (known.counts[result] ?? 0) + 1 },
    lastReportAt: now.toISOString(),
  }));
}

export async function recordMailboxRead(db: Kysely<Schema>, now: Date): Promise<void> {
  await change(db, now, (known) => ({ ...known, lastReadAt: now.toISOString(), failure: null }));
}

export async function recordMailboxFailure(
  db: Kysely<Schema>,
  reason: string,
  now: Date,
): Promise<void> {
  await change(db, now, (known) => ({
    ...known,
    failure: { since: known.failure?.since ?? now.toISOString(), reason: reason.slice(0, 300) },
  }));
}

async function change(
  db: Kysely<Schema>,
  now: Date,
  apply: (known: BounceStatus) => BounceStatus,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const row = {
      value: JSON.stringify(apply(await readBounceStatus(trx))),
      updatedAt: now.toISOString(),
    };
    await trx
      .insertInto("installationSettings")
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
  });
}

/** A mailbox may be briefly unavailable; after this long, someone should check it. */
const WARN_AFTER_MS = 10 * 60_000;

/** What the operator sees about bounces; null if no bounce address is set. */
export async function showBounces(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  timeZone: string,
) {
  const { bounceAddress, bounceMailbox } = config.mail;
  if (!bounceAddress) return null;
  const status = await readBounceStatus(db);
  const now = clock();
  const when = (at: string | null) => (at ? relativeTime(at, now, timeZone) : "never");
  return {
    address: bounceAddress,
    source: bounceMailbox
      ? `The mailbox was last read ${when(status.lastReadAt)}`
      : `Last report through the pipe: ${when(status.lastReportAt)}`,
    counts: countLabel(status.counts),
    failure: status.failure
      ? `Failing since ${fullDate(status.failure.since, timeZone)}: ${status.failure.reason}`
      : null,
  };
}

/**
 * "12 bounced, 1 complaint, 4 delays. Ignored: 3 automatic replies, 2 without a valid return path,
 * 0 others."
 */
function countLabel(counts: BounceStatus["counts"]): string {
  const { bounced = 0, complained = 0, delayed = 0, repeated = 0, unknown = 0, other = 0 } = counts;
  const reports = [
    `${bounced.toLocaleString("en")} bounced`,
    counted(complained, "complaint", "complaints"),
    counted(delayed, "delay", "delays"),
  ];
  const ignored = [
    counted(counts["auto-reply"] ?? 0, "automatic reply", "automatic replies"),
    `${(counts["no-key"] ?? 0).toLocaleString("en")} without a valid return path`,
    counted(repeated + unknown + other, "other", "others"),
  ];
  return `${reports.join(", ")}. Ignored: ${ignored.join(", ")}.`;
}

/** A line for `/readyz` once the mailbox has been unreadable for ten minutes; otherwise null. */
export async function bounceWarning({
  db,
  config,
  clock,
}: Pick<AppContext, "db" | "config" | "clock">): Promise<string | null> {
  if (!config.mail.bounceMailbox) return null;
  const { failure } = await readBounceStatus(db);
  if (!failure || clock().getTime() - Date.parse(failure.since) < WARN_AFTER_MS) return null;
  return `the bounce mailbox could not be read since ${failure.since}`;
}
