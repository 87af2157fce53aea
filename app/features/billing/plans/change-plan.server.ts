import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { findSubscription } from "../entitlement.server.ts";
import { offerLabel } from "../model/plans.ts";
import { boughtLabel, type Wanted } from "../model/proration.ts";
import { endedNow, isInForce, monthOf } from "../model/subscription.ts";
import { cancelProviderSubscription } from "../payments/cancel-renewals.server.ts";

interface Act {
  accountId: string;
  actorId: string;
  now: Date;
}

/**
 * The plan is not renewed: it lasts until its period ends, then the account is on Free; at once
 * when the period is over and was not paid again. False: there is none to cancel.
 */
async function cancelPlan(trx: Database, { accountId, actorId, now }: Act): Promise<boolean> {
  const row = await findSubscription(trx, accountId);
  if (!row || !isInForce(row, now) || row.provider === "operator" || row.cancelsAtPeriodEnd === 1)
    return false;
  const at = now.toISOString();
  const cancelled = {
    cancelsAtPeriodEnd: 1 as const,
    nextPlan: null,
    nextEmailLimit: null,
    updatedAt: at,
  };
  const changed = await trx
    .updateTable("subscriptions")
    .set(at >= row.periodEnd ? endedNow(row, now) : cancelled)
    .where("id", "=", row.id)
    .where("status", "!=", "ended")
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  await cancelProviderSubscription(trx, row, now);
  const text = `Cancelled the plan: ${boughtLabel(row.plan, row.emailLimit)}`;
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "update",
    text,
    link: "/settings/plan",
    now,
  });
  return true;
}

/** Takes a cancellation, or a smaller plan from the next period on, back. False: there is none. */
async function keepPlan(trx: Database, { accountId, actorId, now }: Act): Promise<boolean> {
  const row = await findSubscription(trx, accountId);
  if (!row || !isInForce(row, now) || (row.cancelsAtPeriodEnd === 0 && row.nextPlan === null))
    return false;
  await trx
    .updateTable("subscriptions")
    .set({
      cancelsAtPeriodEnd: 0,
      nextPlan: null,
      nextEmailLimit: null,
      updatedAt: now.toISOString(),
    })
    .where("id", "=", row.id)
    .execute();
  const text = `Kept the plan: ${boughtLabel(row.plan, row.emailLimit)}`;
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "update",
    text,
    link: "/settings/plan",
    now,
  });
  return true;
}

/**
 * From the next period on it is another plan; nothing is paid today. False: there is no plan that
 * could become another.
 */
async function scheduleChange(
  trx: Database,
  { accountId, actorId, now, wanted }: Act & { wanted: Wanted },
): Promise<boolean> {
  const row = await findSubscription(trx, accountId);
  if (!row || !isInForce(row, now) || row.provider === "operator") return false;
  await trx
    .updateTable("subscriptions")
    .set({
      cancelsAtPeriodEnd: 0,
      nextPlan: wanted.plan,
      nextEmailLimit: wanted.emails,
      updatedAt: now.toISOString(),
    })
    .where("id", "=", row.id)
    .execute();
  await cancelProviderSubscription(trx, row, now);
  const text = `Chose for the next period: ${offerLabel(wanted.plan, wanted.emails)}`;
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "update",
    text,
    link: "/settings/plan",
    now,
  });
  return true;
}

/**
 * Puts an account on Custom, from now on, by the hand of an operator: it is reckoned by the
 * calendar month and by what is used. What it had before ends, and is neither charged again nor
 * given back by this. `isCustom` false: takes it off Custom; the account is on Free. False is
 * returned when nothing was to be changed.
 */
export async function setCustomPlan(
  trx: Database,
  { accountId, isCustom, now }: { accountId: string; isCustom: boolean; now: Date },
): Promise<boolean> {
  const account = await trx
    .selectFrom("accounts")
    .select("timeZone")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const row = await findSubscription(trx, accountId);
  const has = row !== undefined && row.plan === "custom" && isInForce(row, now);
  if (has === isCustom) return false;
  const at = now.toISOString();
  if (!isCustom && row) {
    await trx
      .updateTable("subscriptions")
      .set(endedNow(row, now))
      .where("accountId", "=", accountId)
      .execute();
  } else {
    const custom = {
      plan: "custom" as const,
      emailLimit: null,
      status: "active" as const,
      provider: "operator" as const,
      periodStart: at,
      periodEnd: monthOf(now, account.timeZone).periodEnd,
      anchorDay: 1,
      cancelsAtPeriodEnd: 0 as const,
      nextPlan: null,
      nextEmailLimit: null,
      graceUntil: null,
      remindedFor: null,
      authorizationCode: null,
      updatedAt: at,
    };
    await trx
      .insertInto("subscriptions")
      .values({ id: newId(now.getTime()), accountId, ...custom, createdAt: at })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet(custom))
      .execute();
    if (row) await cancelProviderSubscription(trx, row, now);
  }
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "info",
    notify: true,
    text: isCustom ? "The account is on Custom now" : "The account is no longer on Custom",
    link: "/settings/plan",
    now,
  });
  return true;
}

type Owner = { account: { id: string; timeZone: string }; user: { id: string } };

/** Cancels at the end of the period. The words are for the page that comes next. */
export async function cancelForOwner(
  { db, clock }: AppContext,
  { account, user }: Owner,
): Promise<FlashMessage> {
  const now = clock();
  const cancelled = await db
    .transaction()
    .execute((trx) => cancelPlan(trx, { accountId: account.id, actorId: user.id, now }));
  if (!cancelled) return { kind: "info", text: "There was no plan to cancel." };
  const row = await findSubscription(db, account.id);
  if (row?.status === "ended")
    return {
      kind: "success",
      text: "Your plan is cancelled and has ended, because its next period was not paid.",
    };
  const until = row ? shortDay(row.periodEnd, account.timeZone) : "";
  return {
    kind: "success",
    text: `Your plan is cancelled. It lasts until ${until}, and you won’t be charged again.`,
  };
}

/** Takes a cancellation or a later change back. */
export async function keepForOwner(
  { db, clock }: AppContext,
  { account, user }: Owner,
): Promise<FlashMessage> {
  const now = clock();
  const kept = await db
    .transaction()
    .execute((trx) => keepPlan(trx, { accountId: account.id, actorId: user.id, now }));
  return kept
    ? { kind: "success", text: "Your plan continues and renews automatically." }
    : { kind: "info", text: "There was nothing to undo." };
}

/** Another plan from the next period on. */
export async function scheduleForOwner(
  { db, clock }: AppContext,
  { account, user }: Owner,
  wanted: Wanted,
): Promise<FlashMessage> {
  const now = clock();
  const scheduled = await db
    .transaction()
    .execute((trx) =>
      scheduleChange(trx, { accountId: account.id, actorId: user.id, wanted, now }),
    );
  if (!scheduled)
    return {
      kind: "info",
      text: "Your plan has changed in the meantime. Check it, then choose again.",
    };
  const row = await findSubscription(db, account.id);
  const from = row ? shortDay(row.periodEnd, account.timeZone) : "";
  return {
    kind: "success",
    text: `You will have ${offerLabel(wanted.plan, wanted.emails)} from ${from}. You pay nothing today.`,
  };
}
