import type { Database } from "#db/database.server.ts";

/** What is left to be sent, over all accounts. */
export interface MailQueue {
  /** Messages whose send is under way: they leave as fast as the provider takes them. */
  leaving: number;
  /** Messages whose send waits for its time. */
  scheduled: number;
  /** Messages whose send is paused, by a person or by itself. */
  paused: number;
  /** ISO: since when the message that has waited longest could have left; null: none waits. */
  oldestAt: string | null;
}

/** From the kept counts of each send: not from the ledger, which may have a million rows. */
export async function readMailQueue(db: Database, now: Date): Promise<MailQueue> {
  const rows = await db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .select(["b.status", (select) => select.fn.sum<number>("t.count").as("count")])
    .where("b.status", "in", ["sending", "scheduled", "paused"])
    .where("b.isSample", "=", 0)
    .where("t.what", "in", ["queued", "sending"])
    .groupBy("b.status")
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  // One look into each send's own index, however many messages it has.
  const oldest = await db
    .selectFrom("batches as b")
    .select((select) =>
      select
        .selectFrom("deliveries as d")
        .select((inner) => inner.fn.min("d.nextTryAt").as("at"))
        .whereRef("d.batchId", "=", "b.id")
        .where("d.state", "=", "queued")
        .as("at"),
    )
    .where("b.status", "=", "sending")
    .where("b.isSample", "=", 0)
    .execute();
  const waiting = oldest.map(({ at }) => at).filter((at): at is string => at !== null && at <= now.toISOString());
  return { leaving: of("sending"), scheduled: of("scheduled"), paused: of("paused"), oldestAt: waiting.sort()[0] ?? null };
}
