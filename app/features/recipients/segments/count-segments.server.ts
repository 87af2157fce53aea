import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { fitsRule } from "./compile-rule.server.ts";
import type { CountedPeople } from "./counted-people.ts";
import type { PeopleRule } from "./people-rule.ts";
import { countRule, findPeopleSegment } from "./people-segments.server.ts";

/** So many people a page counts within some milliseconds. */
const MAX_COUNTED_AT_ONCE = 20_000;
/** A count older than this is made anew when somebody looks at it. */
const FRESH_MS = 5 * 60_000;
/** Some milliseconds of reading, so that others who work in the same process hardly wait. */
const PEOPLE_PER_STEP = 2_000;
const PAUSE_MS = 5;

/**
 * How many people fit each of these segments. In an account of up to `MAX_COUNTED_AT_ONCE` people
 * now; in a larger one as the job counted them last, which is asked to count anew what is old.
 */
export async function countsOfSegments(
  { db, now }: { db: Database; now: Date },
  accountId: string,
  segments: readonly { id: string; rule: PeopleRule }[],
): Promise<Map<string, CountedPeople>> {
  const counts = new Map<string, CountedPeople>();
  if (segments.length === 0) return counts;
  if (!(await isTooLarge(db, accountId))) {
    for (const { id, rule } of segments)
      counts.set(id, { people: await countRule(db, accountId, rule), at: null });
    return counts;
  }
  const rows = await db
    .selectFrom("peopleSegments")
    .select(["id", "people", "countedAt"])
    .where("accountId", "=", accountId)
    .where(
      "id",
      "in",
      segments.map(({ id }) => id),
    )
    .execute();
  const freshSince = new Date(now.getTime() - FRESH_MS).toISOString();
  for (const { id, people, countedAt } of rows) {
    counts.set(id, { people, at: countedAt });
    if (countedAt === null || countedAt < freshSince)
      await enqueueJob(db, countSegmentJob, {
        payload: { accountId, id },
        uniqueKey: `count-segment:${id}`,
        now,
      });
  }
  return counts;
}

/** Whether an account has more people than a page counts. */
export async function isTooLarge(db: Database, accountId: string): Promise<boolean> {
  return (await readTallies(db, accountId, ["people"])).people > MAX_COUNTED_AT_ONCE;
}

/**
 * Counts everybody who fits a rule, some people at a time: exact but for who comes or goes
 * meanwhile.
 */
export async function countRuleInSteps(
  db: Database,
  accountId: string,
  rule: PeopleRule,
): Promise<number> {
  let total = 0;
  for (let after = -1; ; ) {
    const people = (db as Kysely<Schema>)
      .selectFrom("people")
      .where("people.accountId", "=", accountId)
      .where("people.number", ">", after);
    const step = await people
      .select("people.number")
      .orderBy("people.number")
      .limit(PEOPLE_PER_STEP)
      .execute();
    const last = step.at(-1)?.number;
    if (last === undefined) return total;
    const { count } = await people
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("people.number", "<=", last)
      .where((eb) => fitsRule(eb, { db, accountId, rule, asked: "one by one" }))
      .executeTakeFirstOrThrow();
    total += Number(count);
    after = last;
    await pause(PAUSE_MS);
  }
}

async function countSegment(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const segment = await findPeopleSegment(db, accountId, id);
  if (!segment) return;
  const countedAt = clock().toISOString();
  const people = await countRuleInSteps(db, accountId, segment.rule);
  // Not when the rule was changed meanwhile.
  await db
    .updateTable("peopleSegments")
    .set({ people, countedAt })
    .where("id", "=", id)
    .where("rule", "=", JSON.stringify(segment.rule))
    .execute();
}

export const countSegmentJob = defineJob({
  name: "count-segment",
  label: "Counts the people of a segment",
  schema: z.object({ accountId: z.string(), id: z.string() }),
  run: countSegment,
});
