import type { Database } from "#db/database.server.ts";
import { keyedPage, NEWEST, type PageKeys } from "../http/page-key.ts";
import { shownTime } from "../ui/relative-time.ts";
import { type ActivityFilter, activitySearch } from "./activity-filter.ts";
import { linkStates } from "./link-states.server.ts";
import { listActivities } from "./list-activities.server.ts";
import { listActors } from "./list-actors.server.ts";
import { startOfPeriod } from "./period.ts";

export const LINES_PER_PAGE = 50;

/** A page of the activity log, with the keys of the pages before and after it. */
export async function showActivities(
  db: Database,
  filter: ActivityFilter,
  given: { accountId: string; appName: string; timeZone: string; now: Date },
) {
  const { accountId, appName, timeZone, now } = given;
  const since = sinceOf(filter, given);
  const read = (page: PageKeys) =>
    listActivities(db, { accountId, ...filter, since, ...page, limit: LINES_PER_PAGE + 1 }, appName);
  let page = keyedPage(await read(filter), filter, LINES_PER_PAGE);
  // Newer than the newest: somebody kept an old address.
  if (page.lines.length === 0 && filter.after) page = keyedPage(await read(NEWEST), NEWEST, LINES_PER_PAGE);
  const stateOf = await linkStates(
    db,
    accountId,
    page.lines.map(({ link }) => link),
  );
  return {
    lines: page.lines.map(({ at, ...line }) => ({ ...line, time: shownTime(at, now, timeZone), state: stateOf(line.link) })),
    newer: page.newer,
    older: page.older,
    actors: await listActors(db, { accountId, appName }),
    search: activitySearch(filter),
  };
}

/** Since when the lines of a filter are, ISO; null: from the beginning. */
export function sinceOf(
  { period }: Pick<ActivityFilter, "period">,
  { timeZone, now }: { timeZone: string; now: Date },
): string | null {
  return startOfPeriod({ period, timeZone, now })?.toISOString() ?? null;
}
