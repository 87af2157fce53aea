import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { MailTransport } from "../providers/mail.ts";
import { KEY_LIFE_MS } from "./back-off.ts";
import { codesDiedAt } from "./end-old-codes.server.ts";
import { finishBatch } from "./finish-batch.server.ts";
import { lockLedger } from "./lock-ledger.server.ts";
import { END_OF_TIME, markUncertain, releaseRows } from "./settle-rows.server.ts";
import { tellOfOutcomes } from "./tell-of-outcomes.server.ts";

/**
 * Settles calls that nobody holds any more and that can't simply be made again with their key:
 * - nothing had left (no payload was fixed): the rows go back to the queue;
 * - the transport takes no keys, is another one now, the key is too old, the batch was cancelled or its code expired:
 *   nobody can know what became of the messages, so they become `uncertain` and wait for a person.
 * The others are left to `claimCall`. Returns how many calls were settled.
 */
export async function recoverLostCalls(
  db: Kysely<Schema>,
  { now, transport }: { now: Date; transport: Pick<MailTransport, "name" | "idempotent"> },
): Promise<number> {
  const keysDiedAt = new Date(now.getTime() - KEY_LIFE_MS).toISOString();
  const lost = (db: Database) =>
    db
      .selectFrom("providerCalls")
      .innerJoin("batches", "batches.id", "providerCalls.batchId")
      .select(["providerCalls.id", "providerCalls.batchId", "providerCalls.payloadSha256", "batches.status", "batches.accountId"])
      .where("providerCalls.state", "in", ["sending", "unknown"])
      .where("providerCalls.leaseUntil", "<=", now.toISOString())
      .$if(transport.idempotent, (query) =>
        query.where((or) =>
          or.or([
            or("providerCalls.payloadSha256", "is", null),
            or("providerCalls.transport", "!=", transport.name),
            or("providerCalls.firstTriedAt", "<=", keysDiedAt),
            or("batches.status", "=", "cancelled"),
            or.and([or("batches.kind", "=", "code"), or("batches.createdAt", "<=", codesDiedAt(now))]),
          ]),
        ),
      )
      .limit(500)
      .execute();
  if ((await lost(db)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const calls = await lost(trx);
    for (const call of calls) {
      const cancelled = call.status === "cancelled";
      if (call.payloadSha256 === null) {
        await releaseRows(trx, { callId: call.id, cancelled, countAttempt: false, nextTryAt: now, now });
      } else {
        await markUncertain(trx, { callId: call.id, code: cancelled ? "uncertain_cancelled" : "uncertain", now });
        const rows = await trx.selectFrom("deliveries").select("id").where("callId", "=", call.id).execute();
        await tellOfOutcomes(trx, { accountId: call.accountId, deliveryIds: rows.map(({ id }) => id), now });
      }
      await trx
        .updateTable("providerCalls")
        .set({ state: call.payloadSha256 === null ? "retry" : "unknown", leaseUntil: END_OF_TIME, nextTryAt: null })
        .where("id", "=", call.id)
        .execute();
    }
    for (const batchId of new Set(calls.map((call) => call.batchId))) await finishBatch(trx, batchId, now);
    return calls.length;
  });
}
