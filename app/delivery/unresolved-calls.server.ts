import type { Database } from "#db/database.server.ts";
import { END_OF_TIME } from "./settle-rows.server.ts";

/**
 * The calls whose outcome nobody knows yet: on the wire, or to be made again with the same key. The provider takes a key again only
 * with the payload it had, byte for byte, so nothing that went into one of these may change until it is settled. That takes a day
 * at most (`recoverLostCalls`). A query for their ids.
 */
export function unresolvedCalls(db: Database) {
  return db
    .selectFrom("providerCalls")
    .select("providerCalls.id")
    .where("providerCalls.state", "in", ["sending", "unknown"])
    .where("providerCalls.leaseUntil", "<", END_OF_TIME);
}
