import type { Organiser } from "#app/features/accounts/require-organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { isPaidPlanId, planName } from "../plans/plan-steps.ts";

/** The plan that somebody chose when they registered and have not paid for yet; null where there is none, or nothing can be paid. */
export async function readPlanParam(
  { db, payments }: Pick<AppContext, "db" | "payments">,
  { role, account }: Organiser,
): Promise<{ name: string; to: string } | null> {
  if (!payments || role !== "owner") return null;
  const wish = await db
    .selectFrom("accounts")
    .leftJoin("subscriptions", "subscriptions.accountId", "accounts.id")
    .select(["accounts.chosenPlan", "subscriptions.id as subscriptionId"])
    .where("accounts.id", "=", account.id)
    .executeTakeFirst();
  if (!wish || wish.subscriptionId !== null || !isPaidPlanId(wish.chosenPlan)) return null;
  return { name: planName(wish.chosenPlan), to: `/settings/plan/checkout?plan=${wish.chosenPlan}` };
}
