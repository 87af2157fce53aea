import { sql } from "kysely";
import { itemAt } from "#app/engines/lists/item-at.ts";
import { MONTHS, wallTime } from "#app/engines/time/zoned-time.ts";
import { type Period, startOfPeriod } from "#app/features/activity/period.ts";
import {
  type CountedOverTime,
  quarterOf,
  readTallies,
  sumTally,
} from "#app/features/activity/tallies.server.ts";
import { responsesPath } from "#app/features/forms/responses/all-responses-filter.ts";
import {
  type HostedWebinar,
  hostedIn,
  hostedWebinars,
} from "#app/features/webinars/form-numbers.server.ts";
import { webinarEnd } from "#app/features/webinars/model/webinar-times.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { type DashboardFilter, lastDays, lastWeeks, type TimeSpan } from "./dashboard-filter.ts";
import type { DeliveriesShown, Stat } from "./shown-dashboard.ts";

const TREND_DAYS = 14;
const TREND_WEEKS = 12;

/** Whose numbers, and when. */
export interface StatsOf {
  accountId: string;
  /** When the account was made, ISO. */
  joinedAt: string;
  timeZone: string;
  now: Date;
}

/**
 * The three cards, each for its own period. Read from kept counts: no row of what they count is
 * read.
 */
export async function readStats(
  db: Database,
  of: StatsOf,
  filter: DashboardFilter,
  nextWebinar: string | null,
): Promise<Stat[]> {
  return [
    await readCertificatesSent(db, of, filter.certificates),
    await readWebinarsHosted(db, of, filter.webinars, nextWebinar),
    await readFormResponses(db, of, filter.forms),
  ];
}

async function readCertificatesSent(db: Database, of: StatsOf, period: Period): Promise<Stat> {
  const value = await countInPeriod(db, of, "certificatesSent", period);
  const note =
    period === "all"
      ? joinedLabel(of)
      : previousPeriodLabel(
          value,
          period,
          await countPreviousPeriod(db, of, "certificatesSent", period),
        );
  return {
    name: "certificates",
    label: "Total Certificates Sent",
    period,
    value,
    note,
    trend: await readTrend(db, of, "certificatesSent", period),
    to: `/certificates?tab=issued&sent=${period}`,
  };
}

async function readFormResponses(db: Database, of: StatsOf, period: Period): Promise<Stat> {
  const value = await countInPeriod(db, of, "formsFiled", period);
  const note =
    period === "all"
      ? acrossLabel(await countAnsweredForms(db, of.accountId))
      : previousPeriodLabel(value, period, await countPreviousPeriod(db, of, "formsFiled", period));
  return {
    name: "forms",
    label: "Total Forms Filed",
    period,
    value,
    note,
    trend: await readTrend(db, of, "formsFiled", period),
    to: responsesPath(period),
  };
}

async function readWebinarsHosted(
  db: Database,
  of: StatsOf,
  period: Period,
  nextWebinar: string | null,
): Promise<Stat> {
  const all = await hostedWebinars(db, { ...of, period: "all" });
  const hosted = hostedIn(all, { ...of, period });
  const planned = nextWebinar ? `next one on ${nextWebinar}` : "none planned";
  return {
    name: "webinars",
    label: "Total Webinars Hosted",
    period,
    value: hosted.length,
    note: hosted.length > 0 ? attendedLabel(hosted) : planned,
    trend: trendSpans(period, of).map(
      ({ since, until }) =>
        all.filter(
          (webinar) =>
            webinarEnd(webinar) >= since.toISOString() && webinarEnd(webinar) < until.toISOString(),
        ).length,
    ),
    to: `/forms?tab=webinars&webinars=hosted${period === "all" ? "" : `&period=${period}`}`,
  };
}

type Counted = "certificatesSent" | "formsFiled";

async function countInPeriod(
  db: Database,
  of: StatsOf,
  what: Counted,
  period: Period,
): Promise<number> {
  const since = startOfPeriod({ ...of, period });
  if (since === null) return (await readTallies(db, of.accountId, [what]))[what];
  return sumTally(db, { accountId: of.accountId, what, since, until: of.now });
}

/** The whole day, week or month before the one that runs. */
async function countPreviousPeriod(
  db: Database,
  of: StatsOf,
  what: Counted,
  period: Exclude<Period, "all">,
): Promise<number> {
  const until = startOfPeriod({ ...of, period });
  const since = startOfPeriod({ ...of, period, now: new Date(until.getTime() - 1) });
  const counts = await countPerSpan(db, {
    accountId: of.accountId,
    whats: [what],
    stretches: [{ since, until }],
  });
  return itemAt(counts[what], 0);
}

