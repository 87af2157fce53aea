import { emailSteps, priceKobo, STEP_EMAILS } from "#app/features/billing/plans/plan-steps.ts";
import { nairaLabel, PLANS, type Plan, type PlanId } from "#app/features/billing/plans/plans.ts";
import { WHAT_COUNTS } from "#app/features/billing/quota/what-counts.ts";

/** What `{{…}}` may stand for in the site's pages of the plans' figures, so that a page never promises others. */
export function planValues(): Record<string, string> {
  const [free, essentials, pro, custom] = (["free", "essentials", "pro", "custom"] as const).map(planWithId) as [
    Plan,
    Plan,
    Plan,
    Plan,
  ];
  const { email, certificate, formManager } = custom.unitKobo!;
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
    essentialsBreakEven: count(Math.ceil(essentials.price!.kobo / (certificate + email))),
    sent1200Price: nairaLabel(1_200 * (certificate + email)),
    whatCounts: WHAT_COUNTS.counts,
    whatIsFree: WHAT_COUNTS.free,
    whatComesBack: WHAT_COUNTS.comesBack,
  };
}

/** `freePrice`, `freeEmails`, `freeMostEmails`, `freeCertificates` and `freeFormManagers`, and the same of other plans. */
function figuresOf(name: string, { price, emails, certificates, formManagers }: Plan): Record<string, string> {
  return {
    [`${name}Price`]: nairaLabel(price?.kobo ?? 0),
    [`${name}Emails`]: count(emails?.included),
    [`${name}MostEmails`]: count(emails?.most),
    [`${name}Certificates`]: count(certificates),
    [`${name}FormManagers`]: count(formManagers),
  };
}

/** `essentialsStep`: what one step costs; `essentialsMostPrice`: the price with the most e-mails; and the same of Pro. */
function stepsOf(id: "essentials" | "pro"): Record<string, string> {
  const steps = emailSteps(id);
  const price = (at: number) => priceKobo(id, steps.at(at)!);
  return { [`${id}Step`]: nairaLabel(price(1) - price(0)), [`${id}MostPrice`]: nairaLabel(price(-1)) };
}

function planWithId(id: PlanId): Plan {
  return PLANS.find((plan) => plan.id === id)!;
}

function count(number: number | null | undefined): string {
  return (number ?? 0).toLocaleString("en-NG");
}
