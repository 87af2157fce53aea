import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { lockLedger } from "./lock-ledger.server.ts";

/** Prefix of a lease's owner while that process has the database to itself (`claimSoleProcess`). */
const SOLE = "sole:";

export function soleOwner(owner: string): string {
  return `${SOLE}${owner}`;
}

/**
 * Ends the leases of calls made by a dead process. Only for a process that has the database to itself, before its own first call:
 * earlier processes that had it to themselves can't be alive. Other leases, such as those of an older version without this lock,
 * run out on their own. Returns how many calls.
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
