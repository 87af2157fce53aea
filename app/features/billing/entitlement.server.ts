import type { Database } from "#db/database.server.ts";
import { PLAN_BY_ID, type Plan } from "./model/plans.ts";
import {
  isInForce,
  monthOf,
  nextOf,
  nextPeriod,
  type Subscription,
  shareInGrace,
} from "./model/subscription.ts";

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
  /**
   * The period is not paid, its renewal failed, and the numbers above are its share: what there is
   * once it is paid.
   */
  whenPaid: { emails: number; certificates: number } | null;
}

/**
 * What the account's own rows say; no provider is asked. Without a subscription in force it is on
 * Free, which is counted by the calendar month in the account's zone. After the end of a period
 * that is not paid again yet, what is used counts for the next one already: whoever pays it later
 * pays for what was used meanwhile. Once its renewal failed there is only a share of it.
 */
export async function readEntitlement(
  db: Database,
  account: { id: string; timeZone: string },
  now: Date,
): Promise<Entitlement> {
  const row = await findSubscription(db, account.id);
  if (!row || !isInForce(row, now)) {
    const { free } = PLAN_BY_ID;
    return {
      plan: free,
      emails: free.emails.included,
      certificates: free.certificates,
      formManagers: free.formManagers,
      ...monthOf(now, account.timeZone),
      graceUntil: null,
      cancelsAtPeriodEnd: false,
      whenPaid: null,
    };
  }
  const { plan, emails, periodStart, periodEnd } = current(row, account.timeZone, now);
  const { certificates, formManagers } = plan;
  const { graceUntil } = row;
  const rest = {
    plan,
    formManagers,
    periodStart,
    periodEnd,
    graceUntil,
    cancelsAtPeriodEnd: row.cancelsAtPeriodEnd === 1,
  };
  const isOwed = graceUntil !== null && now.toISOString() >= row.periodEnd;
  if (!isOwed || emails === null || certificates === null)
    return { ...rest, emails, certificates, whenPaid: null };
  const share = (whole: number) => shareInGrace(whole, { periodStart, periodEnd });
  return {
    ...rest,
    emails: share(emails),
    certificates: share(certificates),
    whenPaid: { emails, certificates },
  };
}

function current(row: Subscription, timeZone: string, now: Date) {
  const { emailLimit, periodStart, periodEnd } = row;
  if (now.toISOString() < periodEnd)
    return { plan: PLAN_BY_ID[row.plan], emails: emailLimit, periodStart, periodEnd };
  const next = nextOf(row);
  return {
    plan: PLAN_BY_ID[next?.plan ?? row.plan],
    emails: next ? next.emailLimit : emailLimit,
    ...nextPeriod(row, timeZone),
  };
}

/** What an account pays for, or paid for once. */
export async function findSubscription(
  db: Database,
  accountId: string,
): Promise<Subscription | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}
