import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { DeliverySource } from "./delivery-source.server.ts";

/**
 * Drops what an account still had to post, of both lines: it was closed for good, so nothing of it may reach anybody any more. What is on
 * the wire ends as its receiver answers. What had left or failed stays in the log.
 */
export async function dropWaitingDeliveries(trx: Database, accountId: string): Promise<void> {
  for (const table of ["formPosts", "webhookPosts"] as const) {
    await trx.deleteFrom(table).where("accountId", "=", accountId).where("state", "=", "waiting").execute();
  }
}

const ROWS_PER_PRUNE = 500;

/** The log is for finding out what went wrong lately; what was posted is kept where it comes from. */
export async function pruneDeliveries(db: Kysely<Schema>, { posts }: Pick<DeliverySource, "posts">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS.posts * 86_400_000).toISOString();
  const table = posts as "webhookPosts";
  for (;;) {
    const gone = await db
      .deleteFrom(table)
      .where("id", "in", db.selectFrom(table).select("id").where("settledAt", "<", before).limit(ROWS_PER_PRUNE))
      .executeTakeFirst();
    if (Number(gone.numDeletedRows) < ROWS_PER_PRUNE) return;
    await letOthersRun();
  }
}
