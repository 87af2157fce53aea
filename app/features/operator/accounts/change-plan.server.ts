import { type ActingOperator, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findSubscription } from "#app/features/billing/entitlement.server.ts";
import { setCustomPlan } from "#app/features/billing/plans/change-plan.server.ts";
import { billCustom } from "#app/features/billing/plans/close-metered-period.server.ts";
import { endPlan } from "#app/features/billing/plans/end-plan.server.ts";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { endedNow, isInForce } from "#app/features/billing/plans/subscription.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Account } from "./read-account.server.ts";

const EXTENDED_DAYS = 30;
const DAY_MS = 86_400_000;

/** What an operator can do to a plan by hand. */
export const PLAN_CHANGES = {
  custom: { label: "Put it on Custom: paid by what is used", done: "is on Custom now" },
  "leave-custom": { label: "Take it off Custom: what was used is billed, and it is on Free", done: "is no longer on Custom" },
  extend: { label: `Let the paid period go on for ${EXTENDED_DAYS} days more`, done: `has ${EXTENDED_DAYS} days more` },
  end: { label: "End the plan now: it is on Free", done: "is on Free now" },
} as const;

export type PlanChange = keyof typeof PLAN_CHANGES;

/** The plan an account is on, by name, and what can be done to it now. */
export async function planChangesOf(
  db: Database,
  { id }: Pick<Account, "id">,
  now: Date,
): Promise<{ plan: string; changes: PlanChange[] }> {
  const row = await findSubscription(db, id);
  if (!row || !isInForce(row, now)) return { plan: "Free", changes: ["custom"] };
  const plan = PLANS.find((one) => one.id === row.plan)?.name ?? row.plan;
  return { plan, changes: row.plan === "custom" ? ["leave-custom"] : ["custom", "extend", "end"] };
}

/** Changes a plan by hand, in one transaction with the record of it. Returns what was done in a sentence; null: it could not be done any more. */
export async function changePlan(
  app: Pick<AppContext, "db" | "config" | "clock" | "payments">,
  given: { account: Pick<Account, "id" | "name">; change: PlanChange; reason: string; operator: ActingOperator },
): Promise<string | null> {
  const { db, clock } = app;
  const { account, change, reason, operator } = given;
  const now = clock();
  const text = await db.transaction().execute(async (trx) => {
    if (!(await applyPlanChange(trx, app, account.id, change, now))) return null;
    const { done } = PLAN_CHANGES[change];
    const note = `${done}: ${reason}`;
    await recordOperatorAct(trx, { operator, act: "plan.changed", accountId: account.id, subject: account.name, note, now });
    return `${account.name} ${done}.`;
  });
  if (text) wakeDelivery(db);
  return text;
}

async function applyPlanChange(
  trx: Database,
  app: Pick<AppContext, "config" | "payments">,
  accountId: string,
  change: PlanChange,
  now: Date,
): Promise<boolean> {
  if (change === "custom") return setCustomPlan(trx, { accountId, isCustom: true, now });
  const row = await findSubscription(trx, accountId);
  if (change === "leave-custom") {
    if (!row || !(await setCustomPlan(trx, { accountId, isCustom: false, now }))) return false;
    // What was used of the month that ends early is owed all the same.
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "name", "timeZone"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    await billCustom(trx, app, { row: { ...row, ...endedNow(row, now) }, account, now });
    return true;
  }
  if (!row || !isInForce(row, now) || row.plan === "custom") return false;
  if (change === "end") return endPlan(trx, app, { row, why: "closed", now });
  const periodEnd = new Date(Date.parse(row.periodEnd) + EXTENDED_DAYS * DAY_MS).toISOString();
  const extended = await trx
    .updateTable("subscriptions")
    .set({ periodEnd, status: "active", graceUntil: null, updatedAt: now.toISOString() })
    .where("id", "=", row.id)
    .where("periodEnd", "=", row.periodEnd)
    .executeTakeFirst();
  if (extended.numUpdatedRows !== 1n) return false;
  const text = `Your plan goes on for ${EXTENDED_DAYS} days more`;
  await recordActivity(trx, { accountId, actorId: null, kind: "info", notify: true, text, link: "/settings/plan", now });
  return true;
}
