import type { Database } from "#db/database.server.ts";
import { countsOfSegments } from "./count-segments.server.ts";
import { countedPeopleLabel } from "./counted-people.ts";
import { isBroken, peopleRuleText } from "./people-rule.ts";
import { listPeopleSegments, readRuleOptions } from "./people-segments.server.ts";

const SEGMENTS_PER_PAGE = 10;
const NOT_COUNTED = { people: null, at: null };

/** One page of an account's segments, in words, with how many people fit each. */
export async function showPeopleSegments(
  { db, now }: { db: Database; now: Date },
  { id: accountId, timeZone }: { id: string; timeZone: string },
  wish: number,
) {
  const all = await listPeopleSegments(db, accountId);
  const page = Math.min(wish, Math.max(1, Math.ceil(all.length / SEGMENTS_PER_PAGE)));
  const options = await readRuleOptions(db, accountId);
  const shown = all.slice((page - 1) * SEGMENTS_PER_PAGE, page * SEGMENTS_PER_PAGE);
  const counts = await countsOfSegments({ db, now }, accountId, shown);
  const segments = shown.map(({ id, name, rule }) => {
    const count = counts.get(id) ?? NOT_COUNTED;
    const words = {
      text: peopleRuleText(rule, options),
      count: countedPeopleLabel(count, now, timeZone),
    };
    return { id, name, ...words, isBroken: isBroken(rule, options), isEmpty: count.people === 0 };
  });
  return { segments, total: all.length, page, pageSize: SEGMENTS_PER_PAGE };
}
