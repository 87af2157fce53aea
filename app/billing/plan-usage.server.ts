import type { Database } from "#db/database.server.ts";
import { startOfPeriod } from "../activity/period.ts";
import { sumTally } from "../activity/tallies.server.ts";
import { planOf } from "./plans.ts";

/** How much of its plan an account has used up. */
export interface PlanUsage {
  plan: string;
  emailsUsed: number;
  /** How many the plan includes. Null: as many as are paid for. */
  emailsIncluded: number | null;
}

/**
 * E-mails that the mail server took in the current billing period: the calendar month in the account's zone. Certificates and
 * bulk mail count, once a person; sending again what failed, correcting, sample data and the product's own mails are free.
 */
export async function readPlanUsage(db: Database, account: { id: string; timeZone: string }, now: Date): Promise<PlanUsage> {
  const plan = planOf(account);
  const since = startOfPeriod({ period: "month", timeZone: account.timeZone, now });
  const emailsUsed = await sumTally(db, { accountId: account.id, what: "emailsUsed", since, until: now });
  return { plan: plan.name, emailsUsed, emailsIncluded: plan.emails?.included ?? null };
}
