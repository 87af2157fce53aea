import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findSubscription } from "#app/features/billing/entitlement.server.ts";
import { nairaLabel, PLANS } from "#app/features/billing/model/plans.ts";
import { endedNow, isInForce } from "#app/features/billing/model/subscription.ts";
import {
  type RefundResult,
  refundPayment,
} from "#app/features/billing/payments/refund-payment.server.ts";
import { setCustomPlan } from "#app/features/billing/plans/change-plan.server.ts";
import { billCustom } from "#app/features/billing/plans/close-metered-period.server.ts";
import { endPlan, extendPlan } from "#app/features/billing/plans/end-plan.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { endListing } from "#app/features/webinars/listed/find-listed.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Account } from "./read-account.server.ts";

const EXTENDED_DAYS = 30;

/** What an operator can do to a plan by hand. */
export const PLAN_CHANGES = {
  custom: { label: "Move to Custom: pay as you go", done: "is now on Custom" },
  "leave-custom": {
    label: "Leave Custom: usage is billed, and the account moves to Free",
    done: "is no longer on Custom",
  },
  extend: {
    label: `Extend the paid period by ${EXTENDED_DAYS} days`,
    done: `has ${EXTENDED_DAYS} more days`,
  },
  end: { label: "End the plan now: the account moves to Free", done: "is now on Free" },
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

/**
 * Changes a plan by hand, in one transaction with the record of it. Returns what was done in a
 * sentence; null: it could not be done any more.
 */
export async function changePlan(
  app: Pick<AppContext, "db" | "config" | "clock" | "payments">,
  given: {
    account: Pick<Account, "id" | "name">;
    change: PlanChange;
    reason: string;
    operator: ActingOperator;
  },
): Promise<string | null> {
  const { db, clock } = app;
  const { account, change, reason, operator } = given;
  const now = clock();
  const text = await db.transaction().execute(async (trx) => {
    if (!(await applyPlanChange(trx, app, { accountId: account.id, change, now }))) return null;
    const { done } = PLAN_CHANGES[change];
    const note = `${done}: ${reason}`;
    await recordOperatorAct(trx, {
      operator,
      act: "plan.changed",
      accountId: account.id,
      subject: account.name,
      note,
      now,
    });
    return `${account.name} ${done}.`;
  });
  if (text) wakeDelivery(db);
  return text;
}

async function applyPlanChange(
  trx: Database,
  app: Pick<AppContext, "config" | "payments">,
  { accountId, change, now }: { accountId: string; change: PlanChange; now: Date },
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
  if (!(await extendPlan(trx, row, EXTENDED_DAYS, now))) return false;
  const text = `Your plan continues for ${EXTENDED_DAYS} more days`;
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "info",
    notify: true,
    text,
    link: "/settings/plan",
    now,
  });
  return true;
}

/** Keeps a note on an account, which only operators read. */
export async function addAccountNote(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  {
    account,
    operator,
    note,
  }: { account: { id: string; name: string }; operator: ActingOperator; note: string },
): Promise<void> {
  const { id: accountId, name: subject } = account;
  await recordOperatorAct(db, {
    operator,
    act: "account.noted",
    accountId,
    subject,
    note,
    now: clock(),
  });
}

interface ListedWebinarRef {
  id: string;
  accountId: string;
  formId: string;
  title: string;
}

/** A webinar of an account that is on the public list, or null. */
export async function findListedWebinar(
  db: Database,
  accountId: string,
  webinarId: string,
): Promise<ListedWebinarRef | null> {
  const row = await db
    .selectFrom("webinars")
    .select(["id", "accountId", "formId", "title"])
    .where("id", "=", webinarId)
    .where("accountId", "=", accountId)
    .where("isListed", "=", 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a webinar off the public list and tells its organiser why. */
export async function unlistWebinar(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  {
    webinar,
    reason,
    operator,
  }: { webinar: ListedWebinarRef; reason: string; operator: ActingOperator },
): Promise<void> {
  const now = clock();
  const { id, accountId, formId, title } = webinar;
  await db.transaction().execute(async (trx) => {
    if (!(await endListing(trx, id))) return;
    await recordOperatorAct(trx, {
      operator,
      act: "account.unlisted",
      accountId,
      subject: title,
      note: reason,
      now,
    });
    const text = `“${title}” was removed from the public list of webinars: ${reason}`.slice(0, 500);
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "warning",
      text,
      link: `/forms/${formId}/webinar`,
      now,
    });
  });
}

interface RefundablePayment {
  id: string;
  accountId: string;
  accountName: string;
  /** What was paid and not given back yet; 0 unless it was paid. */
  leftKobo: number;
}

/** A payment of an account, or null. */
export async function findPaymentOf(
  db: Database,
  accountId: string,
  paymentId: string,
): Promise<RefundablePayment | null> {
  const row = await db
    .selectFrom("payments as p")
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .select([
      "p.id",
      "p.status",
      "p.amountKobo",
      "p.refundedKobo",
      "a.id as accountId",
      "a.name as accountName",
    ])
    .where("p.id", "=", paymentId)
    .where("p.accountId", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  const leftKobo = row.status === "paid" ? row.amountKobo - row.refundedKobo : 0;
  return { id: row.id, accountId: row.accountId, accountName: row.accountName, leftKobo };
}

/**
 * Gives all that is left of a payment back. Recorded before the provider is asked: what was begun
 * must not be unknown.
 */
export async function refundAsOperator(
  app: Pick<AppContext, "db" | "config" | "clock" | "payments">,
  given: { payment: RefundablePayment; reason: string; operator: ActingOperator },
): Promise<RefundResult> {
  const { payment, reason, operator } = given;
  const { id: paymentId, accountId, accountName, leftKobo } = payment;
  if (leftKobo <= 0)
    return { kind: "refused", text: "There is nothing left to refund from this payment." };
  const note = `${nairaLabel(leftKobo)}: ${reason}`;
  const act = {
    operator,
    act: "payment.refunded",
    accountId,
    subject: accountName,
    note,
    now: app.clock(),
  } as const;
  await recordOperatorAct(app.db, act);
  const result = await refundPayment(app, { paymentId, amountKobo: leftKobo });
  if (result.kind === "refused") {
    await recordOperatorAct(app.db, {
      ...act,
      note: `The payment was not refunded: ${result.text}`,
      now: app.clock(),
    });
  }
  return result;
}
