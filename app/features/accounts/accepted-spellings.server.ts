import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Whether holders correct the spelling of their names on an account's certificates by themselves. */
export async function acceptsSpellings(db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom("accounts")
    .select("acceptsSpellings")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return account.acceptsSpellings === 1;
}

/** Lets holders do so, or no longer. */
export async function setAcceptsSpellings(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; accepts: boolean; now: Date },
): Promise<void> {
  const { accountId, actorId, accepts, now } = given;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("accounts")
      .set({ acceptsSpellings: accepts ? 1 : 0 })
      .where("id", "=", accountId)
      .execute();
    const text = accepts
      ? "Let holders correct the spelling of their names without approval"
      : "Stopped corrections of names without approval";
    const link = "/certificates/corrections";
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
  });
}
