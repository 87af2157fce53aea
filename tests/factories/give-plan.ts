import type { Database } from "../../db/database.server.ts";

/**
 * Puts an account on a paid plan, as an operator or a payment would: by default on Custom, which
 * has no limits, for good.
 */
export async function givePlan(
  db: Database,
  accountId: string,
  {
    plan = "custom" as "essentials" | "pro" | "custom",
    emailLimit = null as number | null,
    periodStart = "2000-01-01T00:00:00.000Z",
    periodEnd = "9000-01-01T00:00:00.000Z",
  } = {},
): Promise<void> {
  const values = {
    plan,
    emailLimit,
    status: "active" as const,
    periodStart,
    periodEnd,
    updatedAt: periodStart,
  };
  await db
    .insertInto("subscriptions")
    .values({
      id: `plan-${accountId}`,
      accountId,
      provider: "operator",
      createdAt: periodStart,
      ...values,
    })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}
