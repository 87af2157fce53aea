import { type FittingPlan, fittingPlans } from "#app/features/billing/plans/fitting-plans.ts";
import { nairaLabel } from "#app/features/billing/plans/plans.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";

const MAX_COUNT = 10_000_000;
const MAX_EVENTS = 100;
const UNITS = { certificates: "certificates", emails: "e-mails", events: "events", forms: "forms" } as const;

/** What was typed into the calculator on the pricing page, what is wrong with it, and the plans that fit, cheapest first. */
export interface Calculated {
  values: Record<"certificates" | "emails" | "per" | "events" | "forms", string>;
  errors: FormErrors;
  /** Null until there is something to work out. */
  plans: ShownFit[] | null;
}

export interface ShownFit {
  name: string;
  /** "20,000 e-mails a month" */
  holds: string;
  /** "₦90,000 a month" */
  price: string;
  /** "₦90,000" */
  perMonth: string;
}

/** Works out which plans fit from an address like `/pricing?certificates=300&emails=0&per=event&events=4`. */
export function calculatePlans(params: URLSearchParams): Calculated {
  const typed = (name: string) => (params.get(name) ?? "").trim().slice(0, 40);
  const per = params.get("per") === "event" ? "event" : "month";
  const values = {
    ...{ certificates: typed("certificates"), emails: typed("emails"), events: typed("events"), forms: typed("forms") },
    per,
  };
  const wasSent = ["certificates", "emails", "events", "forms"].some((name) => params.has(name));
  if (!wasSent) return { values, errors: {}, plans: null };
  const errors: FormErrors = {};
  const read = (name: "certificates" | "emails" | "events" | "forms", most: number, least = 0) => {
    const number = numberOf(values[name], least);
    if (number === null || number < least)
      errors[name] = `Enter a whole number of ${UNITS[name]}, for example ${name === "events" ? 4 : 250}.`;
    else if (number > most) errors[name] = `Enter ${most.toLocaleString("en-NG")} ${UNITS[name]} or fewer.`;
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
    holds: emails === null ? "As many as you send" : `${emails.toLocaleString("en-NG")} e-mails a ${per}`,
    price: emails === null ? `About ${naira(priceKobo)} a ${per}` : `${naira(priceKobo)} a ${per}`,
    perMonth: naira(monthKobo),
  };
}
