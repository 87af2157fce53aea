import type { Database } from "#db/database.server.ts";
import { END_OF_TIME } from "../worker/recovery.server.ts";

/**
 * The calls whose outcome isn't known yet: on the network, or to be repeated with the same key. The provider accepts a repeated
 * key only with the same payload, byte for byte, so nothing in these calls may change until they are settled. That takes a day at
 * most (`recoverLostCalls`). A query for their ids.
 */
export function unresolvedCalls(db: Database) {
  return db
    .selectFrom("providerCalls")
    .select("providerCalls.id")
    .where("providerCalls.state", "in", ["sending", "unknown"])
    .where("providerCalls.leaseUntil", "<", END_OF_TIME);
}
