import type { Selectable } from "kysely";
import { instantOf, wallTime } from "#app/engines/time/zoned-time.ts";
import type { SubscriptionsTable } from "#db/schema/billing.ts";
import { isPaidPlanId, type PaidPlanId, paidPlan } from "./plans.ts";
import type { Running } from "./proration.ts";

const MONTHS_OF = { month: 1, quarter: 3 } as const;

/**
 * The calendar month that `now` lies in, by the clocks of a zone: from (included) and to
 * (excluded), ISO 8601.
 */
export function monthOf(now: Date, timeZone: string): { periodStart: string; periodEnd: string } {
  const { year, month } = wallTime(now, timeZone);
  const firstOf = (year: number, month: number) =>
    instantOf({ year, month, day: 1, hour: 0, minute: 0 }, timeZone).toISOString();
  return {
    periodStart: firstOf(year, month),
    periodEnd: month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1),
  };
}

/**
 * When a period that starts at `periodStart` ends: a month or a quarter later at the same time, by
 * the clocks of a zone, on `anchorDay` or the month's last day when it is shorter. ISO 8601.
 */
export function endOfPeriod(
  periodStart: string,
  per: keyof typeof MONTHS_OF,
  anchorDay: number,
  timeZone: string,
): string {
  const start = new Date(periodStart);
  const { year, month, hour, minute } = wallTime(start, timeZone);
  const months = year * 12 + (month - 1) + MONTHS_OF[per];
  const target = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  const day = Math.min(anchorDay, daysIn(target.year, target.month));
  const secondsMs = start.getTime() % 60_000;
  return new Date(
    instantOf({ ...target, day, hour, minute }, timeZone).getTime() + secondsMs,
  ).toISOString();
}

/** The day of the month on which periods begin that begin now: `anchorDay`. */
export function anchorDayOf(at: Date, timeZone: string): number {
  return wallTime(at, timeZone).day;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export type Subscription = Selectable<SubscriptionsTable>;

/**
 * A renewal is due the moment a period ends. For so long it may be late, because we were down,
 * before the plan is lost.
 */
const LATE_RENEWAL_MS = 48 * 3_600_000;

/** For so long after a renewal failed the plan stays, and it is tried again after so many days. */
export const GRACE_DAYS = 7;
export const TRIES_AFTER_DAYS = [0, 1, 3, 5] as const;

const DAY_MS = 86_400_000;

/** Whether it says what the account may do now. Otherwise the account is on Free. */
export function isInForce(row: Subscription, now: Date): boolean {
  return row.status !== "ended" && now.toISOString() < lastsUntil(row);
}

/** When the plan is lost unless something is paid. ISO 8601. */
function lastsUntil(row: Subscription): string {
  if (row.graceUntil) return row.graceUntil;
  if (row.cancelsAtPeriodEnd === 1) return row.periodEnd;
  return new Date(Date.parse(row.periodEnd) + LATE_RENEWAL_MS).toISOString();
}

export function graceUntil(periodEnd: string): string {
  return new Date(Date.parse(periodEnd) + GRACE_DAYS * DAY_MS).toISOString();
}

/**
 * What an account has of a period that is not paid, while its renewal failed: as much as falls on
 * the days of the grace, rounded up. A whole period's would be there to be used up in them and left
 * unpaid.
 */
export function shareInGrace(
  whole: number,
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
): number {
  // Whole days: where clocks change, a period has an hour more or less.
  const days = Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / DAY_MS);
  return Math.min(whole, Math.ceil((whole * GRACE_DAYS) / Math.max(1, days)));
}

/**
 * The columns of one that ends now. Its period ends with it when it ends before its time: the Free
 * month that follows begins there, and what is paid late for the period that was cut off is given
 * back.
 */
export function endedNow({ periodEnd }: Pick<Subscription, "periodEnd">, now: Date) {
  const at = now.toISOString();
  return {
    status: "ended" as const,
    periodEnd: periodEnd < at ? periodEnd : at,
    graceUntil: null,
    cancelsAtPeriodEnd: 0 as const,
    nextPlan: null,
    nextEmailLimit: null,
    updatedAt: at,
  };
}

/**
 * Whether there is something that the next period can be charged with, by us or by the provider.
 * Otherwise somebody has to pay it by hand.
 */
export function renewsByItself(row: Subscription): boolean {
  return row.authorizationCode !== null || row.subscriptionCode !== null;
}

/** What it becomes with the next period, if nothing is done. Custom stays what it is. */
export function nextOf(row: Subscription): { plan: PaidPlanId; emailLimit: number } | null {
  const plan = row.nextPlan ?? row.plan;
  if (!isPaidPlanId(plan)) return null;
  return {
    plan,
    emailLimit: row.nextEmailLimit ?? row.emailLimit ?? paidPlan(plan).emails.included,
  };
}

/** The period that follows the one that is paid. Custom is reckoned by the month. */
export function nextPeriod(
  row: Subscription,
  timeZone: string,
): { periodStart: string; periodEnd: string } {
  const next = nextOf(row);
  const per = next ? paidPlan(next.plan).price.per : "month";
  return {
    periodStart: row.periodEnd,
    periodEnd: endOfPeriod(row.periodEnd, per, row.anchorDay, timeZone),
  };
}

/**
 * What a payment's amount was reckoned upon: when this changes, the payment is for something that
 * is no more.
 */
export function basisOf(row: Subscription | undefined, now: Date): string {
  return row && isInForce(row, now) ? `${row.plan}:${row.emailLimit}:${row.periodEnd}` : "free";
}

/** The same for reckoning a change. Null: on Free, or on Custom, which is no step of anything. */
export function runningOf(row: Subscription | undefined, now: Date): Running | null {
  if (!row || !isInForce(row, now) || !isPaidPlanId(row.plan)) return null;
  const { plan, emailLimit, periodStart, periodEnd } = row;
  const isUnpaid = now.toISOString() >= periodEnd;
  return {
    plan,
    emailLimit: emailLimit ?? paidPlan(plan).emails.included,
    periodStart,
    periodEnd,
    isUnpaid,
  };
}
