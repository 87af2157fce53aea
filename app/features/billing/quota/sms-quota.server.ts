import { type SqlBool, sql } from "kysely";
import { showDay } from "#app/engines/time/show-day.ts";
import type { SmsOffer } from "#app/platform/config-sms.server.ts";
import type { Database } from "#db/database.server.ts";
import { nairaLabel } from "../model/plans.ts";
import { shareInGrace } from "../model/subscription.ts";
import { type QuotaPeriod, readQuotaPeriod } from "./quota-period.server.ts";
import { openPeriod } from "./quota-row.server.ts";

type Account = { id: string; timeZone: string };

/**
 * How many text messages an account has, one for each part of a message. E-mails are counted apart
 * and are never fewer for it.
 */
export interface SmsAllowance {
  plan: string;
  used: number;
  /** Null: as many as are paid for. */
  limit: number | null;
  /** What one costs, "₦6"; null: they are part of the plan. */
  price: string | null;
  /** The day the next period begins, in words. */
  nextPeriod: string;
}

/**
 * What an account has used up in the present period. Null: the operator offers no text messages.
 */
export async function readSmsAllowance(
  db: Database,
  offer: SmsOffer | null,
  account: Account,
  now: Date,
): Promise<SmsAllowance | null> {
  return offer && readAllowance(db, offer, account, now);
}

async function readAllowance(
  db: Database,
  offer: SmsOffer,
  account: Account,
  now: Date,
): Promise<SmsAllowance> {
  const period = await readQuotaPeriod(db, account, now, now);
  const limit = limitOf(offer, period);
  return {
    plan: period.plan.name,
    used: await readSmsUsed(db, account.id, period.startsAt),
    limit,
    price: limit === null ? nairaLabel(offer.priceKobo) : null,
    nextPeriod: showDay(period.endsAt, account.timeZone),
  };
}

/** What was used of the period that starts then. */
export async function readSmsUsed(
  db: Database,
  accountId: string,
  startsAt: string,
): Promise<number> {
  const row = await db
    .selectFrom("quotaPeriods")
    .select("smsUsed")
    .where("accountId", "=", accountId)
    .where("startsAt", "=", startsAt)
    .executeTakeFirst();
  return row?.smsUsed ?? 0;
}

function limitOf(
  { included }: SmsOffer,
  { plan, startsAt, endsAt, whenPaid }: QuotaPeriod,
): number | null {
  if (plan.id === "custom") return null;
  const limit = included[plan.id];
  return whenPaid ? shareInGrace(limit, { periodStart: startsAt, periodEnd: endsAt }) : limit;
}

export type TakenSms =
  /** `countedFor`: the start of the period, to give them back to. */
  | { kind: "taken"; countedFor: string }
  /** `isFirst`: nobody has been told in this period. */
  | { kind: "used-up"; isFirst: boolean; text: string };

/**
 * Takes the parts of one message, in the transaction that lets it go: of two that race for the
 * last, one gets it.
 */
export async function takeSms(
  trx: Database,
  offer: SmsOffer,
  { account, parts, now }: { account: Account; parts: number; now: Date },
): Promise<TakenSms> {
  const period = await readQuotaPeriod(trx, account, now, now);
  const limit = limitOf(offer, period);
  await openPeriod(trx, account.id, period);
  const row = () =>
    trx
      .updateTable("quotaPeriods")
      .where("accountId", "=", account.id)
      .where("startsAt", "=", period.startsAt);
  const taken = await row()
    .set(({ eb }) => ({ smsUsed: eb("smsUsed", "+", parts) }))
    .$if(limit !== null, (update) => update.where(sql<SqlBool>`"smsUsed" + ${parts} <= ${limit}`))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return { kind: "taken", countedFor: period.startsAt };
  const first = await row()
    .set({ smsUsedUpAt: now.toISOString() })
    .where("smsUsedUpAt", "is", null)
    .executeTakeFirst();
  const allowance = await readAllowance(trx, offer, account, now);
  return {
    kind: "used-up",
    isFirst: first.numUpdatedRows === 1n,
    text: smsUsedUpMessage(allowance),
  };
}

/** Gives the parts of a message back that certainly did not leave. */
export async function returnSms(
  trx: Database,
  { accountId, countedFor, parts }: { accountId: string; countedFor: string; parts: number },
): Promise<void> {
  await trx
    .updateTable("quotaPeriods")
    .set(({ eb }) => ({ smsUsed: eb("smsUsed", "-", parts) }))
    .where("accountId", "=", accountId)
    .where("startsAt", "=", countedFor)
    .execute();
}

/**
 * "All 500 text messages of your Essentials plan are used until 1 December 2026. E-mails still go
 * out."
 */
export function smsUsedUpMessage({ plan, limit, used, nextPeriod }: SmsAllowance): string {
  if (limit === 0) return `Your ${plan} plan has no text messages. E-mails still go out`;
  const count = (limit ?? 0).toLocaleString("en-NG");
  const said =
    used >= (limit ?? 0)
      ? `All ${count} text messages of your ${plan} plan are used`
      : `${used.toLocaleString("en-NG")} of the ${count} text messages of your ${plan} plan ` +
        "are used, and the next needs more than are left";
  return `${said}; there are more from ${nextPeriod}. E-mails still go out`;
}
