import { sql } from "kysely";
import { beyondKey } from "#db/beyond-key.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ActivitiesTable } from "#db/schema/activities.ts";
import type { PageKeys } from "../http/page-key.ts";
import { readMark } from "./read-mark.server.ts";
import { isUnread } from "./unread.server.ts";

/** A line of the activity log that asks to be looked at, as one person has it. */
export interface Notification {
  id: string;
  kind: ActivitiesTable["kind"];
  /** A whole sentence without a full stop. */
  text: string;
  /** A path on this site. */
  link: string | null;
  /** ISO. */
  at: string;
  unread: boolean;
  isSample: boolean;
}

interface Asked extends Partial<PageKeys> {
  userId: string;
  accountId: string;
  /** Most lines. */
  limit: number;
  unreadOnly?: boolean;
}

const KEY = { at: "activities.at", id: "activities.id" };

/** Notifications of an account, newest first, with what is unread to this person. */
export async function listNotifications(db: Database, asked: Asked): Promise<Notification[]> {
  const { userId, accountId, limit, unreadOnly = false, before = null, after = null } = asked;
  const readUntil = await readMark(db, { userId, accountId });
  const unread = isUnread(userId, readUntil);
  const direction = after ? "asc" : "desc";
  const rows = await db
    .selectFrom("activities")
    .select(["id", "kind", "text", "link", "at", "isSample"])
    .select(sql<number>`case when ${unread} then 1 else 0 end`.as("unread"))
    .where("accountId", "=", accountId)
    .where("notify", "=", 1)
    .$if(unreadOnly, (query) => query.where("at", ">", readUntil).where(unread))
    .$if(before !== null, (query) => query.where(beyondKey(KEY, "<", before!)))
    .$if(after !== null, (query) => query.where(beyondKey(KEY, ">", after!)))
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
  const newestFirst = after ? rows.reverse() : rows;
  return newestFirst.map(({ unread, isSample, ...row }) => ({ ...row, unread: unread === 1, isSample: isSample === 1 }));
}
