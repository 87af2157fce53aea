import type { Database } from "#db/database.server.ts";

/** Until when somebody marked everything as read, ISO; "" when they never did. */
export async function readMark(db: Database, { userId, accountId }: { userId: string; accountId: string }): Promise<string> {
  const row = await db
    .selectFrom("notificationMarks")
    .select("readUntil")
    .where("userId", "=", userId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.readUntil ?? "";
}
