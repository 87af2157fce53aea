import type { Database } from "#db/database.server.ts";
import { shortDay } from "../ui/relative-time.ts";
import { countStretches } from "./count-stretches.server.ts";
import type { ChartDay } from "./shown-dashboard.ts";
import { lastDays } from "./stretches.ts";

export const CHART_DAYS = 14;

/** Messages of certificates and bulk mail by the day of the zone on which they arrived, or were known not to. */
export async function readChart(
  db: Database,
  { accountId, timeZone, now }: { accountId: string; timeZone: string; now: Date },
): Promise<ChartDay[]> {
  const stretches = lastDays(CHART_DAYS, now, timeZone);
  const { delivered, failed } = await countStretches(db, { accountId, whats: ["delivered", "failed"], stretches });
  return stretches.map(({ since }, index) => {
    const [day, month] = shortDay(since.toISOString(), timeZone).split(" ");
    // Some engines write 01 beside the number of a month.
    const label = String(Number(day));
    return { label, date: `${label} ${month}`, delivered: delivered[index]!, failed: failed[index]! };
  });
}
