import { numberFormat } from "#app/engines/time/formats.ts";

export type PlanId = "free" | "essentials" | "pro" | "custom";

/** How many of something a plan includes, and how many it can be stretched to in steps. */
interface Allowance {
  included: number;
  most: number;
}

/** A plan as it is offered. Money is in kobo. */
export type Plan = PeriodPlan | UnitPlan;

interface PlanFace {
  id: PlanId;
  name: string;
  description: string;
  isPopular: boolean;
  button: string;
  /** Where the button leads. */
  path: string;
}

interface PeriodPlan extends PlanFace {
  price: { kobo: number; per: "month" | "quarter" };
  emails: Allowance;
  certificates: number;
  formManagers: number;
  unitKobo: null;
}

/** Paid by the unit, without a fee: as many as are paid for. */
interface UnitPlan extends PlanFace {
  price: null;
  emails: null;
  certificates: null;
  formManagers: null;
  /** What one of each costs. */
  unitKobo: { email: number; certificate: number; formManager: number };
}

/** Plans in the order they are offered (specification, section 9). */
export const PLAN_BY_ID = {
  free: {
    id: "free",
    name: "Free",
    price: { kobo: 0, per: "month" },
    description: "Try it with one class.",
    emails: { included: 100, most: 100 },
    certificates: 10,
    formManagers: 1,
    unitKobo: null,
    isPopular: false,
    button: "Choose plan",
    path: "/signup?plan=free",
  },
  essentials: {
    id: "essentials",
    name: "Essentials",
    price: { kobo: 45_000_00, per: "month" },
    description: "For teams that issue every month.",
    emails: { included: 10_000, most: 50_000 },
    certificates: 20_000,
    formManagers: 100,
    unitKobo: null,
    isPopular: false,
    button: "Choose plan",
    path: "/signup?plan=essentials",
  },
  pro: {
    id: "pro",
    name: "Pro",
    price: { kobo: 245_000_00, per: "quarter" },
    description: "For institutions and national programmes.",
    emails: { included: 50_000, most: 100_000 },
    certificates: 50_000,
    formManagers: 500,
    unitKobo: null,
    isPopular: true,
    button: "Choose plan",
    path: "/signup?plan=pro",
  },
  custom: {
    id: "custom",
    name: "Custom",
    price: null,
    description: "Pay only for what you send.",
    emails: null,
    certificates: null,
    formManagers: null,
    unitKobo: { email: 2_00, certificate: 50_00, formManager: 5_000_00 },
    isPopular: false,
    button: "Shop Now",
    path: "/help?plan=custom",
  },
} satisfies Record<PlanId, Plan>;

export const PLANS: readonly Plan[] = Object.values(PLAN_BY_ID);

/** "₦45,000", "₦22,500.50": kobo only where there are some. */
export function nairaLabel(kobo: number): string {
  const digits = kobo % 100 === 0 ? 0 : 2;
  return `₦${numberFormat("en-NG", { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(kobo / 100)}`;
}

/**
 * What a plan has, one line each, with the period it is for: "10,000 to 50,000 e-mails a month".
 */
export function featuresOf(plan: Plan): string[] {
  if (plan.unitKobo) {
    const { email, certificate, formManager } = plan.unitKobo;
    return [
      `${nairaLabel(email)} per e-mail`,
      `${nairaLabel(certificate)} per certificate generated and sent`,
      `${nairaLabel(formManager)} per form managed`,
    ];
  }
  const { emails, certificates, formManagers } = plan;
  const each = plan.price ? ` a ${plan.price.per}` : "";
  return [
    emails &&
      (emails.most > emails.included
        ? `${count(emails.included)} to ${count(emails.most)} e-mails${each}`
        : `${count(emails.included)} e-mails${each}`),
    certificates && `${count(certificates)} certificates${each}`,
    formManagers && `${count(formManagers)} form ${formManagers === 1 ? "manager" : "managers"}`,
  ].filter((line): line is string => Boolean(line));
}

function count(number: number): string {
  return number.toLocaleString("en-NG");
}

/** The plans that are bought and renewed by themselves. */
export type PaidPlanId = "essentials" | "pro";

/** Beyond what a plan includes, e-mails are bought in steps of so many. */
export const STEP_EMAILS = 10_000;

/** A plan that has a price and a number of e-mails. */
export type PaidPlan = PeriodPlan & { id: PaidPlanId };

export function isPaidPlanId(id: unknown): id is PaidPlanId {
  return id === "essentials" || id === "pro";
}

export function paidPlan(id: PaidPlanId): PaidPlan {
  return PLAN_BY_ID[id];
}

export function planName(id: PlanId): string {
  return PLAN_BY_ID[id].name;
}

/**
 * The numbers of e-mails a period that a plan can be bought with, from what is included to the
 * most.
 */
export function emailSteps(id: PaidPlanId): number[] {
  const { included, most } = paidPlan(id).emails;
  return Array.from(
    { length: (most - included) / STEP_EMAILS + 1 },
    (_, n) => included + n * STEP_EMAILS,
  );
}

/**
 * What a plan costs a period with so many e-mails, in kobo: its price for what is included, and as
 * much again for each e-mail more (₦4.50 with Essentials, ₦4.90 with Pro). Throws for a number that
 * is no step.
 */
export function priceKobo(id: PaidPlanId, emails: number): number {
  const { price, emails: allowance } = paidPlan(id);
  if (!emailSteps(id).includes(emails)) throw new Error(`${id} is not sold with ${emails} e-mails`);
  return (price.kobo * emails) / allowance.included;
}

/**
 * The number of e-mails that a form or an address names; what is included when it names none, null
 * when it is no step.
 */
export function readEmailStep(id: PaidPlanId, typed: unknown): number | null {
  if (typed === null || typed === undefined || typed === "") return paidPlan(id).emails.included;
  return emailSteps(id).find((emails) => String(emails) === typed) ?? null;
}

/** "Essentials with 20,000 e-mails a month". */
export function offerLabel(id: PaidPlanId, emails: number): string {
  const { name, price } = paidPlan(id);
  return `${name} with ${emails.toLocaleString("en-NG")} e-mails a ${price.per}`;
}
