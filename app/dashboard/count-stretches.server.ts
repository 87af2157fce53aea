import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { type CountedOverTime, quarterOf } from "../activity/tallies.server.ts";
import type { Stretch } from "./stretches.ts";

/**
 * How many of each kind fell into each of these stretches, in their order. Summed by the database: what comes back is one
 * number a stretch, however much was counted. Stretches begin and end at quarters of an hour.
 */
export async function countStretches<What extends CountedOverTime>(
  db: Database,
  given: { accountId: string; whats: readonly What[]; stretches: readonly Stretch[] },
): Promise<Record<What, number[]>> {
  const { accountId, whats, stretches } = given;
  const counts = Object.fromEntries(whats.map((what) => [what, stretches.map(() => 0)])) as Record<What, number[]>;
  const asked = whats.flatMap((what) =>
    stretches.map(({ since, until }, index) => sql`(${what}, ${index}, ${quarterOf(since)}, ${quarterOf(until)})`),
  );
  const { rows } = await sql<{ what: What; stretch: number; sum: number | string | null }>`
    with "asked" ("what", "stretch", "since", "until") as (values ${sql.join(asked)})
    select "asked"."what", "asked"."stretch", (
      select sum("count") from "tallies" where "accountId" = ${accountId} and "what" = "asked"."what"
      and "at" >= "asked"."since" and "at" < "asked"."until"
    ) as "sum" from "asked"`.execute(db);
  for (const { what, stretch, sum } of rows) counts[what]![Number(stretch)] = Number(sum ?? 0);
  return counts;
}
