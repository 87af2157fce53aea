import { type Allowance, PLANS, type Plan, type PlanId } from "./plans.ts";

/** The plans that are bought and renewed by themselves. */
export type PaidPlanId = "essentials" | "pro";

/** Beyond what a plan includes, e-mails are bought in steps of so many. */
export const STEP_EMAILS = 10_000;

/** A plan that has a price and a number of e-mails. */
export type PaidPlan = Plan & { id: PaidPlanId; price: NonNullable<Plan["price"]>; emails: Allowance };

export function isPaidPlanId(id: unknown): id is PaidPlanId {
  return id === "essentials" || id === "pro";
}

export function paidPlan(id: PaidPlanId): PaidPlan {
  return PLANS.find((plan) => plan.id === id) as PaidPlan;
}

export function planName(id: PlanId): string {
  return PLANS.find((plan) => plan.id === id)!.name;
}

/** The numbers of e-mails a period that a plan can be bought with, from what is included to the most. */
export function emailSteps(id: PaidPlanId): number[] {
  const { included, most } = paidPlan(id).emails;
  return Array.from({ length: (most - included) / STEP_EMAILS + 1 }, (_, n) => included + n * STEP_EMAILS);
}

/**
 * What a plan costs a period with so many e-mails, in kobo: its price for what is included, and as much again for each e-mail
 * more (₦4.50 with Essentials, ₦4.90 with Pro). Throws for a number that is no step.
 */
export function priceKobo(id: PaidPlanId, emails: number): number {
  const { price, emails: allowance } = paidPlan(id);
  if (!emailSteps(id).includes(emails)) throw new Error(`${id} is not sold with ${emails} e-mails`);
  return (price.kobo * emails) / allowance.included;
}

/** The number of e-mails that a form or an address names; what is included when it names none, null when it is no step. */
export function readEmailStep(id: PaidPlanId, typed: unknown): number | null {
  if (typed === null || typed === undefined || typed === "") return paidPlan(id).emails.included;
  return emailSteps(id).find((emails) => String(emails) === typed) ?? null;
}

/** "Essentials with 20,000 e-mails a month". */
export function offerLabel(id: PaidPlanId, emails: number): string {
  const { name, price } = paidPlan(id);
  return `${name} with ${emails.toLocaleString("en-NG")} e-mails a ${price.per}`;
}
