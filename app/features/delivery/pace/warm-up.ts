import type { SenderWarmUpsTable } from "#db/schema/pace.ts";
import { levelOf, type MailCounts, shareOf } from "../health/mail-rates.ts";

export type WarmUp = Pick<SenderWarmUpsTable, "day" | "sent" | "allowance" | "refusedOn">;

/** What each group of receivers gets on a domain's first day. */
export const FIRST_DAY = 100;
/** From here on nothing holds a domain back: it is warmed up. */
export const WARM = 20_000;
/** From one day to the next (decision 177). */
const GROWTH = 1.5;
/** After so many days without mail a receiver has forgotten most of it. */
const FORGOTTEN_DAYS = 30;
/** Four days' growth. */
const KEPT_AFTER_PAUSE = 1 / GROWTH ** 4;
const MAX_COMPLAINTS = { share: 0.001, fewest: 3 };
/** Less than this part of an allowance shows nothing about more. */
const USED = 0.5;

/**
 * The warm-up as it stands on a day. A new day brings more where most of the last allowance was
 * used and nothing spoke against it; the same after a refusal or many bounces; half after
 * complaints; much less after a month. `week`: what the account's mails of the last days came to.
 */
export function onDay(known: WarmUp | null, today: string, week: MailCounts): WarmUp {
  if (!known) return { day: today, sent: 0, allowance: FIRST_DAY, refusedOn: null };
  // Clocks were set back: the day counts on.
  if (known.day >= today) return { ...known, day: today };
  return { ...known, day: today, sent: 0, allowance: nextAllowance(known, today, week) };
}

function nextAllowance(known: WarmUp, today: string, week: MailCounts): number {
  const { day, sent, allowance, refusedOn } = known;
  const idleDays = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  const isDisliked =
    week.complained >= MAX_COMPLAINTS.fewest &&
    shareOf(week.complained, week) > MAX_COMPLAINTS.share;
  if (idleDays >= FORGOTTEN_DAYS)
    return Math.max(FIRST_DAY, Math.round(allowance * KEPT_AFTER_PAUSE));
  if (isDisliked) return Math.max(FIRST_DAY / 2, Math.ceil(allowance / 2));
  if (refusedOn !== null && refusedOn >= day) return allowance;
  if (levelOf({ ...week, complained: 0 }) !== "good" || sent < allowance * USED) return allowance;
  return Math.min(WARM, Math.ceil(allowance * GROWTH));
}

/** How many more may leave on its day. */
export function leftOf({ allowance, sent }: WarmUp): number {
  return allowance >= WARM ? Number.POSITIVE_INFINITY : Math.max(0, allowance - sent);
}

/** How many days it takes to send so many to one group, today's allowance first, as it grows. */
export function daysFor(count: number, allowance: number): number {
  let [left, most, days] = [count, Math.max(1, allowance), 0];
  for (; left > 0 && most < WARM; days++) {
    left -= most;
    most = Math.ceil(most * GROWTH);
  }
  return left > 0 ? days + 1 : Math.max(1, days);
}
