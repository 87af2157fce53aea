import type { Database } from "#db/database.server.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed } from "./quota-row.server.ts";

/**
 * Why a send whose time has come may not begin: it was scheduled under a plan that has ended since, and the present one does not
 * hold it. Null: it may. What has begun is never stopped by this.
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
  const used = await readUsed(db, accountId, period);
  const isOver = (kind: "emails" | "certificates") => period[kind] !== null && used[kind] > period[kind];
  if (!isOver("emails") && !isOver("certificates")) return null;
  return `This was scheduled under another plan, and is more than your ${period.plan.name} plan has. Change your plan, or cancel it.`;
}
