import type { Database } from "#db/database.server.ts";
import { monthOf } from "./billing-period.ts";
import { findSubscription } from "./find-subscription.server.ts";
import { PLANS, type Plan } from "./plans.ts";
import { isInForce, nextOf, nextPeriod, type Subscription } from "./subscription.ts";

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
 * the calendar month in the account's zone. After the end of a period that is not paid again yet, what is used counts for the
 * next one already: whoever pays it later pays for what was used meanwhile.
 */
export async function readEntitlement(db: Database, account: { id: string; timeZone: string }, now: Date): Promise<Entitlement> {
  const row = await findSubscription(db, account.id);
  if (!row || !isInForce(row, now)) {
    const free = PLANS[0]!;
    return {
      ...{ plan: free, emails: free.emails?.included ?? null },
      ...{ certificates: free.certificates, formManagers: free.formManagers },
      ...monthOf(now, account.timeZone),
      ...{ graceUntil: null, cancelsAtPeriodEnd: false },
    };
  }
  const { plan, emails, periodStart, periodEnd } = current(row, account.timeZone, now);
  const { certificates, formManagers } = plan;
  const cancelsAtPeriodEnd = row.cancelsAtPeriodEnd === 1;
  return { plan, emails, certificates, formManagers, periodStart, periodEnd, graceUntil: row.graceUntil, cancelsAtPeriodEnd };
}

function current(row: Subscription, timeZone: string, now: Date) {
  const planOf = (id: string) => PLANS.find((plan) => plan.id === id)!;
  const { emailLimit, periodStart, periodEnd } = row;
  if (now.toISOString() < periodEnd) return { plan: planOf(row.plan), emails: emailLimit, periodStart, periodEnd };
  const next = nextOf(row);
  return { plan: planOf(next?.plan ?? row.plan), emails: next ? next.emailLimit : emailLimit, ...nextPeriod(row, timeZone) };
}
