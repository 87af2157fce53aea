import { csvLine } from "#app/engines/file-writer/csv.ts";
import { keyedPage, NEWEST, type PageKey, type PageKeys } from "#app/platform/http/list-pages.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { momentHeading, sheetMoment, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { beyondKey } from "#db/query-parts.server.ts";
import type { ActivitiesTable } from "#db/schema/activity.ts";
import { type Actor, actorOf, kindLabel } from "../actor.ts";
import { readActors } from "../actors.server.ts";
import { findApiKeys, listMembersOf } from "../extensions.ts";
import { linkStates } from "../link-states.server.ts";
import { startOfPeriod } from "../period.ts";
import { type ActivityFilter, activitySearch } from "./activity-filter.ts";

/** A line of the activity log. */
export interface Activity {
  id: string;
  kind: ActivitiesTable["kind"];
  text: string;
  link: string | null;
  /** ISO. */
  at: string;
  isSample: boolean;
  actor: Actor;
}

export interface ActivityQuery extends Pick<ActivityFilter, "kind" | "by">, Partial<PageKeys> {
  accountId: string;
  /** ISO; null: from the beginning. */
  since: string | null;
  limit: number;
}

const ACTIVITY_KEY = { at: "activities.at", id: "activities.id" };

/**
 * Lines of an account's log, newest first: the newest, those older than `before`, or those newer
 * than `after` that are nearest to it. Each way of filtering walks an index of its own, so that a
 * page costs the same at a million lines.
 */
async function listActivities(
  db: Database,
  query: ActivityQuery,
  appName: string,
): Promise<Activity[]> {
  const { accountId, kind, since, before = null, after = null, limit } = query;
  const direction = after ? "asc" : "desc";
  const by = query.by ?? "";
  const keyId = by.startsWith("key:") ? by.slice("key:".length) : null;
  const personId = by && by !== "product" && keyId === null ? by : null;
  const chosen = db
    .selectFrom("activities")
    .select(["id", "kind", "text", "link", "at", "isSample", "actorId", "actorKeyId"])
    .where("accountId", "=", accountId)
    .$call((lines) => (kind === null ? lines : lines.where("kind", "=", kind)))
    .$if(personId !== null, (lines) =>
      lines.where("actorKeyId", "is", null).where("actorId", "=", personId),
    )
    .$if(keyId !== null, (lines) =>
      lines.where("actorKeyId", "=", keyId).where("actorId", "is", null),
    )
    .$if(by === "product", (lines) =>
      lines.where("actorKeyId", "is", null).where("actorId", "is", null),
    )
    .$call((lines) => (since === null ? lines : lines.where("at", ">=", since)))
    .$call((lines) => (before ? lines.where(beyondKey(ACTIVITY_KEY, "<", before)) : lines))
    .$call((lines) => (after ? lines.where(beyondKey(ACTIVITY_KEY, ">", after)) : lines))
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit);
  const rows = await db
    .selectFrom(chosen.as("a"))
    .selectAll("a")
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .execute();
  const namesOf = await readActors(db, accountId, rows);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    link: row.link,
    at: row.at,
    isSample: row.isSample === 1,
    actor: actorOf({ ...row, ...namesOf(row) }, appName),
  }));
}

/**
 * Whose lines the log can be filtered by: members, API keys, and the product itself. `value` as
 * `ActivityFilter.by`.
 */
async function listActors(
  db: Database,
  { accountId, appName }: { accountId: string; appName: string },
): Promise<{ value: string; label: string }[]> {
  const members = await listMembersOf.get()(db, accountId);
  const keys = await findApiKeys.get()(db, accountId);
  return [
    ...members.map((member) => ({ value: member.id, label: wholeName(member) || member.email })),
    ...keys.map(({ id, name }) => ({ value: `key:${id}`, label: `API key ${name}` })),
    { value: "product", label: appName },
  ];
}

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
    listActivities(
      db,
      { accountId, ...filter, since, ...page, limit: LINES_PER_PAGE + 1 },
      appName,
    );
  let page = keyedPage(await read(filter), filter, LINES_PER_PAGE);
  // Newer than the newest: somebody kept an old address.
  if (page.lines.length === 0 && filter.after)
    page = keyedPage(await read(NEWEST), NEWEST, LINES_PER_PAGE);
  const stateOf = await linkStates(db, accountId, page.lines);
  return {
    lines: page.lines.map(({ at, ...line }) => ({
      ...line,
      time: shownTime(at, now, timeZone),
      state: stateOf(line.link),
    })),
    newer: page.newer,
    older: page.older,
    actors: await listActors(db, { accountId, appName }),
    search: activitySearch(filter),
  };
}

/** Since when the lines of a filter are, ISO; null: from the beginning. */
function sinceOf(
  { period }: Pick<ActivityFilter, "period">,
  { timeZone, now }: { timeZone: string; now: Date },
): string | null {
  return startOfPeriod({ period, timeZone, now })?.toISOString() ?? null;
}

/** Few enough for others to wait for. */
const ROWS_AT_ONCE = 250;

/** The lines of a filter as CSV, newest first, read in pages however many there are. */
export async function* exportActivities(
  db: Database,
  filter: Pick<ActivityFilter, "kind" | "by" | "period">,
  given: { accountId: string; appName: string; appUrl: string; timeZone: string; now: Date },
): AsyncGenerator<string> {
  const { accountId, appName, appUrl, timeZone } = given;
  yield csvLine([momentHeading("Time", timeZone), "Kind", "What happened", "Who", "Link"]);
  const since = sinceOf(filter, given);
  for (let before: PageKey | null = null; ; ) {
    const query = {
      accountId,
      kind: filter.kind,
      by: filter.by,
      since,
      before,
      limit: ROWS_AT_ONCE,
    };
    const lines = await listActivities(db, query, appName);
    yield lines
      .map(({ at, kind, text, actor, link }) =>
        csvLine([
          sheetMoment(at, timeZone),
          kindLabel(kind),
          text,
          actor.name,
          link ? appUrl + link : "",
        ]),
      )
      .join("");
    const last = lines.at(-1);
    if (!last || lines.length < ROWS_AT_ONCE) return;
    before = { at: last.at, id: last.id };
  }
}
