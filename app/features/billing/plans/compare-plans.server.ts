import type { AppContext } from "#app/platform/app-context.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { findSubscription, readEntitlement } from "../entitlement.server.ts";
import { formCounts } from "../extensions.ts";
import { type ComparedPlan, comparePlans, type PlanUse } from "../model/compare-plans.ts";
import { isPaidPlanId, paidPlan } from "../model/plans.ts";
import { isInForce, nextPeriod, runningOf, type Subscription } from "../model/subscription.ts";
import { readUsed, sumEntries } from "../quota/quota-row.server.ts";
import { emailsUsedUntil } from "../quota/show-usage.server.ts";

const DAY_MS = 86_400_000;
/** So many days are a month, or a quarter, where the account's own period is the other. */
const DAYS = { month: 30, quarter: 91 } as const;

/** Every plan beside what the account uses. */
export async function showComparedPlans(
  app: Pick<AppContext, "db" | "clock" | "payments">,
  account: { id: string; timeZone: string },
): Promise<ComparedPlan[]> {
  const { db, clock, payments } = app;
  const now = clock();
  const row = await findSubscription(db, account.id);
  const has = row !== undefined && isInForce(row, now) ? row : null;
  const { plan, periodStart, periodEnd } = await readEntitlement(db, account, now);
  const own = plan.price?.per ?? "month";
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const usedIn = (per: keyof typeof DAYS) =>
    per === own
      ? readUsed(db, account.id, { startsAt: periodStart, endsAt: periodEnd })
      : sumEntries(db, account.id, daysAgo(DAYS[per]), now.toISOString());
  const { hidesBranding } = await db
    .selectFrom("accounts")
    .select("hidesBranding")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const day = (iso: string) => shortDay(iso, account.timeZone);
  const later = has && nextPeriod(has, account.timeZone);
  const running = runningOf(row, now);
  return comparePlans({
    planId: plan.id,
    running,
    emailsUntilNow: running ? await emailsUsedUntil(db, account.id, running, now) : 0,
    next: has && nextPlanOf(has, day),
    used: { month: await usedIn("month"), quarter: await usedIn("quarter") },
    forms: await formCounts.get().managed(db, account.id, now),
    scheduledLater: later
      ? (await sumEntries(db, account.id, later.periodStart, later.periodEnd)).emails
      : 0,
    hidesBranding: hidesBranding === 1,
    canPay: payments !== null,
    now,
    day,
  });
}

function nextPlanOf(row: Subscription, day: (iso: string) => string): PlanUse["next"] {
  const on = day(row.periodEnd);
  if (row.cancelsAtPeriodEnd === 1) return { planId: "free", emails: null, on };
  if (!isPaidPlanId(row.nextPlan)) return null;
  return {
    planId: row.nextPlan,
    emails: row.nextEmailLimit ?? paidPlan(row.nextPlan).emails.included,
    on,
  };
}
