import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { lockLedger } from "./lock-ledger.server.ts";

/** What the owner of a lease is called while it has the database to itself (`claimSoleProcess`). */
const SOLE = "sole:";

export function soleOwner(owner: string): string {
  return `${SOLE}${owner}`;
}

/**
 * Ends the leases of calls that a dead process had made. Only for who has the database to itself, and before its own first call:
 * of processes that had it to themselves before, none can be alive. Leases of others, such as an older version of the
 * program that knows nothing of this, end in their time. Returns how many calls.
 */
export async function takeOverCalls(db: Kysely<Schema>, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const taken = await trx
      .updateTable("providerCalls")
      .set({ leaseUntil: now.toISOString() })
      .where("state", "=", "sending")
      .where("leaseUntil", ">", now.toISOString())
      .where("leaseOwner", "like", `${SOLE}%`)
      .executeTakeFirst();
    return Number(taken.numUpdatedRows);
  });
}
