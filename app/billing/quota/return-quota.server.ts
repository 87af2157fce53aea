import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { writeEntry } from "./quota-row.server.ts";

/** As the index `deliveries_unsent` says it, so that it is used: counted, and never left. */
const UNSENT = sql<boolean>`"countsAt" is not null and "acceptedAt" is null and "state" in ('cancelled', 'failed', 'skipped')`;

/**
 * Gives back what a send's messages used up that never left: skipped, cancelled, or failed before the mail server took them. Each
 * comes back once, whatever happens to it later, because the row itself loses its mark in the same transaction. Call it, under
 * `lockLedger`, wherever messages end; it is one look into an index that is almost always empty.
 */
export async function returnUnsent(trx: Database, batchId: string, now: Date): Promise<void> {
  const ended = await trx
    .selectFrom("deliveries")
    .select(["accountId", "countsAt"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("batchId", "=", batchId)
    .where(UNSENT)
    .groupBy(["accountId", "countsAt"])
    .execute();
  if (ended.length === 0) return;
  await trx.updateTable("deliveries").set({ countsAt: null }).where("batchId", "=", batchId).where(UNSENT).execute();
  for (const { accountId, countsAt, count } of ended)
    await writeEntry(trx, {
      accountId,
      batchId,
      countsAt: countsAt!,
      kind: "returned",
      emails: -Number(count),
      certificates: 0,
      now,
    });
}

/** Gives back certificates of a send that nobody can have. Call it before they are deleted, with the condition that finds them. */
export async function returnCertificates(
  trx: Database,
  given: { batchId: string; rows: { accountId: string; countsAt: string | null; count: number | string }[]; now: Date },
): Promise<void> {
  const { batchId, rows, now } = given;
  for (const { accountId, countsAt, count } of rows) {
    if (countsAt === null) continue;
    await writeEntry(trx, { accountId, batchId, countsAt, kind: "returned", emails: 0, certificates: -Number(count), now });
  }
}
