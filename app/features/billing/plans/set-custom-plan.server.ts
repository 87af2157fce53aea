import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { monthOf } from "./billing-period.ts";
import { stopTheirs } from "./cancel-provider-subscription.server.ts";
import { findSubscription } from "./find-subscription.server.ts";
import { endedNow, isInForce } from "./subscription.ts";

/**
 * Puts an account on Custom, from now on, by the hand of an operator: it is reckoned by the calendar month and by what is used. What it
 * had before ends, and is neither charged again nor given back by this. `isCustom` false: takes it off Custom; the account is
 * on Free. False is returned when nothing was to be changed.
 */
export async function setCustomPlan(
  trx: Database,
  { accountId, isCustom, now }: { accountId: string; isCustom: boolean; now: Date },
): Promise<boolean> {
  const account = await trx.selectFrom("accounts").select("timeZone").where("id", "=", accountId).executeTakeFirstOrThrow();
  const row = await findSubscription(trx, accountId);
  const has = row !== undefined && row.plan === "custom" && isInForce(row, now);
  if (has === isCustom) return false;
  const at = now.toISOString();
  if (!isCustom) {
    await trx.updateTable("subscriptions").set(endedNow(row!, now)).where("accountId", "=", accountId).execute();
  } else {
    const custom = {
      ...{ plan: "custom" as const, emailLimit: null, status: "active" as const, provider: "operator" as const },
      ...{ periodStart: at, periodEnd: monthOf(now, account.timeZone).periodEnd, anchorDay: 1, cancelsAtPeriodEnd: 0 as const },
      ...{ nextPlan: null, nextEmailLimit: null, graceUntil: null, remindedFor: null, authorizationCode: null, updatedAt: at },
    };
    await trx
      .insertInto("subscriptions")
      .values({ id: newId(now.getTime()), accountId, ...custom, createdAt: at })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet(custom))
      .execute();
    if (row) await stopTheirs(trx, row, now);
  }
  await recordActivity(trx, {
    ...{ accountId, actorId: null, kind: "info", notify: true },
    text: isCustom ? "The account is on Custom now" : "The account is no longer on Custom",
    ...{ link: "/settings/plan", now },
  });
  return true;
}
