import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { KEY_LIFE_MS } from "./back-off.ts";
import { lockLedger } from "./lock-ledger.server.ts";
import { pullGateIn } from "./mail-gate.server.ts";
import { END_OF_TIME } from "./settle-rows.server.ts";

/** No lease, hold or wait in the ledger should last longer. */
const FARTHEST_MS = 2 * 3_600_000;

/**
 * Brings forward times that are too far ahead, written while the clock was wrong or because a provider asked for them: the
 * gate's, call leases, and the next tries of messages whose send has begun. Without it they would wait until that time really
 * came. Returns how many rows of calls and messages were changed.
 */
export async function pullInTimes(db: Kysely<Schema>, now: Date, slotMs: number | null): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    if (slotMs !== null) await pullGateIn(trx, now, slotMs);
    return (await pullInLeases(trx, now)) + (await pullInTries(trx, now));
  });
}

/**
 * We can't know how old the key of such a call is, so the call isn't repeated and its messages become uncertain
 * (`recoverLostCalls`).
 */
async function pullInLeases(trx: Database, now: Date): Promise<number> {
  const pulled = await trx
    .updateTable("providerCalls")
    .set({ leaseUntil: now.toISOString(), firstTriedAt: new Date(now.getTime() - KEY_LIFE_MS).toISOString() })
    .where("state", "in", ["sending", "unknown"])
    .where("leaseUntil", ">", farthest(now))
    .where("leaseUntil", "<", END_OF_TIME)
    .executeTakeFirst();
  return Number(pulled.numUpdatedRows);
}

async function pullInTries(trx: Database, now: Date): Promise<number> {
  const begun = trx.selectFrom("batches").select("id").where("status", "=", "sending");
  const pulled = await trx
    .updateTable("deliveries")
    .set({ nextTryAt: now.toISOString() })
    .where("batchId", "in", begun)
    .where("state", "=", "queued")
    .where("nextTryAt", ">", farthest(now))
    .executeTakeFirst();
  return Number(pulled.numUpdatedRows);
}

function farthest(now: Date): string {
  return new Date(now.getTime() + FARTHEST_MS).toISOString();
}
