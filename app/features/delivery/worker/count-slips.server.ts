import { suggestAddress } from "#app/platform/text/email-address.ts";
import type { Database } from "#db/database.server.ts";
import { statesOf } from "../status/delivery-state.ts";

const MAX_LOOKED_AT = 1000;

/** How many of a send's failed addresses look misspelled; of the first thousand. */
export async function countSlips(db: Database, batchId: string): Promise<number> {
  const rows = await db
    .selectFrom("deliveries")
    .select("toEmail")
    .where("batchId", "=", batchId)
    .where("state", "in", statesOf("Failed"))
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .limit(MAX_LOOKED_AT)
    .execute();
  return rows.filter(({ toEmail }) => suggestAddress(toEmail) !== null).length;
}
