import {
  nairaLabel,
  offerLabel,
  type PaidPlanId,
  type PlanId,
  paidPlan,
  planName,
  priceKobo,
} from "./plans.ts";

/** One line of what is paid. Below zero where something is taken off. */
export interface PaymentLine {
  text: string;
  amountKobo: number;
}

/** What an account has at the moment. Null where it is on Free. */
export interface Running {
  plan: PaidPlanId;
  emailLimit: number;
  periodStart: string;
  periodEnd: string;
  /** The period is over and not paid again yet: its renewal failed, or is just being charged. */
  isUnpaid: boolean;
}

/** What it wants to have. */
export interface Wanted {
  plan: PaidPlanId;
  emails: number;
}

export type Quote =
  /** It has that already. */
  | { kind: "same" }
  /** Smaller: from the next period on, and nothing is paid today. */
  | { kind: "later"; from: string }
  /** `renew` is for the period that is owed; with the others one begins when it is paid. */
  | {
      kind: "pay";
      purpose: "subscribe" | "upgrade" | "renew";
      lines: PaymentLine[];
      totalKobo: number;
    };

/** For so long what a page said something costs is what it costs. */
export const HELD_MS = 30 * 60_000;

/** The least that providers take. */
export const LEAST_KOBO = 50_00;

/**
 * What a change of plan costs today, line by line, to the kobo.
 * - From Free: the whole price.
 * - A larger plan, or more e-mails in the same one: its whole price for a period that begins when
 *   it is paid, less what is left of the
 *   one that runs. What is left is reckoned by time and by e-mails, and the smaller of the two
 *   counts: what was used up is not
 *   given back. All of the new e-mails are paid for, so that nobody has a month's for an hour's
 *   price.
 * - Smaller: nothing; it begins with the next period.
 * - A period that is owed: its whole price, of whichever plan is wanted.
 */
export function quoteChange(given: {
  running: Running | null;
  wanted: Wanted;
  /**
   * E-mails that counted in the running period until now. Those that are scheduled after it count
   * in the one that begins.
   */
  emailsUsed: number;
  now: Date;
}): Quote {
  const { running, wanted, now } = given;
  const whole = {
    text: offerLabel(wanted.plan, wanted.emails),
    amountKobo: priceKobo(wanted.plan, wanted.emails),
  };
  if (!running) return pay("subscribe", [whole]);
  if (running.isUnpaid) return pay("renew", [whole]);
  const order = compare(wanted, running);
  if (order === 0) return { kind: "same" };
  if (order < 0) return { kind: "later", from: running.periodEnd };
  const paidKobo = priceKobo(running.plan, running.emailLimit);
  const left = timeLeft(running, now);
  const credit = creditKobo({
    paidKobo,
    left,
    emailLimit: running.emailLimit,
    emailsUsed: given.emailsUsed,
  });
  const less = {
    text: `Less what is left of ${offerLabel(running.plan, running.emailLimit)}`,
    amountKobo: -credit,
  };
  return pay("upgrade", credit > 0 ? [whole, less] : [whole]);
}

/** What is left of a period that was paid: the smaller part of its time and of its e-mails. */
export function creditKobo(given: {
  paidKobo: number;
  left: Share;
  emailLimit: number;
  emailsUsed: number;
}): number {
  const { paidKobo, left, emailLimit, emailsUsed } = given;
  const byEmails = { part: Math.max(0, emailLimit - emailsUsed), whole: emailLimit };
  return Math.min(share(paidKobo, left), share(paidKobo, byEmails));
}

/** A part of a whole, both whole numbers. */
export interface Share {
  part: number;
  whole: number;
}

/** How much of a period is left, in milliseconds: never below nothing, never more than all. */
export function timeLeft(
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
  now: Date,
): Share {
  const whole = Date.parse(periodEnd) - Date.parse(periodStart);
  return { part: Math.min(whole, Math.max(0, Date.parse(periodEnd) - now.getTime())), whole };
}

/**
 * A share of an amount, rounded to the nearest kobo: reckoned in whole numbers, so that no kobo is
 * lost.
 */
export function share(kobo: number, { part, whole }: Share): number {
  if (whole <= 0) return 0;
  const [amount, of] = [BigInt(kobo) * BigInt(part), BigInt(whole)];
  return Number((amount * 2n + of) / (of * 2n));
}

const ORDER: Record<PaidPlanId, number> = { essentials: 0, pro: 1 };

/** Above zero: what is wanted is more than what runs. */
export function compare(wanted: Wanted, running: { plan: PaidPlanId; emailLimit: number }): number {
  return ORDER[wanted.plan] - ORDER[running.plan] || wanted.emails - running.emailLimit;
}

function pay(purpose: "subscribe" | "upgrade" | "renew", lines: PaymentLine[]) {
  const totalKobo = lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return { kind: "pay" as const, purpose, lines, totalKobo };
}

/** "₦45,000 a month": what a plan costs each period. */
export function priceLabel(plan: PaidPlanId, emails: number): string {
  return `${nairaLabel(priceKobo(plan, emails))} a ${paidPlan(plan).price.per}`;
}

/** "Essentials with 20,000 e-mails a month", "Custom". */
export function boughtLabel(plan: PlanId, emailLimit: number | null): string {
  return (plan === "essentials" || plan === "pro") && emailLimit !== null
    ? offerLabel(plan, emailLimit)
    : planName(plan);
}
