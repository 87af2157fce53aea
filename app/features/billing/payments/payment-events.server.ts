import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { hasJob } from "#app/platform/jobs/jobs.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { PaymentEvent } from "#app/providers/payments/payments.ts";
import type { Database } from "#db/database.server.ts";
import { queueOperatorBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { TICKET_REFERENCE, ticketPayments } from "../extensions.ts";
import { nairaLabel, offerLabel, priceKobo } from "../model/plans.ts";
import { nextOf, type Subscription } from "../model/subscription.ts";
import { stopKey } from "./cancel-renewals.server.ts";
import { lastPayer, type Payment } from "./fulfil-payment.server.ts";
import { recordPaymentEvent } from "./payment-lines.server.ts";
import {
  actOn,
  findPayment,
  notifyUnexpectedCharge,
  readPayment,
  reconcilePayment,
  reconcilePaymentJob,
} from "./reconcile-payment.server.ts";
import { applyRefund, ownRefund, undoRefund } from "./refund-payment.server.ts";
import { startGrace } from "./start-grace.server.ts";

/** Told of by the provider while it can't be asked: looked at again after so long. */
const ASK_AGAIN_MS = 60_000;

/** As references are made here (`beginPayment`, `renewPlans`, `billCustom`). */
const OUR_REFERENCE = /^(?:plan|renew|statement)-[0-9a-z-]+$/;

/**
 * Acts on an event of the payment provider, once. A charge is granted only after the provider was
 * asked itself: news alone is never enough. Returns a word for the log.
 */
export async function handlePaymentWebhook(
  app: AppContext,
  paymentEvent: PaymentEvent,
): Promise<string> {
  const { db, clock } = app;
  const { about, key, event } = paymentEvent;
  if ("reference" in about && about.reference?.startsWith(TICKET_REFERENCE))
    return ticketPayments.get()(app, paymentEvent);
  const known = await db
    .selectFrom("paymentEvents")
    .select("key")
    .where("key", "=", key)
    .executeTakeFirst();
  if (known) return "known";
  switch (about.kind) {
    case "charge":
      return handleCharge(app, paymentEvent, about.reference, about.customerCode);
    case "refund":
    case "dispute": {
      const { reference } = about;
      const word = await db.transaction().execute(async (trx) => {
        const payment = await findPayment(trx, reference);
        if (
          !(await recordPaymentEvent(trx, {
            key,
            event,
            reference,
            outcome: payment ? "taken" : "unknown",
            now: clock(),
          }))
        )
          return "known";
        if (!payment) return "unknown";
        return about.kind === "refund"
          ? handleRefund(trx, app, payment, about)
          : handleDispute(trx, app, payment, about.state);
      });
      wakeDelivery(db);
      return word;
    }
    case "subscription":
      return db.transaction().execute((trx) => handleSubscription(trx, app, paymentEvent, about));
    case "invoice":
      return handleInvoice(app, paymentEvent, about);
    case "other":
      await recordPaymentEvent(db, {
        key,
        event,
        reference: null,
        outcome: "not for us",
        now: clock(),
      });
      return "noted";
  }
}

/** A subscription that the provider began, or ends. */
async function handleSubscription(
  trx: Database,
  { clock }: AppContext,
  { key, event }: PaymentEvent,
  about: Extract<PaymentEvent["about"], { kind: "subscription" }>,
): Promise<string> {
  const row = await subscriptionOf(
    trx,
    about.state === "created" ? { customerCode: about.customerCode } : { code: about.code },
  );
  const outcome = row ? "taken" : "unknown";
  if (
    !(await recordPaymentEvent(trx, {
      key,
      event,
      reference: about.code,
      outcome,
      now: clock(),
    }))
  )
    return "known";
  if (!row) return "unknown";
  const updatedAt = clock().toISOString();
  // What we end there ourselves, for another plan or a closed account, is no wish of anybody
  // to cancel.
  const endsByUs = about.state === "ends" && (await hasJob(trx, stopKey(about.code)));
  // From now on the provider charges its renewals, and we never do; or it stops doing so, and
  // the plan ends with its period.
  const change =
    about.state === "created"
      ? { subscriptionCode: about.code, subscriptionToken: about.token, updatedAt }
      : {
          ...(endsByUs
            ? {}
            : { cancelsAtPeriodEnd: 1 as const, nextPlan: null, nextEmailLimit: null }),
          subscriptionCode: null,
          subscriptionToken: null,
          updatedAt,
        };
  await trx.updateTable("subscriptions").set(change).where("id", "=", row.id).execute();
  return "taken";
}

async function handleCharge(
  app: AppContext,
  paymentEvent: PaymentEvent,
  reference: string,
  customerCode: string | null,
): Promise<string> {
  const { db, clock } = app;
  const noted = { key: paymentEvent.key, event: paymentEvent.event, reference };
  const settled = await reconcilePayment(app, reference, noted);
  if (settled.kind === "unknown")
    return handleProviderRenewal(app, noted, await chargedByThem(db, customerCode));
  if (settled.kind === "failed") {
    await recordPaymentEvent(db, { ...noted, outcome: "not confirmed", now: clock() });
    return "not confirmed";
  }
  if (settled.kind === "paid") return "granted";
  // The provider says one thing and, asked, another, or does not answer: this is not noted, so that
  // it can come again.
  const now = clock();
  const runAt = new Date(now.getTime() + ASK_AGAIN_MS);
  await enqueueJob(db, reconcilePaymentJob, {
    payload: { reference },
    uniqueKey: `settle-payment:${reference}`,
    runAt,
    now,
  });
  return "later";
}

/** A charge of a subscription that the provider runs itself: its reference is theirs. */
async function handleProviderRenewal(
  app: AppContext,
  noted: { key: string; event: string; reference: string },
  row: Subscription | undefined,
): Promise<string> {
  const { db, payments, clock } = app;
  const next = row?.subscriptionCode ? nextOf(row) : null;
  if (!row || !next || !payments) {
    // Of another shop that shares the key; or of ours, and its account was deleted before somebody
    // paid.
    const isOurs = OUR_REFERENCE.test(noted.reference);
    if (isOurs) await notifyUnexpectedCharge(app, { reference: noted.reference, why: "unknown" });
    await recordPaymentEvent(db, { ...noted, outcome: isOurs ? "odd" : "unknown", now: clock() });
    return isOurs ? "odd" : "unknown";
  }
  const outcome = await payments.verify(noted.reference);
  const now = clock();
  if (outcome.kind !== "paid") {
    if (outcome.kind === "unavailable" || outcome.kind === "pending")
      throw new Error("the provider could not be asked about a renewal");
    return "not confirmed";
  }
  const amountKobo = priceKobo(next.plan, next.emailLimit);
  // Too early, for a plan that has ended, or another amount than the plan costs: a person has to
  // look.
  const isDue =
    row.status !== "ended" && now.getTime() > Date.parse(row.periodEnd) - 3 * 86_400_000;
  if (outcome.amountKobo !== amountKobo || outcome.currency !== "NGN" || !isDue) {
    await notifyUnexpectedCharge(app, { reference: noted.reference, why: "not what is owed" });
    await recordPaymentEvent(db, { ...noted, outcome: "odd", now });
    return "odd";
  }
  const payer = await lastPayer(db, row.accountId);
  const id = newId(now.getTime());
  await db
    .insertInto("payments")
    .values({
      id,
      accountId: row.accountId,
      reference: noted.reference,
      purpose: "renew",
      ...next,
      amountKobo,
      lines: JSON.stringify([{ text: offerLabel(next.plan, next.emailLimit), amountKobo }]),
      status: "pending",
      provider: payments.name,
      ...payer,
      startedById: null,
      createdAt: now.toISOString(),
      basis: `${row.plan}:${row.emailLimit}:${row.periodEnd}`,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  const payment = await readPayment(db, noted.reference);
  return (await actOn(app, payment, outcome, noted)).kind;
}

async function handleInvoice(
  app: AppContext,
  { key, event }: PaymentEvent,
  about: Extract<PaymentEvent["about"], { kind: "invoice" }>,
): Promise<string> {
  const { db, clock } = app;
  const row = await subscriptionOf(db, { code: about.subscriptionCode });
  // A paid one has a charge, which is what grants; its own event may be on its way still.
  if (row && about.state === "paid" && about.reference) {
    return handleCharge(
      app,
      { key, event, about: { kind: "other" } },
      about.reference,
      row.customerCode,
    );
  }
  await db.transaction().execute(async (trx) => {
    const outcome = row ? "taken" : "unknown";
    if (
      !(await recordPaymentEvent(trx, {
        key,
        event,
        reference: about.subscriptionCode,
        outcome,
        now: clock(),
      }))
    )
      return;
    if (row && about.state === "failed")
      await startGrace(trx, app, { row, reason: "the bank declined.", of: key, now: clock() });
  });
  wakeDelivery(db);
  return row ? "taken" : "unknown";
}

async function handleRefund(
  trx: Database,
  app: AppContext,
  payment: Payment,
  about: Extract<PaymentEvent["about"], { kind: "refund" }>,
): Promise<string> {
  const now = app.clock();
  const { state, amountKobo, toldAs } = about;
  if (state === "under way" || !Number.isSafeInteger(amountKobo) || amountKobo <= 0) return "noted";
  const refundId =
    about.refundId ?? (await ownRefund(trx, { payment, toldAs, amountKobo, now })) ?? toldAs;
  if (state === "done") {
    return (await applyRefund(trx, app, { payment, refundId, amountKobo, why: "refund", now }))
      ? "refunded"
      : "known";
  }
  if (!(await undoRefund(trx, { payment, refundId, amountKobo }))) return "noted";
  const { reference } = payment;
  await queueOperatorBillingEmail(trx, app, {
    mail: { kind: "refund-failed", reference, amount: nairaLabel(amountKobo) },
    now,
  });
  return "refund failed";
}

async function handleDispute(
  trx: Database,
  app: AppContext,
  payment: Payment,
  state: "opened" | "reminded" | "resolved",
): Promise<string> {
  const now = app.clock();
  const disputedAt = state === "resolved" ? null : (payment.disputedAt ?? now.toISOString());
  await trx.updateTable("payments").set({ disputedAt }).where("id", "=", payment.id).execute();
  if (state !== "resolved") {
    const mail = {
      kind: "dispute" as const,
      reference: payment.reference,
      amount: nairaLabel(payment.amountKobo),
    };
    await queueOperatorBillingEmail(trx, app, { mail, now });
  }
  return state;
}

/**
 * What the provider charges by itself; also when it has ended here and is only to be stopped there:
 * then its money is nobody's yet.
 */
async function chargedByThem(
  db: Database,
  customerCode: string | null,
): Promise<Subscription | undefined> {
  if (!customerCode) return undefined;
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("customerCode", "=", customerCode)
    .where("subscriptionCode", "is not", null)
    .orderBy("status")
    .limit(1)
    .executeTakeFirst();
}

async function subscriptionOf(
  db: Database,
  by: { customerCode: string | null } | { code: string },
): Promise<Subscription | undefined> {
  const rows = db.selectFrom("subscriptions").selectAll().where("status", "!=", "ended").limit(1);
  if ("code" in by)
    return by.code ? rows.where("subscriptionCode", "=", by.code).executeTakeFirst() : undefined;
  return by.customerCode
    ? rows.where("customerCode", "=", by.customerCode).executeTakeFirst()
    : undefined;
}
