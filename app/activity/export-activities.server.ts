import type { Database } from "#db/database.server.ts";
import type { PageKey } from "../http/page-key.ts";
import { csvLine } from "../http/write-csv.ts";
import { sheetMoment } from "../ui/relative-time.ts";
import type { ActivityFilter } from "./activity-filter.ts";
import { kindLabel } from "./kinds.ts";
import { listActivities } from "./list-activities.server.ts";
import { sinceOf } from "./show-activities.server.ts";

const ROWS_AT_ONCE = 1000;

/** The lines of a filter as CSV, newest first, read in pages however many there are. */
export async function* exportActivities(
  db: Database,
  filter: Pick<ActivityFilter, "kind" | "by" | "period">,
  given: { accountId: string; appName: string; appUrl: string; timeZone: string; now: Date },
): AsyncGenerator<string> {
  const { accountId, appName, appUrl, timeZone } = given;
  yield csvLine(["When", "Kind", "What happened", "Who", "Link"]);
  const since = sinceOf(filter, given);
  for (let before: PageKey | null = null; ; ) {
    const query = { accountId, kind: filter.kind, by: filter.by, since, before, limit: ROWS_AT_ONCE };
    const lines = await listActivities(db, query, appName);
    yield lines
      .map(({ at, kind, text, actor, link }) =>
        csvLine([sheetMoment(at, timeZone), kindLabel(kind), text, actor.name, link ? appUrl + link : ""]),
      )
      .join("");
    const last = lines.at(-1);
    if (!last || lines.length < ROWS_AT_ONCE) return;
    before = { at: last.at, id: last.id };
  }
}
