import { nairaLabel, PLANS } from "../plans/plans.ts";

/** One line of what Custom comes to. */
interface StatementLine {
  what: string;
  count: number;
  each: string;
  amount: string;
}

/** What the units of Custom come to: "1,200 e-mails, ₦2 each, ₦2,400", and the sum. */
export function statementOf(used: { emails: number; certificates: number; forms: number }): {
  lines: StatementLine[];
  total: string;
} {
  const unit = PLANS.find(({ id }) => id === "custom")!.unitKobo!;
  const units: [what: string, count: number, kobo: number][] = [
    ["E-mails", used.emails, unit.email],
    ["Certificates generated and sent", used.certificates, unit.certificate],
    ["Forms managed", used.forms, unit.formManager],
  ];
  return {
    lines: units.map(([what, count, kobo]) => ({ what, count, each: nairaLabel(kobo), amount: nairaLabel(count * kobo) })),
    total: nairaLabel(units.reduce((sum, [, count, kobo]) => sum + count * kobo, 0)),
  };
}

/**
 * When e-mails and certificates count towards a plan and when they are given back: the single description used by the site,
 * guides and settings. docs/decisions/031 explains the rules; `reserveQuota` and `returnQuota` carry them out.
 */
export const WHAT_COUNTS = {
  counts:
    "An e-mail counts when you confirm a send: one for each person who gets a certificate or a bulk e-mail. A certificate counts when it is first issued. A scheduled send counts in the period it goes out in.",
  free: "Everything else is free: corrected and re-issued certificates and the e-mails with them, sending again to someone whose e-mail bounced, test e-mails, confirmations, reminders and follow-ups of your forms and webinars, sign-in codes and notices.",
  comesBack:
    "E-mails that never go out are given back: people who are left out, e-mails you cancel, and e-mails that fail before a mail server accepts them. They count again if you send them later. An e-mail that bounced did go out, so it still counts. A certificate is given back only if cancelling its send withdraws it.",
} as const;

/** From here on people are told that most of the plan is used up. */
export const NEARLY = 0.8;

interface Limits {
  emails: number | null;
  certificates: number | null;
}
interface Used {
  emails: number;
  certificates: number;
}

/** How full, from 0 to 1; 0 where there is no limit. */
export function shareOf(used: number, limit: number | null): number {
  return limit ? Math.min(1, used / limit) : 0;
}

/** Whether most of either is used up. */
export function isNearly(limits: Limits, used: Used): boolean {
  return kindsNearly(limits, used).length > 0;
}

/** A sentence without a full stop: "80 of 100 e-mails and 9 of 10 certificates of your Free plan are used". */
export function nearlyUsedMessage(limits: Limits & { plan: { name: string } }, used: Used): string {
  const parts = kindsNearly(limits, used).map(
    (kind) => `${words(used[kind])} of ${words(limits[kind]!)} ${kind === "emails" ? "e-mails" : "certificates"}`,
  );
  return `${parts.join(" and ")} of your ${limits.plan.name} plan are used`;
}

function kindsNearly(limits: Limits, used: Used) {
  return (["emails", "certificates"] as const).filter((kind) => shareOf(used[kind], limits[kind]) >= NEARLY);
}

const words = (number: number) => number.toLocaleString("en-NG");
