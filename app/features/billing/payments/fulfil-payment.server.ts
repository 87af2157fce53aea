import type { Selectable } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { PaymentOutcome } from "#app/providers/payments/payments.ts";
import type { Database } from "#db/database.server.ts";
import type { PaymentsTable } from "#db/schema/billing.ts";
import { queueReceipt } from "../emails/queue-billing-email.server.tsx";
import { findSubscription } from "../entitlement.server.ts";
import { isPaidPlanId, nairaLabel, paidPlan } from "../model/plans.ts";
import { boughtLabel, HELD_MS, quoteChange } from "../model/proration.ts";
import {
  anchorDayOf,
  basisOf,
  endOfPeriod,
  isInForce,
  nextPeriod,
  runningOf,
  type Subscription,
} from "../model/subscription.ts";
import { emailsUsedUntil } from "../quota/show-usage.server.ts";
import { cancelProviderSubscription } from "./cancel-renewals.server.ts";
import { paymentLines, sealAuthorization } from "./payment-lines.server.ts";

/** Gives a payment back; done in refund-payment. */
export const returnPaymentHandle: JobHandle<{ paymentId: string }> = {
  name: "return-payment",
  schema: z.object({ paymentId: z.string() }),
};

export type Payment = Selectable<PaymentsTable>;
type Paid = Extract<PaymentOutcome, { kind: "paid" }>;

/** So long after it was begun a larger plan, or more e-mails, can be paid. */
const PAYABLE_MS = 24 * 3_600_000;

/**
 * Writes down that a payment was made and gives what it pays for, in one transaction: whoever comes
 * first does it, everybody else changes nothing and gets false. `paid` must have been compared with
 * the payment before. What the payment was reckoned upon may be no more (a second payment for the
 * same period, a plan that changed meanwhile, an account that was terminated): then it grants
 * nothing, and its money is given back by a job. Call `wakeDelivery` after the commit.
 */
export async function fulfilPayment(
  trx: Database,
  { config }: { config: Config },
  given: { payment: Payment; paid: Paid; now: Date },
): Promise<boolean> {
  const { payment, paid, now } = given;
  const paidAt = paid.paidAt ?? now.toISOString();
  const won = await trx
    .updateTable("payments")
    .set({ status: "paid", providerId: paid.providerId, paidAt, failure: null })
    .where("id", "=", payment.id)
    .where("status", "in", ["pending", "failed"])
    .executeTakeFirst();
  if (won.numUpdatedRows !== 1n) return false;
  const receiptNumber = await nextReceiptNumber(trx);
  const account = await accountOf(trx, payment.accountId);
  // Nobody pays for an account that is closed for good, not even what was owed.
  const isOpen = account !== undefined && account.terminatedAt === null;
  const period = isOpen ? await apply(trx, config, { payment, paid, account, now }) : null;
  const columns = period ?? { failure: "It wasn’t needed, and is refunded." };
  await trx
    .updateTable("payments")
    .set({ receiptNumber, ...columns })
    .where("id", "=", payment.id)
    .execute();
  if (!period) {
    await enqueueJob(trx, returnPaymentHandle, {
      payload: { paymentId: payment.id },
      uniqueKey: `return-payment:${payment.id}`,
      now,
    });
  }
  const timeZone = account?.timeZone ?? "Africa/Lagos";
  const lines = paymentLines(payment);
  const until = payment.purpose === "statement" ? null : (period?.periodEnd ?? null);
  await queueReceipt(
    trx,
    { config },
    { payment: { ...payment, lines }, receiptNumber, paidAt, until, timeZone, now },
  );
  if (account) {
    await recordActivity(trx, {
      accountId: account.id,
      actorId: payment.startedById,
      kind: "success",
      notify: payment.startedById === null,
      text: `Paid ${nairaLabel(payment.amountKobo)}: ${boughtLabel(payment.plan, payment.emailLimit)}`,
      link: "/settings/plan",
      now,
    });
  }
  return true;
}

/** Gives what is paid for. Null: it can't be given any more. Otherwise the period it is for. */
async function apply(
  trx: Database,
  config: Config,
  given: { payment: Payment; paid: Paid; account: { id: string; timeZone: string }; now: Date },
): Promise<{ periodStart: string; periodEnd: string } | null> {
  const { payment, paid, account, now } = given;
  const { plan, emailLimit } = payment;
  if (payment.purpose === "statement") {
    return {
      periodStart: payment.periodStart ?? now.toISOString(),
      periodEnd: payment.periodEnd ?? now.toISOString(),
    };
  }
  if (!isPaidPlanId(plan)) return null;
  const row = await findSubscription(trx, account.id);
  const period = periodFor(row, { payment, account, now });
  if (!period || (await isOutdated(trx, row, { payment, paid, account, now }))) return null;
  const id = row?.id ?? newId(now.getTime());
  const at = now.toISOString();
  const sealed =
    paid.authorizationCode && sealAuthorization(config.sessionSecret, id, paid.authorizationCode);
  const begins = !row || period.periodStart !== row.periodStart;
  // In the same period what was chosen for the next one is overtaken by what was just bought.
  const bought = {
    plan,
    emailLimit,
    status: "active" as const,
    ...period,
    cancelsAtPeriodEnd: 0 as const,
    nextPlan: null,
    nextEmailLimit: null,
    graceUntil: null,
    provider: payment.provider,
    updatedAt: at,
  };
  const continues = row && payment.purpose === "renew" && period.periodStart === row.periodEnd;
  const anchorDay =
    row && (continues || !begins)
      ? row.anchorDay
      : anchorDayOf(new Date(period.periodStart), account.timeZone);
  if (!row) {
    await trx
      .insertInto("subscriptions")
      .values({
        id,
        accountId: account.id,
        ...bought,
        anchorDay,
        customerCode: paid.customerCode,
        authorizationCode: sealed,
        createdAt: at,
      })
      .execute();
    return period;
  }
  if (row.subscriptionCode && payment.startedById) {
    // The provider charged its renewals by itself until now. From here on we do, once that has
    // ended: never both.
    await cancelProviderSubscription(trx, row, now);
  }
  const sameProvider = row.provider === payment.provider;
  const isSamePayer =
    paid.customerCode === null ||
    row.customerCode === null ||
    paid.customerCode === row.customerCode;
  await trx
    .updateTable("subscriptions")
    .set({
      ...bought,
      anchorDay,
      customerCode: paid.customerCode ?? (sameProvider ? row.customerCode : null),
      // What can't be charged again leaves what could; but not somebody else's, whose address is no
      // longer known here.
      authorizationCode: sealed ?? (sameProvider && isSamePayer ? row.authorizationCode : null),
    })
    .where("id", "=", row.id)
    .execute();
  return period;
}

