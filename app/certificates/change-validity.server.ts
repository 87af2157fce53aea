import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { showDay } from "./certificate-values.ts";
import { type Expiry, expiresAtOf, expiryClause } from "./expiry.ts";

/**
 * Changes until when issued certificates are valid, or takes their end away. The day printed on a certificate follows, so that
 * its page, its files and its credential say the same. Revoked and replaced ones stay as they are, and so does what is not the
 * account's. Returns how many were changed. One transaction.
 */
export async function changeValidity(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; certificateIds: string[]; expiry: Expiry; now: Date },
): Promise<number> {
  const { accountId, actorId, certificateIds, expiry, now } = given;
  return db.transaction().execute(async (trx) => {
    let changed = 0;
    for (const id of certificateIds) {
      const row = await trx
        .selectFrom("certificates")
        .select(["issuedAt", "timeZone", "expiresAt", "values"])
        .where("id", "=", id)
        .where("accountId", "=", accountId)
        .where("status", "=", "valid")
        .executeTakeFirst();
      if (!row) continue;
      const expiresAt = expiresAtOf(expiry, row.issuedAt, row.timeZone);
      if (expiresAt === row.expiresAt) continue;
      const { "Expiry Date": _, ...rest } = JSON.parse(row.values) as Record<string, string>;
      const values = expiresAt ? { ...rest, "Expiry Date": showDay(expiresAt, row.timeZone) } : rest;
      await trx
        .updateTable("certificates")
        .set({ expiresAt, values: JSON.stringify(values) })
        .where("id", "=", id)
        .execute();
      changed++;
    }
    if (changed === 0) return 0;
    const which = changed === 1 ? "a certificate" : `${changed.toLocaleString("en")} certificates`;
    const text = `Changed how long ${which} ${changed === 1 ? "is" : "are"} valid: ${expiryClause(expiry)}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: "/certificates?tab=issued", now });
    return changed;
  });
}
