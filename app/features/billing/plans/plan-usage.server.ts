import type { Database } from "#db/database.server.ts";
import { readQuotaPeriod } from "../quota/quota-period.server.ts";
import { readUsed } from "../quota/quota-row.server.ts";
import type { PlanId } from "./plans.ts";

/** How much of its plan an account has used up in the present billing period. */
export interface PlanUsage {
  planId: PlanId;
  plan: string;
  emailsUsed: number;
  /** How many the plan includes. Null: as many as are paid for. */
  emailsIncluded: number | null;
  certificatesUsed: number;
  certificatesIncluded: number | null;
  /** The period: from (included) and to (excluded), ISO 8601. */
  startsAt: string;
  endsAt: string;
}

/**
 * What is reserved for sends that were confirmed for the current billing period, less what came back. One look at a row.
 * What counts: docs/decisions/031-what-a-plan-counts.md.
 */
export async function readPlanUsage(db: Database, account: { id: string; timeZone: string }, now: Date): Promise<PlanUsage> {
  const { plan, emails, certificates, startsAt, endsAt } = await readQuotaPeriod(db, account, now, now);
  const used = await readUsed(db, account.id, { startsAt, endsAt });
  return {
    ...{ planId: plan.id, plan: plan.name, startsAt, endsAt },
    ...{ emailsUsed: used.emails, emailsIncluded: emails },
    ...{ certificatesUsed: used.certificates, certificatesIncluded: certificates },
  };
}