async function readTrend(
  db: Database,
  of: StatsOf,
  what: Counted,
  period: Period,
): Promise<number[]> {
  const stretches = trendSpans(period, of);
  return (await countPerSpan(db, { accountId: of.accountId, whats: [what], stretches }))[what];
}

function trendSpans(period: Period, { now, timeZone }: StatsOf): TimeSpan[] {
  return period === "today" || period === "week"
    ? lastDays(TREND_DAYS, now, timeZone)
    : lastWeeks(TREND_WEEKS, now, timeZone);
}

async function countAnsweredForms(db: Database, accountId: string): Promise<number> {
  const { forms } = await db
    .selectFrom("forms")
    .select(({ fn }) => fn.countAll<number | string>().as("forms"))
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .where("responseCount", ">", 0)
    .executeTakeFirstOrThrow();
  return Number(forms);
}

function joinedLabel({ joinedAt, now, timeZone }: StatsOf): string {
  const joined = wallTime(new Date(joinedAt), timeZone);
  const month = MONTHS[joined.month - 1];
  return `since you joined in ${joined.year === wallTime(now, timeZone).year ? month : `${month} ${joined.year}`}`;
}

function acrossLabel(forms: number): string {
  if (forms === 0) return "each completed form counts";
  return forms === 1 ? "with 1 form" : `across ${forms.toLocaleString("en")} forms`;
}

function attendedLabel(hosted: HostedWebinar[]): string {
  const people = hosted.reduce((sum, { attendedCount }) => sum + attendedCount, 0);
  return people === 1 ? "1 person attended" : `${people.toLocaleString("en")} people attended`;
}

function previousPeriodLabel(
  value: number,
  period: Exclude<Period, "all">,
  before: number,
): string {
  const when = { today: "yesterday", week: "last week", month: "last month" }[period];
  if (before === 0) return `none ${when}`;
  return `${value > before ? "up from " : ""}${before.toLocaleString("en")} ${when}`;
}

const CHART_DAYS = 14;

/**
 * Messages of certificates and bulk mail by the day of the zone on which they were sent, or failed.
 */
export async function readChart(
  db: Database,
  { accountId, timeZone, now }: { accountId: string; timeZone: string; now: Date },
): Promise<DeliveriesShown> {
  const stretches = lastDays(2 * CHART_DAYS, now, timeZone);
  const { sent, failed } = await countPerSpan(db, {
    accountId,
    whats: ["sent", "failed"],
    stretches,
  });
  const days = stretches.map(({ since }, index) => {
    const [day, month] = shortDay(since.toISOString(), timeZone).split(" ");
    // Some engines write 01 beside the number of a month.
    const label = String(Number(day));
    return {
      label,
      date: `${label} ${month}`,
      sent: itemAt(sent, index),
      failed: itemAt(failed, index),
    };
  });
  return {
    days: days.slice(CHART_DAYS),
    before: sent.slice(0, CHART_DAYS).reduce((sum, count) => sum + count, 0),
  };
}

/**
 * How many of each kind fell into each of these stretches, in their order. Summed by the database:
 * what comes back is one number a stretch, however much was counted. Stretches begin and end at
 * quarters of an hour.
 */
async function countPerSpan<What extends CountedOverTime>(
  db: Database,
  given: { accountId: string; whats: readonly What[]; stretches: readonly TimeSpan[] },
): Promise<Record<What, number[]>> {
  const { accountId, whats, stretches } = given;
  const counts = Object.fromEntries(whats.map((what) => [what, stretches.map(() => 0)])) as Record<
    What,
    number[]
  >;
  const asked = whats.flatMap((what) =>
    stretches.map(
      ({ since, until }, index) =>
        sql`(${what}, ${index}, ${quarterOf(since)}, ${quarterOf(until)})`,
    ),
  );
  const { rows } = await sql<{ what: What; stretch: number; sum: number | string | null }>`
    with "asked" ("what", "stretch", "since", "until") as (values ${sql.join(asked)})
    select "asked"."what", "asked"."stretch", (
      select sum("count") from "tallies" where "accountId" = ${accountId} and "what" = "asked"."what"
      and "at" >= "asked"."since" and "at" < "asked"."until"
    ) as "sum" from "asked"`.execute(db);
  for (const { what, stretch, sum } of rows) counts[what][Number(stretch)] = Number(sum ?? 0);
  return counts;
}
