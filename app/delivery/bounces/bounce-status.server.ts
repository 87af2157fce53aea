import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { lockLedger } from "../lock-ledger.server.ts";

/**
 * The result of reading a mail sent to a return path. `no-key`: forged, or not a report at all. `repeated`: already read.
 * `unknown`: the message it is about has been erased. `other`: nothing in it changes anything.
 */
export const REPORT_RESULTS = [
  "bounced",
  "complained",
  "delayed",
  "auto-reply",
  "no-key",
  "repeated",
  "unknown",
  "other",
] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

const NAME = "bounceMail";

/** The state of bounce reading, across all processes. Times are ISO 8601. */
export interface BounceStatus {
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
  const row = await db.selectFrom("installationSettings").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? { ...NEVER, ...(JSON.parse(row.value) as Partial<BounceStatus>) } : NEVER;
}

export async function countReport(db: Kysely<Schema>, result: ReportResult, now: Date): Promise<void> {
  await change(db, now, (known) => ({
    ...known,
    counts: { ...known.counts, [result]: (known.counts[result] ?? 0) + 1 },
    lastReportAt: now.toISOString(),
  }));
}

export async function recordMailboxRead(db: Kysely<Schema>, now: Date): Promise<void> {
  await change(db, now, (known) => ({ ...known, lastReadAt: now.toISOString(), failure: null }));
}

export async function recordMailboxFailure(db: Kysely<Schema>, reason: string, now: Date): Promise<void> {
  await change(db, now, (known) => ({
    ...known,
    failure: { since: known.failure?.since ?? now.toISOString(), reason: reason.slice(0, 300) },
  }));
}

async function change(db: Kysely<Schema>, now: Date, apply: (known: BounceStatus) => BounceStatus): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const row = { value: JSON.stringify(apply(await readBounceStatus(trx))), updatedAt: now.toISOString() };
    await trx
      .insertInto("installationSettings")
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
  });
}
