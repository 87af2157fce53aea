import type { Database } from "#db/database.server.ts";
import { type Entitlement, findSubscription, readEntitlement } from "../entitlement.server.ts";
import { PLAN_BY_ID, type Plan } from "../model/plans.ts";
import { monthOf, nextOf, nextPeriod } from "../model/subscription.ts";

/** The period in which something counts, and what the account may use up in it. */
export interface QuotaPeriod {
  plan: Plan;
  /** From (included) and to (excluded), ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Null: as many as are paid for. */
  emails: number | null;
  certificates: number | null;
  /** Its renewal failed, and the numbers are its share until it is paid: what there is then. */
  whenPaid: { emails: number; certificates: number } | null;
}

/** Nobody schedules further ahead than two years; with monthly periods that is 24. */
const MAX_PERIODS_AHEAD = 30;

/**
 * The billing period that `at` lies in or will lie in, as things are `now`: a subscription renews
 * itself, unless it was cancelled; then the rest of its last month is on Free. Free goes by
 * calendar months in the account's zone.
 */
export async function readQuotaPeriod(
  db: Database,
  account: { id: string; timeZone: string },
  at: Date,
  now: Date,
): Promise<QuotaPeriod> {
  const entitlement = await readEntitlement(db, account, now);
  const { plan } = entitlement;
  if (plan.id === "free")
    return clipped(
      inMonths(entitlement, at, account.timeZone),
      await endOfLastPlan(db, account.id),
    );
  const iso = at.toISOString();
  const { periodStart, periodEnd, emails, certificates, whenPaid } = entitlement;
  if (iso < periodEnd)
    return { plan, startsAt: periodStart, endsAt: periodEnd, emails, certificates, whenPaid };
  return laterPeriod(db, account, entitlement, at);
}

function inMonths(
  { plan, emails, certificates }: Pick<Entitlement, "plan" | "emails" | "certificates">,
  at: Date,
  timeZone: string,
): QuotaPeriod {
  const { periodStart: startsAt, periodEnd: endsAt } = monthOf(at, timeZone);
  return { plan, startsAt, endsAt, emails, certificates, whenPaid: null };
}

async function laterPeriod(
  db: Database,
  account: { id: string; timeZone: string },
  entitlement: Entitlement,
  at: Date,
): Promise<QuotaPeriod> {
  const { timeZone } = account;
  const row = await findSubscription(db, account.id);
  if (!row || entitlement.cancelsAtPeriodEnd) {
    const { free } = PLAN_BY_ID;
    const limits = { plan: free, emails: free.emails.included, certificates: free.certificates };
    return clipped(inMonths(limits, at, timeZone), entitlement.periodEnd);
  }
  const next = nextOf(row);
  const plan = next ? PLAN_BY_ID[next.plan] : entitlement.plan;
  const iso = at.toISOString();
  let period = { periodStart: entitlement.periodStart, periodEnd: entitlement.periodEnd };
  for (let step = 0; step < MAX_PERIODS_AHEAD && period.periodEnd <= iso; step++)
    period = nextPeriod(
      { ...row, plan: next?.plan ?? row.plan, nextPlan: null, periodEnd: period.periodEnd },
      timeZone,
    );
  const { periodStart: startsAt, periodEnd: endsAt } = period;
  return {
    plan,
    startsAt,
    endsAt,
    emails: next ? next.emailLimit : null,
    certificates: plan.certificates,
    whenPaid: null,
  };
}

/**
 * A plan that ended within a month used up nothing of the Free plan that follows: its month begins
 * there.
 */
function clipped(month: QuotaPeriod, endedAt: string | null): QuotaPeriod {
  const isWithin = endedAt !== null && endedAt > month.startsAt && endedAt < month.endsAt;
  return isWithin ? { ...month, startsAt: endedAt } : month;
}

async function endOfLastPlan(db: Database, accountId: string): Promise<string | null> {
  const row = await findSubscription(db, accountId);
  return row ? (row.graceUntil ?? row.periodEnd) : null;
}
