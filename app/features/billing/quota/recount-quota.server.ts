import type { Database } from "#db/database.server.ts";
import { type Amounts, sumEntries } from "./quota-row.server.ts";

/** Three ways to know what was used, which must say the same. */
export interface Recount {
  /** The period's row; null where nothing was written to it. */
  counter: Amounts | null;
  /** The sum of the ledger's lines. */
  entries: Amounts;
  /** Sends that were reserved when they were confirmed and whose lines say something else than their messages and certificates. */
  driftingBatchIds: string[];
}

/** Counts a period again, from the ledger and from the messages themselves. For checks: it reads everything of the account. */
export async function recountQuota(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
): Promise<Recount> {
  const row = await db
    .selectFrom("quotaPeriods")
    .select(["emailsUsed as emails", "certificatesUsed as certificates"])
    .where("accountId", "=", accountId)
    .where("startsAt", "=", period.startsAt)
    .executeTakeFirst();
  return {
    counter: row ?? null,
    entries: await sumEntries(db, accountId, period.startsAt, period.endsAt),
    driftingBatchIds: await driftingBatches(db, accountId),
  };
}

/** Of sends whose rows are still there. A certificate that was erased with its holder stays used up. */
async function driftingBatches(db: Database, accountId: string): Promise<string[]> {
  const lines = await db
    .selectFrom("quotaEntries as q")
    .innerJoin("batches as b", "b.id", "q.batchId")
    .select("b.id")
    .select(({ fn }) => [
      fn.sum<number | string>("q.emails").as("emails"),
      fn.sum<number | string>("q.certificates").as("certificates"),
    ])
    .where("q.accountId", "=", accountId)
    .groupBy(["b.id", "b.createdAt"])
    .having(({ eb, fn, ref }) => eb(fn.min("q.at"), "=", ref("b.createdAt")))
    .execute();
  const counted = async (table: "deliveries" | "certificates") => {
    const rows = await db
      .selectFrom(table)
      .select("batchId")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("accountId", "=", accountId)
      .where("countsAt", "is not", null)
      .groupBy("batchId")
      .execute();
    return new Map(rows.map(({ batchId, count }) => [batchId, Number(count)]));
  };
  const messages = await counted("deliveries");
  const certificates = await counted("certificates");
  return lines
    .filter(
      (line) =>
        Number(line.emails) !== (messages.get(line.id) ?? 0) || Number(line.certificates) < (certificates.get(line.id) ?? 0),
    )
    .map(({ id }) => id);
}
