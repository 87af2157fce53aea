import type { Database } from "#db/database.server.ts";
import { monthOf } from "./billing-period.ts";
import { PLANS, type Plan } from "./plans.ts";

/** What an account may do now, and in which billing period it is counted. */
export interface Entitlement {
  plan: Plan;
  /** E-mails a period; null: as many as are paid for. */
  emails: number | null;
  /** Certificates a period; null: as many as are paid for. */
  certificates: number | null;
  formManagers: number | null;
  /** The billing period: from (included) and to (excluded), ISO 8601. */
  periodStart: string;
  periodEnd: string;
  /** A renewal failed: the plan stays until this time, then the account is on Free. */
  graceUntil: string | null;
  cancelsAtPeriodEnd: boolean;
}

/**
 * What the account's own rows say; no provider is asked. Without a subscription in force it is on Free, which is counted by
 * the calendar month in the account's zone.
 */
export async function readEntitlement(db: Database, account: { id: string; timeZone: string }, now: Date): Promise<Entitlement> {
  const at = now.toISOString();
  const row = await db.selectFrom("subscriptions").selectAll().where("accountId", "=", account.id).executeTakeFirst();
  const inForce = row && row.status !== "ended" && at < (row.graceUntil ?? row.periodEnd);
  if (!inForce) {
    const free = PLANS[0]!;
    return {
      ...{ plan: free, emails: free.emails?.included ?? null },
      ...{ certificates: free.certificates, formManagers: free.formManagers },
      ...monthOf(now, account.timeZone),
      ...{ graceUntil: null, cancelsAtPeriodEnd: false },
    };
  }
  const plan = PLANS.find(({ id }) => id === row.plan)!;
  const { certificates, formManagers } = plan;
  const { emailLimit: emails, periodStart, periodEnd, graceUntil } = row;
  const cancelsAtPeriodEnd = row.cancelsAtPeriodEnd === 1;
  return { plan, emails, certificates, formManagers, periodStart, periodEnd, graceUntil, cancelsAtPeriodEnd };
}
