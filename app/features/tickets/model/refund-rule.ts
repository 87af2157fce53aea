const DAY_MS = 86_400_000;

/** What an organiser gives back to somebody who cancels. Null: nothing of this kind. */
export interface RefundRule {
  /** All of a ticket's price until so many days before the start. */
  fullDays: number | null;
  /** A part of it, in percent, until so many days before. */
  partDays: number | null;
  partPercent: number;
}

/**
 * How many percent of a ticket's price somebody gets who cancels now. An event that was moved or
 * cancelled after they paid gives all of it back, until it begins.
 */
export function refundPercent(
  rule: RefundRule,
  event: { startsAt: string; startedAs: string; isCancelled: boolean },
  now: Date,
): number {
  const left = Date.parse(event.startsAt) - now.getTime();
  if (event.isCancelled) return 100;
  if (left <= 0) return 0;
  if (event.startsAt !== event.startedAs) return 100;
  if (rule.fullDays !== null && left >= rule.fullDays * DAY_MS) return 100;
  if (rule.partDays !== null && left >= rule.partDays * DAY_MS) return rule.partPercent;
  return 0;
}

/** What a ticket's cancelling gives back, in kobo: of its price, without the card fee. */
export function ticketRefund(
  ticket: { priceKobo: number; discountKobo: number },
  percent: number,
): number {
  return Math.floor(((ticket.priceKobo - ticket.discountKobo) * percent) / 100);
}
