import { keyedPage, NEWEST, type PageKeys, readPageKeys } from "#app/platform/http/list-pages.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { linkStates } from "../link-states.server.ts";
import { listNotifications } from "../notifications.server.ts";
import { countUnread } from "./count-unread.server.ts";

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
