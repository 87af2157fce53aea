import { type FittingPlan, fittingPlans } from "#app/features/billing/model/fitting-plans.ts";
import {
  nairaLabel,
  PLAN_BY_ID,
  type Plan,
  priceKobo,
  STEP_EMAILS,
} from "#app/features/billing/model/plans.ts";
import { WHAT_COUNTS } from "#app/features/billing/quota/what-counts.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";

const MAX_COUNT = 10_000_000;
const MAX_EVENTS = 100;
const UNITS = {
  certificates: "certificates",
  emails: "e-mails",
  events: "events",
  forms: "forms",
} as const;

/**
 * What was typed into the calculator on the pricing page, what is wrong with it, and the plans that
 * fit, cheapest first.
 */
export interface Calculated {
  values: Record<"certificates" | "emails" | "per" | "events" | "forms", string>;
  errors: FormErrors;
  /** Null until there is something to work out. */
  plans: ShownFit[] | null;
}

interface ShownFit {
  name: string;
  /** "20,000 e-mails a month" */
  holds: string;
  /** "₦90,000 a month" */
  price: string;
  /** "₦90,000" */
  perMonth: string;
}

/**
 * Works out which plans fit from an address like
 * `/pricing?certificates=300&emails=0&per=event&events=4`.
 */
export function calculatePlans(params: URLSearchParams): Calculated {
  const typed = (name: string) => (params.get(name) ?? "").trim().slice(0, 40);
  const per = params.get("per") === "event" ? "event" : "month";
  const values = {
    certificates: typed("certificates"),
    emails: typed("emails"),
    events: typed("events"),
    forms: typed("forms"),
    per,
  };
  const wasSent = ["certificates", "emails", "events", "forms"].some((name) => params.has(name));
  if (!wasSent) return { values, errors: {}, plans: null };
  const errors: FormErrors = {};
  const read = (name: "certificates" | "emails" | "events" | "forms", most: number, least = 0) => {
    const number = numberOf(values[name], least);
    if (number === null || number < least)
      errors[name] =
        `Enter a whole number of ${UNITS[name]}, for example ${name === "events" ? 4 : 250}.`;
    else if (number > most)
      errors[name] = `Enter ${most.toLocaleString("en-NG")} ${UNITS[name]} or fewer.`;
    return number ?? 0;
  };
  const certificates = read("certificates", MAX_COUNT);
  const others = read("emails", MAX_COUNT);
  const forms = read("forms", MAX_COUNT);
  const events = per === "event" ? read("events", MAX_EVENTS, 1) : 1;
  if (Object.keys(errors).length === 0 && certificates + others + forms === 0)
    errors.certificates = "Enter how many certificates you send, or how many other e-mails below.";
  if (Object.keys(errors).length > 0) return { values, errors, plans: null };
  const need = { emails: certificates + others, certificates, per, events, forms } as const;
  return { values, errors, plans: fittingPlans(need).map(showFit) };
}

/** "1,200" and "1 200" are 1200; an empty box is the least. Null: no whole number. */
function numberOf(text: string, least: number): number | null {
  if (text === "") return least;
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

function showFit({ plan, emails, per, priceKobo, monthKobo }: FittingPlan): ShownFit {
  const naira = (kobo: number) => nairaLabel(Math.round(kobo / 100) * 100);
  return {
    name: plan.name,
    holds:
      emails === null
        ? "As many as you send"
        : `${emails.toLocaleString("en-NG")} e-mails a ${per}`,
    price: emails === null ? `About ${naira(priceKobo)} a ${per}` : `${naira(priceKobo)} a ${per}`,
    perMonth: naira(monthKobo),
  };
}

/**
 * What `{{…}}` may stand for in the site's pages of the plans' figures, so that a page never
 * promises others.
 */
export function planValues(): Record<string, string> {
  const { free, essentials, pro, custom } = PLAN_BY_ID;
  const { email, certificate, formManager } = custom.unitKobo;
  return {
    ...figuresOf("free", free),
    ...figuresOf("essentials", essentials),
    ...figuresOf("pro", pro),
    stepEmails: count(STEP_EMAILS),
    ...stepsOf("essentials"),
    ...stepsOf("pro"),
    perEmail: nairaLabel(email),
    perCertificate: nairaLabel(certificate),
    perFormManager: nairaLabel(formManager),
    perCertificateSent: nairaLabel(certificate + email),
    essentialsBreakEven: count(Math.ceil(essentials.price.kobo / (certificate + email))),
    sent1200Price: nairaLabel(1_200 * (certificate + email)),
    sent180Price: nairaLabel(180 * (certificate + email)),
    emails180Price: nairaLabel(180 * email),
    sent180TwicePrice: nairaLabel(180 * (certificate + 2 * email)),
    sent140Price: nairaLabel(140 * (certificate + email)),
    sent140FormPrice: nairaLabel(140 * (certificate + email) + formManager),
    whatCounts: WHAT_COUNTS.counts,
    whatIsFree: WHAT_COUNTS.free,
    whatComesBack: WHAT_COUNTS.comesBack,
  };
}

/**
 * `freePrice`, `freeEmails`, `freeMostEmails`, `freeCertificates` and `freeFormManagers`, and the
 * same of other plans.
 */
function figuresOf(
  name: string,
  { price, emails, certificates, formManagers }: Plan,
): Record<string, string> {
  return {
    [`${name}Price`]: nairaLabel(price?.kobo ?? 0),
    [`${name}Emails`]: count(emails?.included),
    [`${name}MostEmails`]: count(emails?.most),
    [`${name}Certificates`]: count(certificates),
    [`${name}FormManagers`]: count(formManagers),
  };
}

/**
 * `essentialsStep`: what one step costs; `essentialsMostPrice`: the price with the most e-mails;
 * and the same of Pro.
 */
function stepsOf(id: "essentials" | "pro"): Record<string, string> {
  const { included, most } = PLAN_BY_ID[id].emails;
  const stepKobo = priceKobo(id, included + STEP_EMAILS) - priceKobo(id, included);
  return {
    [`${id}Step`]: nairaLabel(stepKobo),
    [`${id}MostPrice`]: nairaLabel(priceKobo(id, most)),
  };
}

function count(number: number | null | undefined): string {
  return (number ?? 0).toLocaleString("en-NG");
}
