import {
  emailSteps,
  isPaidPlanId,
  nairaLabel,
  offerLabel,
  type PaidPlanId,
  PLANS,
  type Plan,
  type PlanId,
  paidPlan,
  planName,
  priceKobo,
} from "./plans.ts";
import { quoteChange, type Running } from "./proration.ts";

interface Used {
  emails: number;
  certificates: number;
}

/** What an account has, and what it uses. */
export interface PlanUse {
  planId: PlanId;
  /** A plan that is bought here; null on Free, on Custom, and where nothing can be bought. */
  running: Running | null;
  /** What follows this period, and when, where that was chosen already. */
  next: { planId: PlanId; emails: number | null; on: string } | null;
  /** In the running period where it is so long, else until now. */
  used: { month: Used; quarter: Used };
  /** E-mails of the running period until now: what a larger plan takes off no money for. */
  emailsUntilNow: number;
  /** Open to answers now. */
  forms: number;
  /** E-mails that are scheduled for after the running period. */
  scheduledLater: number;
  /** It left our name out of its forms and e-mails. */
  hidesBranding: boolean;
  /** Plans can be paid for here. */
  canPay: boolean;
  now: Date;
  /** A day as the account writes it. */
  day: (iso: string) => string;
}

/** One thing that a plan allows, beside what is used. */
export interface ComparedAllowance {
  what: string;
  has: string;
  /** 0 to 1; null: there is no limit. */
  share: number | null;
  verdict: string;
  isShort: boolean;
}

/** A plan beside what an account uses. */
export interface ComparedPlan {
  id: PlanId;
  name: string;
  isCurrent: boolean;
  price: string;
  per: string;
  note: string;
  allowances: ComparedAllowance[];
  /** What would change, in short sentences. */
  changes: string[];
  /** With how many e-mails it is compared; null: it has no steps. */
  step: number | null;
  /** Whether it can be chosen here. */
  canChoose: boolean;
}

/** Every plan beside what an account uses, in the order they are offered. */
export function comparePlans(use: PlanUse): ComparedPlan[] {
  return PLANS.map((plan) => (plan.unitKobo ? compareUnits(plan, use) : comparePeriod(plan, use)));
}

const count = (number: number) => number.toLocaleString("en-NG");
const per = (planId: PlanId) => (planId === "pro" ? "quarter" : "month");

/**
 * How many e-mails a plan is compared with: what the account has of its own, else the smallest step
 * that holds what it uses.
 */
function stepFor(id: PaidPlanId, { running, used }: PlanUse): number {
  if (running?.plan === id) return running.emailLimit;
  const { most } = paidPlan(id).emails;
  return emailSteps(id).find((step) => step >= used[per(id)].emails) ?? most;
}

function comparePeriod(plan: Exclude<Plan, { price: null }>, use: PlanUse): ComparedPlan {
  const { id } = plan;
  const step = isPaidPlanId(id) ? stepFor(id, use) : null;
  const kobo = isPaidPlanId(id) && step !== null ? priceKobo(id, step) : plan.price.kobo;
  const period = plan.price.per;
  const used = use.used[period];
  const isOther = period !== per(use.planId);
  const like = period === "month" ? "a month like the last" : "three months like the last";
  const seen = isOther ? [like] : [];
  const emails = step ?? plan.emails.included;
  const isCurrent = id === use.planId;
  const allowances = [
    {
      ...allowance("E-mails", emails, used.emails, seen),
      has: `${count(emails)} a ${period}`,
    },
    {
      ...allowance("Certificates", plan.certificates, used.certificates, seen),
      has: `${count(plan.certificates)} a ${period}`,
    },
    { ...allowance("Form managers", plan.formManagers, use.forms), has: count(plan.formManagers) },
  ];
  return {
    id,
    name: plan.name,
    isCurrent,
    price: nairaLabel(kobo),
    per: kobo > 0 ? `a ${period}` : "",
    note: noteOf(plan, kobo, emails),
    allowances,
    changes: isCurrent
      ? stays(plan, use)
      : [...switching(id, step, use), ...losses(plan, emails, use)],
    step,
    canChoose: canChoose(id, use),
  };
}

function allowance(
  what: string,
  limit: number,
  used: number,
  seen: string[] = [],
): Omit<ComparedAllowance, "has"> {
  const left = limit - used;
  const isShort = left < 0;
  return {
    what,
    share: Math.min(1, used / limit),
    verdict: isShort
      ? [`${count(-left)} too few`, ...seen].join(" for ")
      : [`${count(left)} to spare`, ...seen].join(" in "),
    isShort,
  };
}

