import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { readMark } from "./read-mark.server.ts";

interface Reader {
  userId: string;
  accountId: string;
}

/** Everything up to `until` is read to this person. Never takes back what was read; what comes later stays unread. */
export async function markAllRead(db: Kysely<Schema>, who: Reader, until: Date): Promise<void> {
  const readUntil = until.toISOString();
  await db.transaction().execute(async (trx) => {
    if ((await readMark(trx, who)) >= readUntil) return;
    await trx
      .insertInto("notificationMarks")
      .values({ ...who, readUntil })
      .onConflict((conflict) => conflict.columns(["userId", "accountId"]).doUpdateSet({ readUntil }))
      .execute();
    await trx
      .deleteFrom("notificationReads")
      .where("userId", "=", who.userId)
      .where("accountId", "=", who.accountId)
      .where("activityId", "not in", (query) =>
        query
          .selectFrom("activities")
          .select("id")
          .where("accountId", "=", who.accountId)
          .where("notify", "=", 1)
          .where("at", ">", readUntil),
      )
      .execute();
  });
}

/** One notification is read. Null when there is none of that id in the account; otherwise where it leads. */
export async function markRead(db: Database, who: Reader, activityId: string): Promise<{ link: string | null } | null> {
  const found = await db
    .selectFrom("activities")
    .select(["link", "at"])
    .where("id", "=", activityId)
    .where("accountId", "=", who.accountId)
    .where("notify", "=", 1)
    .executeTakeFirst();
  if (!found) return null;
  if (found.at > (await readMark(db, who))) {
    await db
      .insertInto("notificationReads")
      .values({ ...who, activityId })
      .onConflict((conflict) => conflict.columns(["userId", "accountId", "activityId"]).doNothing())
      .execute();
  }
  return { link: found.link };
}
