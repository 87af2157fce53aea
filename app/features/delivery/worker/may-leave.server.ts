import { type Kysely, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { END_OF_TIME } from "../queue/back-off.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { inLedgerTurn } from "../queue/ledger-lock.server.ts";
import type { ProviderCall } from "../queue/new-delivery.ts";
import { releaseRows } from "./recovery.server.ts";

/**
 * A call and the SHA-256 of what it would send. `payload`: that itself, to be kept; left out:
 * nothing is, or it is already.
 */
interface BuiltCall {
  call: ProviderCall;
  payloadSha256: string | null;
  payload?: string;
}

/**
 * The last look before calls are made, all of one send, by one owner and at the same try: this
 * worker still holds their leases and renews them, and the hashes of their payloads are written
 * down. From here on a crash means "may have left". Returns the ids of those that may leave. A
 * batch paused or cancelled meanwhile gets its rows back, if none has left before.
 */
export async function mayLeave(
  db: Kysely<Schema>,
  calls: readonly BuiltCall[],
  { leaseMs, now }: { leaseMs: number; now: Date },
): Promise<Set<string>> {
  const first = calls[0]?.call;
  if (!first) return new Set();
  // Only where a call is made alone can it be repeated.
  const payload = calls.length === 1 ? calls[0]?.payload : undefined;
  return inLedgerTurn(db, now, async (trx) => {
    const held = await trx
      .updateTable("providerCalls")
      .set({
        payloadSha256: hashOf(calls),
        leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
      })
      .$if(payload !== undefined, (query) => query.set({ payload }))
      .where(
        "id",
        "in",
        calls.map(({ call }) => call.id),
      )
      .where("leaseOwner", "=", first.leaseOwner)
      .where("attempt", "=", first.attempt)
      .where("state", "=", "sending")
      .returning("id")
      .execute();
    const ids = new Set(held.map(({ id }) => id));
    if (ids.size === 0) return ids;
    const batch = await trx
      .selectFrom("batches")
      .select("status")
      .where("id", "=", first.batchId)
      .executeTakeFirstOrThrow();
    if (first.attempt > 1 || (batch.status !== "paused" && batch.status !== "cancelled"))
      return ids;
    await giveBackRows(trx, [...ids], { isCancelled: batch.status === "cancelled", now });
    await finishBatch(trx, first.batchId, now);
    return new Set<string>();
  });
}

function hashOf(calls: readonly BuiltCall[]) {
  const [only, ...others] = calls;
  if (only && others.length === 0) return only.payloadSha256;
  return sql<string>`case "id" ${sql.join(
    calls.map(({ call, payloadSha256 }) => sql`when ${call.id} then ${payloadSha256}`),
    sql` `,
  )} end`;
}

/**
 * Puts the messages of calls that certainly did not leave back into the queue; those of a cancelled
 * batch end.
 */
export async function giveBackRows(
  trx: Database,
  callIds: readonly string[],
  { isCancelled, now }: { isCancelled: boolean; now: Date },
): Promise<void> {
  for (const callId of callIds)
    await releaseRows(trx, {
      callId,
      cancelled: isCancelled,
      countAttempt: false,
      nextTryAt: now,
      now,
    });
  await trx
    .updateTable("providerCalls")
    .set({ state: "retry", leaseUntil: END_OF_TIME, payload: null })
    .where("id", "in", callIds)
    .where("state", "=", "sending")
    .execute();
}