/** The period that a payment is for, or null when what it was reckoned upon is no more. */
function periodFor(
  row: Subscription | undefined,
  { payment, account, now }: { payment: Payment; account: { timeZone: string }; now: Date },
): { periodStart: string; periodEnd: string } | null {
  const { plan } = payment;
  if (!isPaidPlanId(plan)) return null;
  const { per } = paidPlan(plan).price;
  const periodStart = now.toISOString();
  const fresh = {
    periodStart,
    periodEnd: endOfPeriod(periodStart, per, anchorDayOf(now, account.timeZone), account.timeZone),
  };
  const basis = basisOf(row, now);
  if (payment.purpose === "renew") {
    const owed = row && payment.basis === `${row.plan}:${row.emailLimit}:${row.periodEnd}`;
    if (!owed) return null;
    // A try that ended well after all, when the plan was cancelled meanwhile or had ended: nobody
    // asked to pay that any more.
    if (payment.startedById === null && (row.cancelsAtPeriodEnd === 1 || !isInForce(row, now)))
      return null;
    // Paid by hand when the grace was over: a new period, from now.
    if (!isInForce(row, now)) return fresh;
    const { periodStart } = nextPeriod(row, account.timeZone);
    return {
      periodStart,
      periodEnd: endOfPeriod(periodStart, per, row.anchorDay, account.timeZone),
    };
  }
  return payment.basis === basis ? fresh : null;
}

/**
 * Whether an upgrade was paid too late for what was taken off its price: its page stays payable for
 * as long as the provider likes, while the time and the e-mails that were left go on being used up.
 * A day is for whoever pays by transfer; e-mails are asked about again. The half hour is that for
 * which a page's amount holds. What was begun while more e-mails cost only the time that was left
 * costs less than that, and so is outdated as well.
 */
async function isOutdated(
  trx: Database,
  row: Subscription | undefined,
  given: { payment: Payment; paid: Paid; account: { id: string; timeZone: string }; now: Date },
): Promise<boolean> {
  const { payment, paid, account, now } = given;
  const running = runningOf(row, now);
  if (payment.purpose !== "upgrade" || !running || !isPaidPlanId(payment.plan)) return false;
  const begunAt = Date.parse(payment.createdAt);
  const paidAt = Math.min(
    now.getTime(),
    paid.paidAt === null ? Number.POSITIVE_INFINITY : Date.parse(paid.paidAt),
  );
  if (paidAt - begunAt > PAYABLE_MS) return true;
  const emailsUsed = await emailsUsedUntil(trx, account.id, running, now);
  const wanted = {
    plan: payment.plan,
    emails: payment.emailLimit ?? paidPlan(payment.plan).emails.included,
  };
  const quote = quoteChange({ running, wanted, emailsUsed, now: new Date(begunAt - HELD_MS) });
  return (
    quote.kind !== "pay" || quote.purpose !== "upgrade" || quote.totalKobo > payment.amountKobo
  );
}

/**
 * Counts up without gaps: numbers are given in the transaction that the payment becomes paid in,
 * and one of two equal ones fails.
 */
async function nextReceiptNumber(trx: Database): Promise<number> {
  const { last } = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.max("receiptNumber").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

async function accountOf(trx: Database, accountId: string | null) {
  if (!accountId) return undefined;
  return trx
    .selectFrom("accounts")
    .select(["id", "name", "timeZone", "terminatedAt"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/**
 * Who paid for an account last: whose name and address stand on what is paid next, and by whose
 * address the provider knows what it charges again. Not who only began to pay: that may be
 * anybody's address.
 */
export async function lastPayer(
  db: Database,
  accountId: string,
): Promise<{ payerName: string; payerEmail: string }> {
  const last = await db
    .selectFrom("payments")
    .select(["payerName", "payerEmail"])
    .where("accountId", "=", accountId)
    .where("status", "in", ["paid", "refunded"])
    // Without a period it gave nothing and left nothing behind to charge.
    .where("periodEnd", "is not", null)
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) return last;
  const account = await db
    .selectFrom("accounts")
    .select(["name", "supportEmail"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { payerName: account.name, payerEmail: account.supportEmail };
}
