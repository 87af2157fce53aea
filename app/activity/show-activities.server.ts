import type { Database } from "#db/database.server.ts";
import { startOfPeriod } from "../forms/form-numbers.server.ts";
import { shownTime } from "../ui/relative-time.ts";
import { type ActivityFilter, activitySearch } from "./activity-filter.ts";
import { linkStates } from "./link-states.server.ts";
import { listActivities } from "./list-activities.server.ts";
import { listActors } from "./list-actors.server.ts";
import { type PageKey, writePageKey } from "./page-key.ts";

export const LINES_PER_PAGE = 50;

/** A page of the activity log, with the keys of the pages before and after it. */
export async function showActivities(
  db: Database,
  filter: ActivityFilter,
  given: { accountId: string; appName: string; timeZone: string; now: Date },
) {
  const { accountId, appName, timeZone, now } = given;
  const since = sinceOf(filter, given);
  const read = (page: Pick<ActivityFilter, "before" | "after">, limit: number) =>
    listActivities(db, { accountId, ...filter, since, ...page, limit }, appName);
  let page = keyedPage(await read(filter, LINES_PER_PAGE + 1), filter, LINES_PER_PAGE);
  // Newer than the newest: somebody kept an old address.
  if (page.lines.length === 0 && filter.after) {
    page = keyedPage(
      await read({ before: null, after: null }, LINES_PER_PAGE + 1),
      { before: null, after: null },
      LINES_PER_PAGE,
    );
  }
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

/** Cuts a page out of one line more than fits, and names where the pages beside it begin. */
export function keyedPage<Line extends PageKey>(
  read: Line[],
  { before, after }: { before: PageKey | null; after: PageKey | null },
  size: number,
): { lines: Line[]; newer: string | null; older: string | null } {
  const more = read.length > size;
  const lines = after ? read.slice(more ? 1 : 0) : read.slice(0, size);
  const first = lines[0];
  const last = lines.at(-1);
  return {
    lines,
    newer: first && (after ? more : before !== null) ? writePageKey(first) : null,
    older: last && (after !== null || more) ? writePageKey(last) : null,
  };
}
