import type { Plan } from "../model/plans.ts";

/**
 * The plan has not enough left. Its message says what is missing and what to do. Nothing was
 * written.
 */
export class QuotaUsedUp extends Error {}

/** Where the plan is changed, as a refusal names it. */
export const CHANGE_PLAN = { href: "/settings/plan", label: "Change your plan" } as const;

/** The same where a larger one can be bought. */
export const UPGRADE_PLAN = { href: "/settings/plan", label: "Upgrade your plan" } as const;

/** The same on the largest that can be bought. */
export const ASK_FOR_MORE = { href: "/help?plan=custom", label: "Ask us about Custom" } as const;

/** Where to put right what a kept sentence says of the plan; null: it speaks of something else. */
export function linkOfPlanProblem(
  sentence: string,
): typeof CHANGE_PLAN | typeof ASK_FOR_MORE | null {
  if (/\b(change|upgrade|pay for) your plan\b/i.test(sentence)) return CHANGE_PLAN;
  return /\bask us about Custom\b/i.test(sentence) ? ASK_FOR_MORE : null;
}

/** Whether more of what is missing can be bought: a larger plan, or the same with more e-mails. */
export function canUpgrade(
  plan: Pick<Plan, "id" | "emails">,
  shortage: Pick<Shortage, "needed" | "left" | "limits">,
): boolean {
  if (plan.id === "free" || plan.id === "essentials") return true;
  const isOnlyEmails = missingKinds(shortage).every((kind) => kind === "emails");
  return isOnlyEmails && plan.emails !== null && (shortage.limits.emails ?? 0) < plan.emails.most;
}

/** The same where it is only the payment that is missing. */
export const PAY_PLAN = { href: "/settings/plan", label: "Pay for your plan" } as const;

/** What a send needs and what its period still has. Null: without end. */
export interface Shortage {
  plan: Pick<Plan, "id" | "name" | "emails">;
  needed: { emails: number; certificates: number };
  left: { emails: number | null; certificates: number | null };
  limits: { emails: number | null; certificates: number | null };
  /**
   * The renewal failed, and the limits are its share: what would be left if it were paid. Null: it
   * is paid.
   */
  leftWhenPaid?: { emails: number | null; certificates: number | null } | null;
  /** When the next period begins, as a day in words: "1 December 2026". */
  nextPeriod: string;
  /** The period is one to come: the send is scheduled. Its first day in words. */
  scheduledInto: string | null;
}

const count = (number: number, what: "e-mail" | "certificate") =>
  `${number.toLocaleString("en-NG")} ${number === 1 ? what : `${what}s`}`;

/** Which of the two is missing. */
export function missingKinds({
  needed,
  left,
}: Pick<Shortage, "needed" | "left">): ("emails" | "certificates")[] {
  return (["emails", "certificates"] as const).filter(
    (kind) => needed[kind] > 0 && needed[kind] > (left[kind] ?? Infinity),
  );
}

/**
 * Why a send can't be confirmed, and what to do: "This needs 150 e-mails. Your Free plan has 20 of
 * 100 left until 1 December
 * 2026. Send to fewer people, wait until 1 December 2026, or upgrade your plan."
 */
export function refusalMessage(shortage: Shortage): string {
  const { plan, needed, left, limits, leftWhenPaid, nextPeriod, scheduledInto } = shortage;
  const kinds = missingKinds(shortage);
  const noun = { emails: "e-mail", certificates: "certificate" } as const;
  const needs = kinds.map((kind) => count(needed[kind], noun[kind])).join(" and ");
  const has = kinds
    .map(
      (kind) =>
        `${(left[kind] ?? 0).toLocaleString("en-NG")} of ${count(limits[kind] ?? 0, noun[kind])}`,
    )
    .join(" and ");
  const neverFits = kinds.some((kind) => needed[kind] > (limits[kind] ?? Infinity));
  const isUsedUp = kinds.some((kind) => (left[kind] ?? 0) === 0);
  const more = canUpgrade(plan, shortage) ? "upgrade your plan" : "ask us about Custom";
  if (leftWhenPaid) {
    const isEnough = missingKinds({ needed, left: leftWhenPaid }).length === 0;
    const ways = [
      ...(isUsedUp ? [] : ["send to fewer people"]),
      isEnough ? "pay for your plan" : more,
    ];
    return `This needs ${needs}. ${RENEWAL_FAILED} you have ${has} left. ${sentence(ways)}.`;
  }
  const when = scheduledInto ? `from ${scheduledInto} until ${nextPeriod}` : `until ${nextPeriod}`;
  const ways = [
    ...(isUsedUp ? [] : ["send to fewer people"]),
    ...(neverFits ? [] : [scheduledInto ? "choose another time" : `wait until ${nextPeriod}`]),
    more,
  ];
  return `This needs ${needs}. Your ${plan.name} plan has ${has} left ${when}. ${sentence(ways)}.`;
}

function sentence(ways: string[]): string {
  const joined =
    ways.length < 3 ? ways.join(" or ") : `${ways.slice(0, -1).join(", ")}, or ${ways.at(-1)}`;
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/**
 * Why there is less than the plan holds, without a full stop: "Your plan’s renewal failed: until it
 * is paid you have 2,334 e-mails and 4,667 certificates".
 */
export function unpaidMessage({
  emails,
  certificates,
}: {
  emails: number | null;
  certificates: number | null;
}): string {
  return `${RENEWAL_FAILED} you have ${shareLabel({ emails, certificates })}`;
}

/** "2,334 e-mails and 4,667 certificates". */
export function shareLabel({
  emails,
  certificates,
}: {
  emails: number | null;
  certificates: number | null;
}): string {
  const number = (count: number | null) => (count ?? 0).toLocaleString("en-NG");
  return `${number(emails)} e-mails and ${number(certificates)} certificates`;
}

const RENEWAL_FAILED = "Your plan’s renewal failed: until it is paid";
