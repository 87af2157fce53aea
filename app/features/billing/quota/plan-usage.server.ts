import { showDay } from "#app/engines/time/show-day.ts";
import type { Database } from "#db/database.server.ts";
import type { PlanId } from "../model/plans.ts";
import { isNearly, nearlyUsedMessage } from "./nearly.ts";
import { unpaidMessage } from "./quota-messages.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed, sumEntries } from "./quota-row.server.ts";

/**
 * Why a send whose time has come may not begin: it was scheduled under a plan that has ended since,
 * and the present one does not hold it; or its renewal failed, and until it is paid there is less.
 * Null: it may. What has begun is never stopped by this.
 */
export async function beyondPlan(
  db: Database,
  { accountId, scheduledAt, now }: { accountId: string; scheduledAt: string; now: Date },
): Promise<string | null> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const period = await readQuotaPeriod(db, account, new Date(scheduledAt), now);
  // Of a share the first take what there is: those after it wait for the payment, and don't hold
  // back what goes out before them.
  const until = new Date(Date.parse(scheduledAt) + 1).toISOString();
  const used = period.whenPaid
    ? await sumEntries(db, accountId, period.startsAt, until)
    : await readUsed(db, accountId, period);
  const isOver = (kind: "emails" | "certificates") =>
    period[kind] !== null && used[kind] > period[kind];
  if (!isOver("emails") && !isOver("certificates")) return null;
  if (period.whenPaid)
    return `${unpaidMessage(period)}, and this is more. Pay for your plan and then resume it, or cancel it.`;
  return (
    `This was scheduled on another plan, and is more than your ${period.plan.name} plan ` +
    "has, so nothing was sent. Change your plan, or cancel it."
  );
}

/** What the dashboard says once most of the plan is used up; null before that. */
export async function readPlanNotice(
  db: Database,
  account: { id: string; timeZone: string },
  now: Date,
): Promise<string | null> {
  const period = await readQuotaPeriod(db, account, now, now);
  const used = await readUsed(db, account.id, period);
  if (!isNearly(period, used)) return null;
  if (period.whenPaid) return `${unpaidMessage(period)}. ${nearlyUsedMessage(period, used)}.`;
  return `${nearlyUsedMessage(period, used)} until ${showDay(period.endsAt, account.timeZone)}.`;
}

/** How much of its plan an account has used up in the present billing period. */
export interface PlanUsage {
  planId: PlanId;
  plan: string;
  emailsUsed: number;
  /** How many the plan includes. Null: as many as are paid for. */
  emailsIncluded: number | null;
  certificatesUsed: number;
  certificatesIncluded: number | null;
  /** The period: from (included) and to (excluded), ISO 8601. */
  startsAt: string;
  endsAt: string;
}

/**
 * What is reserved for sends that were confirmed for the current billing period, less what came
 * back. One look at a row. What counts: docs/decisions/031-what-a-plan-counts.md.
 */
export async function readPlanUsage(
  db: Database,
  account: { id: string; timeZone: string },
  now: Date,
): Promise<PlanUsage> {
  const { plan, emails, certificates, startsAt, endsAt } = await readQuotaPeriod(
    db,
    account,
    now,
    now,
  );
  const used = await readUsed(db, account.id, { startsAt, endsAt });
  return {
    planId: plan.id,
    plan: plan.name,
    startsAt,
    endsAt,
    emailsUsed: used.emails,
    emailsIncluded: emails,
    certificatesUsed: used.certificates,
    certificatesIncluded: certificates,
  };
}
