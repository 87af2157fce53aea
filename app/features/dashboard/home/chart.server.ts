import { sql } from "kysely";
import { type CountedOverTime, quarterOf } from "#app/features/activity/tallies.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { lastDays, type TimeSpan } from "./dashboard-filter.ts";
import type { ChartDay } from "./shown-dashboard.ts";

export const CHART_DAYS = 14;

/** Messages of certificates and bulk mail by the day of the zone on which they arrived, or were known not to. */
export async function readChart(
  db: Database,
  { accountId, timeZone, now }: { accountId: string; timeZone: string; now: Date },
): Promise<ChartDay[]> {
  const stretches = lastDays(CHART_DAYS, now, timeZone);
  const { delivered, failed } = await countPerSpan(db, { accountId, whats: ["delivered", "failed"], stretches });
  return stretches.map(({ since }, index) => {
    const [day, month] = shortDay(since.toISOString(), timeZone).split(" ");
    // Some engines write 01 beside the number of a month.
    const label = String(Number(day));
    return { label, date: `${label} ${month}`, delivered: delivered[index]!, failed: failed[index]! };
  });
}

/**
 * How many of each kind fell into each of these stretches, in their order. Summed by the database: what comes back is one
 * number a stretch, however much was counted. Stretches begin and end at quarters of an hour.
 */
export async function countPerSpan<What extends CountedOverTime>(
  db: Database,
  given: { accountId: string; whats: readonly What[]; stretches: readonly TimeSpan[] },
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
