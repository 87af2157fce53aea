import type { Database } from "#db/database.server.ts";
import { isBroken, peopleRuleText } from "./people-rule.ts";
import { countRule, listPeopleSegments, readRuleOptions } from "./people-segments.server.ts";

/** Each is counted anew whenever it is shown. */
const SEGMENTS_PER_PAGE = 10;

/** One page of an account's segments, in words, with how many people fit each now. */
export async function showPeopleSegments(db: Database, accountId: string, wish: number) {
  const all = await listPeopleSegments(db, accountId);
  const page = Math.min(wish, Math.max(1, Math.ceil(all.length / SEGMENTS_PER_PAGE)));
  const options = await readRuleOptions(db, accountId);
  const segments = [];
  for (const { id, name, rule } of all.slice((page - 1) * SEGMENTS_PER_PAGE, page * SEGMENTS_PER_PAGE)) {
    const people = await countRule(db, accountId, rule);
    segments.push({ id, name, text: peopleRuleText(rule, options), isBroken: isBroken(rule, options), people });
  }
  return { segments, total: all.length, page, pageSize: SEGMENTS_PER_PAGE };
}