function noteOf(
  { emails, price }: Exclude<Plan, { price: null }>,
  kobo: number,
  step: number,
): string {
  if (kobo === 0) return "for as long as you like";
  const most = emails.most > step ? `up to ${count(emails.most)} e-mails` : "";
  const each =
    price.per === "quarter" ? `about ${nairaLabel(Math.round(kobo / 300) * 100)} a month` : "";
  return [each, most].filter(Boolean).join(", ");
}

/** Pay as you go: what the same use would have come to. */
function compareUnits(plan: Exclude<Plan, { price: object }>, use: PlanUse): ComparedPlan {
  const { email, certificate, formManager } = plan.unitKobo;
  const used = use.used[per(use.planId)];
  const rows = [
    { what: "E-mails", each: email, number: used.emails },
    { what: "Certificates", each: certificate, number: used.certificates },
    { what: "Form managers", each: formManager, number: use.forms },
  ];
  const total = rows.reduce((sum, { each, number }) => sum + each * number, 0);
  const isCurrent = use.planId === plan.id;
  return {
    id: plan.id,
    name: plan.name,
    isCurrent,
    price: nairaLabel(total),
    per: "for what you used",
    note: "without a fee",
    allowances: rows.map(({ what, each, number }) => ({
      what,
      has: `${nairaLabel(each)} each`,
      share: null,
      verdict: `${nairaLabel(each * number)} for yours`,
      isShort: false,
    })),
    changes: isCurrent
      ? stays(plan, use)
      : ["We set it up with you", ...costDifference(total, use)],
    step: null,
    canChoose: !isCurrent,
  };
}

function costDifference(total: number, { running }: PlanUse): string[] {
  if (!running) return [];
  const more = total - priceKobo(running.plan, running.emailLimit);
  if (more === 0) return [];
  return [`${nairaLabel(Math.abs(more))} ${more > 0 ? "more" : "less"} for the same use`];
}

/** What the plan that an account has comes to. */
function stays({ id }: Plan, { next }: PlanUse): string[] {
  if (!next) return ["Nothing: this is your plan"];
  const follows =
    isPaidPlanId(next.planId) && next.emails
      ? offerLabel(next.planId, next.emails)
      : planName(next.planId);
  return [
    next.planId === id && next.emails === null ? "Nothing" : `Until ${next.on}, then ${follows}`,
  ];
}

function canChoose(id: PlanId, { planId, running, next, canPay }: PlanUse): boolean {
  if (!canPay || planId === "custom" || running?.isUnpaid) return false;
  return id === "free" ? running !== null && next?.planId !== "free" : true;
}

/** When it begins, and what is paid for it today. */
function switching(id: PlanId, step: number | null, use: PlanUse): string[] {
  const { running, next, now, day } = use;
  if (next?.planId === id && (next.emails === null || next.emails === step))
    return [`Yours from ${next.on}`];
  if (use.planId === "custom" || (!use.canPay && id !== "free")) return ["Write to us to change"];
  if (running?.isUnpaid) return ["Once the period that began is paid"];
  if (!isPaidPlanId(id) || step === null) return running ? [`From ${day(running.periodEnd)}`] : [];
  const quote = quoteChange({
    running,
    wanted: { plan: id, emails: step },
    emailsUsed: use.emailsUntilNow,
    now,
  });
  if (quote.kind === "later") return [`From ${day(quote.from)}, with nothing to pay today`];
  if (quote.kind === "same") return [];
  const [, credit] = quote.lines;
  const less = credit ? `: ${nairaLabel(-credit.amountKobo)} of what you have comes off` : "";
  return [`Pay ${nairaLabel(quote.totalKobo)} today${less}`, `A ${per(id)} starts when you pay`];
}

/** What would stop, or be over a limit. */
function losses(plan: Exclude<Plan, { price: null }>, emails: number, use: PlanUse): string[] {
  const period = plan.price.per;
  const used = use.used[period];
  const lost: string[] = [];
  if (used.emails > emails) lost.push(`Sending stops at ${count(emails)} e-mails a ${period}`);
  if (used.certificates > plan.certificates)
    lost.push(`No more than ${count(plan.certificates)} certificates a ${period}`);
  if (use.scheduledLater > emails)
    lost.push(`The ${count(use.scheduledLater)} e-mails you scheduled don’t all fit`);
  if (use.forms > plan.formManagers)
    lost.push(`Your ${count(use.forms)} open forms stay open, but you can’t open another`);
  if (plan.id === "free" && use.hidesBranding)
    lost.push("Your forms and e-mails say again what they were made with");
  return lost;
}
