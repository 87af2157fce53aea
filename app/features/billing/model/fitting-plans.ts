import { emailSteps, isPaidPlanId, PLANS, type Plan, priceKobo } from "./plans.ts";

const MONTHS = { month: 1, quarter: 3 } as const;

/** What someone sends. E-mails include the one that comes with each certificate. */
export interface Need {
  emails: number;
  certificates: number;
  /**
   * Whether those are for a month, or for one event of which there are `events` in three months.
   */
  per: "month" | "event";
  events: number;
  /** Forms that are open at the same time. */
  forms: number;
}

/** A plan that holds what is needed. Money is in kobo. */
export interface FittingPlan {
  plan: Plan;
  /** Null: pay as you go. */
  emails: number | null;
  per: "month" | "quarter";
  /** For each `per`. */
  priceKobo: number;
  /** The same for a month, to compare plans by. Rounded to whole kobo. */
  monthKobo: number;
}

/** The plans that hold it, the cheapest first. Custom always does. */
export function fittingPlans(need: Need): FittingPlan[] {
  return PLANS.map((plan) => fit(plan, need))
    .filter((fitting) => fitting !== null)
    .sort((one, other) => one.monthKobo - other.monthKobo);
}

function fit(plan: Plan, need: Need): FittingPlan | null {
  if (plan.unitKobo) {
    const quarter = needIn("quarter", need);
    const { email, certificate, formManager } = plan.unitKobo;
    const sent = (quarter.emails * email + quarter.certificates * certificate) / MONTHS.quarter;
    const monthKobo = Math.round(sent + need.forms * formManager);
    return { plan, emails: null, per: "month", priceKobo: monthKobo, monthKobo };
  }
  const per = plan.price.per;
  const { emails, certificates } = needIn(per, need);
  const steps = isPaidPlanId(plan.id) ? emailSteps(plan.id) : [plan.emails.included];
  const step = steps.find((most) => most >= emails);
  if (step === undefined || certificates > plan.certificates || need.forms > plan.formManagers)
    return null;
  const price = isPaidPlanId(plan.id) ? priceKobo(plan.id, step) : plan.price.kobo;
  return { plan, emails: step, per, priceKobo: price, monthKobo: Math.round(price / MONTHS[per]) };
}

/**
 * What falls in the busiest month, or in the quarter. Events are taken to be spread evenly, so
 * three in a quarter are one a month.
 */
function needIn(period: "month" | "quarter", { emails, certificates, per, events }: Need) {
  const eventsInPeriod = period === "quarter" ? events : Math.ceil(events / MONTHS.quarter);
  const times = per === "month" ? MONTHS[period] : eventsInPeriod;
  return { emails: emails * times, certificates: certificates * times };
}
