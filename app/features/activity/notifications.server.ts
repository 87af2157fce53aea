import { type Kysely, type RawBuilder, sql } from "kysely";
import { keyedPage, NEWEST, type PageKeys, readPageKeys } from "#app/platform/http/list-pages.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { beyondKey } from "#db/query-parts.server.ts";
import type { ActivitiesTable } from "#db/schema/activity.ts";
import type { Schema } from "#db/schema.ts";
import { linkStates } from "./link-states.server.ts";

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

interface NotificationQuery extends Partial<PageKeys> {
  userId: string;
  accountId: string;
  /** Most lines. */
  limit: number;
  unreadOnly?: boolean;
}

const NOTIFICATION_KEY = { at: "activities.at", id: "activities.id" };

/** Notifications of an account, newest first, with what is unread to this person. */
export async function listNotifications(
  db: Database,
  asked: NotificationQuery,
): Promise<Notification[]> {
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
    .$call((query) => (before ? query.where(beyondKey(NOTIFICATION_KEY, "<", before)) : query))
    .$call((query) => (after ? query.where(beyondKey(NOTIFICATION_KEY, ">", after)) : query))
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
  const newestFirst = after ? rows.reverse() : rows;
  return newestFirst.map(({ unread, isSample, ...row }) => ({
    ...row,
    unread: unread === 1,
    isSample: isSample === 1,
  }));
}

interface Reader {
  userId: string;
  accountId: string;
}

/** Everything up to a moment, ISO, counts as read to somebody: also when they join an account. */
export async function setMark(trx: Database, who: Reader, readUntil: string): Promise<void> {
  await trx
    .insertInto("notificationMarks")
    .values({ ...who, readUntil })
    .onConflict((conflict) => conflict.columns(["userId", "accountId"]).doUpdateSet({ readUntil }))
    .execute();
}

/**
 * Everything up to `until` is read to this person. Never takes back what was read; what comes later
 * stays unread.
 */
export async function markAllRead(db: Kysely<Schema>, who: Reader, until: Date): Promise<void> {
  const readUntil = until.toISOString();
  await db.transaction().execute(async (trx) => {
    if ((await readMark(trx, who)) >= readUntil) return;
    await setMark(trx, who, readUntil);
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

/**
 * One notification is read. Null when there is none of that id in the account; otherwise where it
 * leads.
 */
export async function markRead(
  db: Database,
  who: Reader,
  activityId: string,
): Promise<{ link: string | null } | null> {
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

/** Until when somebody marked everything as read, ISO; "" when they never did. */
export async function readMark(
  db: Database,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<string> {
  const row = await db
    .selectFrom("notificationMarks")
    .select("readUntil")
    .where("userId", "=", userId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.readUntil ?? "";
}

/**
 * Whether an activity ("activities" of the query) is unread to somebody: newer than what they
 * marked as read, not read by itself, not their own act, and no sample.
 */
export function isUnread(userId: string, readUntil: string): RawBuilder<boolean> {
  return sql<boolean>`(
    "activities"."at" > ${readUntil} and "activities"."isSample" = 0 and ("activities"."actorId" is null or "activities"."actorId" <> ${userId})
    and not exists (
      select 1 from "notificationReads" where "notificationReads"."userId" = ${userId}
      and "notificationReads"."accountId" = "activities"."accountId" and "notificationReads"."activityId" = "activities"."id"
    )
  )`;
}

const NOTIFICATIONS_PER_PAGE = 30;

/**
 * A page of one person's notifications, as the address asks for it: `unread`, `before`, `after`.
 */
export async function showNotifications(
  db: Database,
  search: URLSearchParams,
  given: { userId: string; accountId: string; timeZone: string; now: Date },
) {
  const { userId, accountId, timeZone, now } = given;
  const unreadOnly = search.get("show") === "unread";
  const keys = readPageKeys(search);
  const who = { userId, accountId };
  const read = (page: PageKeys) =>
    listNotifications(db, { ...who, unreadOnly, ...page, limit: NOTIFICATIONS_PER_PAGE + 1 });
  let page = keyedPage(await read(keys), keys, NOTIFICATIONS_PER_PAGE);
  if (page.lines.length === 0 && (keys.after || keys.before))
    page = keyedPage(await read(NEWEST), NEWEST, NOTIFICATIONS_PER_PAGE);
  const stateOf = await linkStates(db, accountId, page.lines);
  return {
    lines: page.lines.map(({ at, ...line }) => ({
      ...line,
      time: shownTime(at, now, timeZone),
      state: stateOf(line.link),
    })),
    newer: page.newer,
    older: page.older,
    unreadOnly,
    unread: await countUnread(db, who),
    until: now.toISOString(),
    search: unreadOnly ? "?show=unread" : "",
  };
}

/** Beyond so many the number says nothing more. */
export const MAX_UNREAD = 100;
/**
 * Those of one's own acts are not counted, but looked at: the newest so many, however long a log
 * is.
 */
const MAX_UNREAD_SCANNED = 500;

/**
 * How many notifications of an account somebody has not read, up to `MAX_UNREAD`: show that as
 * "99+".
 */
export async function countUnread(
  db: Database,
  who: { userId: string; accountId: string },
): Promise<number> {
  const readUntil = await readMark(db, who);
  const { rows } = await sql<{ unread: number }>`select count(*) as "unread" from (
    select 1 from "activities" where "id" in (
      select "id" from "activities" where "accountId" = ${who.accountId} and "notify" = 1 and "at" > ${readUntil}
      order by "at" desc limit ${MAX_UNREAD_SCANNED}
    ) and ${isUnread(who.userId, readUntil)} limit ${MAX_UNREAD}
  ) as "some"`.execute(db);
  return Number(rows[0]?.unread ?? 0);
}
