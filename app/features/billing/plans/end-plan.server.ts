import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { queueBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { boughtLabel } from "../model/proration.ts";
import { endedNow, type Subscription } from "../model/subscription.ts";
import { cancelProviderSubscription } from "../payments/cancel-renewals.server.ts";

/**
 * The account is on Free from now on, and its owners are told. False: somebody else ended or
 * renewed it meanwhile.
 */
export async function endPlan(
  trx: Database,
  app: Pick<AppContext, "config">,
  { row, why, now }: { row: Subscription; why: "cancelled" | "unpaid" | "closed"; now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable("subscriptions")
    .set(endedNow(row, now))
    .where("id", "=", row.id)
    .where("periodEnd", "=", row.periodEnd)
    .where("status", "!=", "ended")
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return false;
  await cancelProviderSubscription(trx, row, now);
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "=", row.accountId)
    .executeTakeFirstOrThrow();
  const offer = boughtLabel(row.plan, row.emailLimit);
  await queueBillingEmail(trx, app, { account, mail: { kind: "plan-ended", offer, why }, now });
  await recordActivity(trx, {
    accountId: account.id,
    actorId: null,
    kind: "warning",
    text: `Your plan has ended: ${offer}`,
    link: "/settings/plan",
    now,
  });
  return true;
}

/** Lets a plan go on for some more days. False: it was changed meanwhile. */
export async function extendPlan(
  trx: Database,
  { id, periodEnd }: Pick<Subscription, "id" | "periodEnd">,
  days: number,
  now: Date,
): Promise<boolean> {
  const later = new Date(Date.parse(periodEnd) + days * 86_400_000).toISOString();
  const extended = await trx
    .updateTable("subscriptions")
    .set({ periodEnd: later, status: "active", graceUntil: null, updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("periodEnd", "=", periodEnd)
    .executeTakeFirst();
  return extended.numUpdatedRows === 1n;
}
