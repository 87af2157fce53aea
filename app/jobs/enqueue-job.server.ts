import type { Database } from "#db/database.server.ts";
import { newId } from "../ids.ts";
import type { JobKind } from "./job-kinds.server.ts";

/**
 * Puts work into the queue, in the transaction of the act that asks for it. With a `uniqueKey` at most one waits: a second
 * one is left out and false returned.
 */
export async function enqueueJob(
  trx: Database,
  job: { kind: JobKind; payload?: object; uniqueKey?: string; runAt?: Date; maxAttempts?: number; now: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("jobs")
    .values({
      id: newId(job.now.getTime()),
      kind: job.kind,
      payload: JSON.stringify(job.payload ?? {}),
      uniqueKey: job.uniqueKey ?? null,
      runAt: (job.runAt ?? job.now).toISOString(),
      attempts: 0,
      maxAttempts: job.maxAttempts ?? 8,
      leaseOwner: null,
      leaseUntil: null,
      lastError: null,
      failedAt: null,
      createdAt: job.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("uniqueKey").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
