import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { lockLedger } from "../lock-ledger.server.ts";

/**
 * What became of a mail that came back. `no-key`: forged, or a letter that strayed. `repeated`: it was read before. `unknown`:
 * about a message that was erased since. `other`: it says nothing that changes anything.
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

/** How reading returned mail goes, over all processes. Times are ISO 8601. */
export interface BounceStanding {
  /** Mails by what became of them, since the installation began. */
  counts: Partial<Record<ReportResult, number>>;
  /** The last mail that was taken in. */
  lastReportAt: string | null;
  /** The last time the mailbox was read to its end. */
  lastReadAt: string | null;
  /** Since when the mailbox can't be read, and why; null: it can. */
  failure: { since: string; reason: string } | null;
}

const NEVER: BounceStanding = { counts: {}, lastReportAt: null, lastReadAt: null, failure: null };

export async function readBounceStanding(db: Database): Promise<BounceStanding> {
  const row = await db.selectFrom("installationSettings").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? { ...NEVER, ...(JSON.parse(row.value) as Partial<BounceStanding>) } : NEVER;
}

export async function countReport(db: Kysely<Schema>, result: ReportResult, now: Date): Promise<void> {
  await change(db, now, (known) => ({
    ...known,
    counts: { ...known.counts, [result]: (known.counts[result] ?? 0) + 1 },
    lastReportAt: now.toISOString(),
  }));
}

export async function noteMailboxRead(db: Kysely<Schema>, now: Date): Promise<void> {
  await change(db, now, (known) => ({ ...known, lastReadAt: now.toISOString(), failure: null }));
}

export async function noteMailboxFailure(db: Kysely<Schema>, reason: string, now: Date): Promise<void> {
  await change(db, now, (known) => ({
    ...known,
    failure: { since: known.failure?.since ?? now.toISOString(), reason: reason.slice(0, 300) },
  }));
}

async function change(db: Kysely<Schema>, now: Date, apply: (known: BounceStanding) => BounceStanding): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const row = { value: JSON.stringify(apply(await readBounceStanding(trx))), updatedAt: now.toISOString() };
    await trx
      .insertInto("installationSettings")
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
  });
}
