import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";

const ROWS_A_STATEMENT = 200;

/**
 * Keeps addresses from being mailed because their people said so: by hand, or as a list from elsewhere. What only a mail server
 * said of one gives way to that; a complaint stays one. Returns how many are new here.
 */
export async function addSuppressions(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; emails: string[]; detail: string; now: Date },
): Promise<{ addedCount: number }> {
  const { accountId, actorId, emails, detail, now } = given;
  return db.transaction().execute(async (trx) => {
    let addedCount = 0;
    for (let from = 0; from < emails.length; from += ROWS_A_STATEMENT) {
      const rows = emails.slice(from, from + ROWS_A_STATEMENT).map((email) => ({
        accountId,
        email: email.toLowerCase(),
        reason: "unsubscribed" as const,
        detail: detail.slice(0, 500),
        createdAt: now.toISOString(),
      }));
      const known = await trx
        .selectFrom("suppressions")
        .select("email")
        .where("accountId", "=", accountId)
        .where(
          "email",
          "in",
          rows.map(({ email }) => email),
        )
        .execute();
      addedCount += rows.length - known.length;
      await trx
        .insertInto("suppressions")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["accountId", "email"])
            .doUpdateSet((row) => ({
              reason: row.ref("excluded.reason"),
              detail: row.ref("excluded.detail"),
              createdAt: row.ref("excluded.createdAt"),
            }))
            .where("suppressions.reason", "in", ["bounced", "provider"]),
        )
        .execute();
    }
    if (addedCount > 0) {
      const addresses = addedCount === 1 ? "1 address" : `${addedCount.toLocaleString("en")} addresses`;
      const text = `Stopped mail to ${addresses} because their people asked for it`;
      await recordActivity(trx, { accountId, actorId, kind: "update", text, link: "/suppressions", now });
    }
    return { addedCount };
  });
}
