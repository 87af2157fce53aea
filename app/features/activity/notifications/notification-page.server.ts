import { sql } from "kysely";
import { keyedPage, NEWEST, type PageKeys, readPageKeys } from "#app/platform/http/list-pages.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { linkStates } from "../link-states.server.ts";
import { listNotifications, readMark } from "../notifications.server.ts";
import { isUnread } from "./unread.server.ts";

const NOTIFICATIONS_PER_PAGE = 30;

/** A page of one person's notifications, as the address asks for it: `unread`, `before`, `after`. */
export async function showNotifications(
  db: Database,
  search: URLSearchParams,
  given: { userId: string; accountId: string; timeZone: string; now: Date },
) {
  const { userId, accountId, timeZone, now } = given;
  const unreadOnly = search.get("show") === "unread";
  const keys = readPageKeys(search);
  const who = { userId, accountId };
  const read = (page: PageKeys) => listNotifications(db, { ...who, unreadOnly, ...page, limit: NOTIFICATIONS_PER_PAGE + 1 });
  let page = keyedPage(await read(keys), keys, NOTIFICATIONS_PER_PAGE);
  if (page.lines.length === 0 && (keys.after || keys.before))
    page = keyedPage(await read(NEWEST), NEWEST, NOTIFICATIONS_PER_PAGE);
  const stateOf = await linkStates(
    db,
    accountId,
    page.lines.map(({ link }) => link),
  );
  return {
    lines: page.lines.map(({ at, ...line }) => ({ ...line, time: shownTime(at, now, timeZone), state: stateOf(line.link) })),
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
