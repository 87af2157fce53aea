import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { readMark } from "../notifications.server.ts";
import { isUnread } from "./unread.server.ts";

/** Beyond so many the number says nothing more. */
export const MAX_UNREAD = 100;
/** Those of one's own acts are not counted, but looked at: the newest so many, however long a log is. */
const MAX_UNREAD_SCANNED = 500;

/** How many notifications of an account somebody has not read, up to `MAX_UNREAD`: show that as "99+". */
export async function countUnread(db: Database, who: { userId: string; accountId: string }): Promise<number> {
  const readUntil = await readMark(db, who);
  const { rows } = await sql<{ unread: number }>`select count(*) as "unread" from (
    select 1 from "activities" where "id" in (
      select "id" from "activities" where "accountId" = ${who.accountId} and "notify" = 1 and "at" > ${readUntil}
      order by "at" desc limit ${MAX_UNREAD_SCANNED}
    ) and ${isUnread(who.userId, readUntil)} limit ${MAX_UNREAD}
  ) as "some"`.execute(db);
  return Number(rows[0]?.unread ?? 0);
}
