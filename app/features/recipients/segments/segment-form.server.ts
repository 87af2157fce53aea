import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { momentOf } from "#app/engines/time/zoned-time.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { countsOfSegments, isTooLarge } from "./count-segments.server.ts";
import { countedPeopleLabel } from "./counted-people.ts";
import {
  CONDITIONS,
  type Condition,
  MAX_CONDITIONS,
  type Options,
  type PeopleRule,
  problemOfCondition,
  readTyped,
  type TypedCondition,
} from "./people-rule.ts";
import { countRule, type PeopleSegment, readRuleOptions } from "./people-segments.server.ts";

const MAX_NAME = 80;

export interface TypedSegment {
  name: string;
  match: PeopleRule["match"];
  conditions: TypedCondition[];
}

type Fields = { get(name: string): unknown };

/**
 * What was typed, from a posted form or an address. `add` and `remove` are buttons that change its
 * rows.
 */
export function readTypedSegment(fields: Fields): TypedSegment {
  const name = fields.get("name");
  const conditions = readTyped(fields);
  const remove = fields.get("remove");
  const kept =
    typeof remove === "string" && /^\d$/.test(remove)
      ? conditions.filter((_, at) => at !== Number(remove))
      : conditions;
  if (fields.get("add") && kept.length < MAX_CONDITIONS) kept.push({ what: "tagged", value: "" });
  return {
    name: typeof name === "string" ? name.slice(0, 400) : "",
    match: fields.get("match") === "any" ? "any" : "all",
    conditions: kept.length > 0 ? kept : [{ what: "tagged", value: "" }],
  };
}

/** What is wrong with each field; empty: nothing is. */
export function problemsOfSegment(
  { name, conditions }: TypedSegment,
  options: Options,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const called = normaliseName(name);
  if (!called) problems.name = "Enter a name for the segment";
  else if (countLetters(called) > MAX_NAME)
    problems.name = `The name is longer than ${MAX_NAME} characters`;
  for (const [index, condition] of conditions.entries()) {
    const problem = problemOfCondition(condition, options);
    if (problem) problems[`${problem.field}-${index}`] = problem.problem;
  }
  return problems;
}

/** The rule that was typed. Days begin on the account's clocks. */
export function ruleOfTyped(
  { match, conditions }: Pick<TypedSegment, "match" | "conditions">,
  timeZone: string,
): PeopleRule {
  return { match, conditions: conditions.map((condition) => withMoment(condition, timeZone)) };
}

function withMoment(typed: TypedCondition, timeZone: string): Condition {
  const { what, value } = typed;
  if (CONDITIONS[what].value !== "day") return typed;
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number);
  const from = momentOf({ year, month, day, hour: 0, minute: 0 }, timeZone)?.at.toISOString();
  return { what, value, ...(from ? { from } : {}) };
}

/**
 * The form of a segment as its page shows it, with how many people fit what it says. `saved`: the
 * segment that it changes.
 */
export async function showSegmentForm(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  account: { id: string; timeZone: string },
  typed: TypedSegment,
  saved: PeopleSegment | null = null,
) {
  const options = await readRuleOptions(db, account.id);
  const isWhole = typed.conditions.every(
    (condition) => problemOfCondition(condition, options) === null,
  );
  const rule = ruleOfTyped(typed, account.timeZone);
  const fit = isWhole ? await fitLabel({ db, now: clock() }, account, { rule, saved }) : NOT_WHOLE;
  return { typed, options, fit };
}

const NOT_WHOLE =
  "Choose a value for each condition, then press Update to see how many people match.";

/**
 * How many people fit a rule. In a large account only those of saved rules are counted, by a job.
 */
async function fitLabel(
  { db, now }: { db: Database; now: Date },
  account: { id: string; timeZone: string },
  { rule, saved }: { rule: PeopleRule; saved: PeopleSegment | null },
): Promise<string> {
  if (!(await isTooLarge(db, account.id))) {
    const people = await countRule(db, account.id, rule);
    return people === 0
      ? "Nobody matches this now."
      : `${counted(people, "person", "people")} fit${people === 1 ? "s" : ""} this now.`;
  }
  if (!saved || JSON.stringify(saved.rule) !== JSON.stringify(rule))
    return "You have many people, so those who fit are counted once the segment is saved.";
  const count = (await countsOfSegments({ db, now }, account.id, [saved])).get(saved.id);
  return `${countedPeopleLabel(count ?? { people: null, at: null }, now, account.timeZone)}.`;
}
