import { z } from "zod";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import type { PaymentOutcome } from "#app/providers/payments/payments.ts";
import type { Database } from "#db/database.server.ts";
import { queueOperatorBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { fulfilPayment, type Payment } from "./fulfil-payment.server.ts";
import { type RecordedPaymentEvent, recordPaymentEvent } from "./payment-lines.server.ts";

/** How a payment stands after the provider was asked. `unknown`: there is no such payment here. */
export type Settled =
  | { kind: "paid" | "failed" | "pending"; payment: Payment }
  | { kind: "unavailable"; payment: Payment }
  | { kind: "unknown" };

/**
 * A payment that nobody completed is taken for abandoned after so long; it is granted all the same
 * when it is paid later.
 */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/**
 * Asks the provider how a payment stands and acts on it. This is what the return page, the
 * provider's webhook and the hourly look all do, in whatever order and however often: the first one
 * grants, the others change nothing. `paymentEvent` is noted in the same transaction as what it
 * brings about. Throws only for the database.
 */
export async function reconcilePayment(
  app: AppContext,
  reference: string,
  paymentEvent?: RecordedPaymentEvent,
): Promise<Settled> {
  const payment = await findPayment(app.db, reference);
  if (!payment) return { kind: "unknown" };
  if (payment.status === "paid" || payment.status === "refunded") {
    if (paymentEvent)
      await recordPaymentEvent(app.db, {
        ...paymentEvent,
        outcome: "known already",
        now: app.clock(),
      });
    return { kind: "paid", payment };
  }
  if (!app.payments || app.payments.name !== payment.provider)
    return { kind: "unavailable", payment };
  return actOn(app, payment, await app.payments.verify(reference), paymentEvent);
}

/** What follows from the provider's answer about one payment. */
export async function actOn(
  app: AppContext,
  payment: Payment,
  outcome: PaymentOutcome,
  paymentEvent?: RecordedPaymentEvent,
): Promise<Exclude<Settled, { kind: "unknown" }>> {
  const { db, clock, log } = app;
  const now = clock();
  switch (outcome.kind) {
    case "paid": {
      const differs = difference(payment, outcome);
      if (differs) {
        log.error(
          { payment: payment.id, differs },
          "a payment is not what was asked for: nothing is granted",
        );
        await notifyUnexpectedCharge(app, { reference: payment.reference, why: differs });
        return fail(app, payment, `The provider tells of another ${differs}.`);
      }
      await db.transaction().execute(async (trx) => {
        if (
          paymentEvent &&
          !(await recordPaymentEvent(trx, { ...paymentEvent, outcome: "granted", now }))
        )
          return;
        await fulfilPayment(trx, app, { payment, paid: outcome, now });
      });
      wakeDelivery(db);
      return { kind: "paid", payment: await readPayment(db, payment.reference) };
    }
    case "failed":
      return fail(app, payment, outcome.reason);
    case "abandoned":
    case "unknown": {
      const isOld = now.getTime() - Date.parse(payment.createdAt) > ABANDONED_AFTER_MS;
      return isOld ? fail(app, payment, "It was not completed.") : { kind: "pending", payment };
    }
    case "pending":
      return { kind: "pending", payment };
    case "unavailable":
      log.warn(
        { payment: payment.id, reason: outcome.reason },
        "the payment provider could not be asked",
      );
      return { kind: "unavailable", payment };
  }
}

/** Which part of what the provider tells is not what we asked for. Null: all of it is. */
function difference(
  payment: Payment,
  paid: Extract<PaymentOutcome, { kind: "paid" }>,
): string | null {
  if (paid.reference !== payment.reference) return "reference";
  if (paid.amountKobo !== payment.amountKobo) return "amount";
  return paid.currency === "NGN" ? null : "currency";
}

async function fail({ db }: AppContext, payment: Payment, reason: string) {
  await db
    .updateTable("payments")
    .set({ status: "failed", failure: reason.slice(0, 300) })
    .where("id", "=", payment.id)
    .where("status", "=", "pending")
    // What is owed stays owed.
    .where("purpose", "!=", "statement")
    .execute();
  const after = await findPayment(db, payment.reference);
  return {
    kind: after?.status === "paid" ? ("paid" as const) : ("failed" as const),
    payment: after ?? payment,
  };
}

export async function findPayment(db: Database, reference: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** One that was written before: throws when it is absent. */
export async function readPayment(db: Database, reference: string): Promise<Payment> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

/**
 * A job's: asks again about a payment that the provider told of when it could not be asked itself.
 * Throws, to be tried again.
 */
async function settleLater(app: AppContext, { reference }: { reference: string }): Promise<void> {
  const { kind } = await reconcilePayment(app, reference);
  if (kind === "unavailable" || kind === "pending") throw new Error(`the payment is ${kind}`);
}

/** The hourly look at payments about which neither the provider nor the payer came back. */
export async function settlePending(app: AppContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 60_000).toISOString();
  for (let last = ""; ; ) {
    const pending = await app.db
      .selectFrom("payments")
      .select(["id", "reference"])
      .where("status", "=", "pending")
      .where((eb) => eb.or([eb("purpose", "!=", "statement"), eb("payUrl", "is not", null)]))
      .where("createdAt", "<", before)
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, reference } of pending) {
      await reconcilePayment(app, reference);
      last = id;
    }
    if (pending.length < AT_ONCE) return;
  }
}

/**
 * Money came that nothing here expects: whoever runs the installation is told, once for each
 * charge, and has to look.
 */
export async function notifyUnexpectedCharge(
  app: AppContext,
  { reference, why }: { reference: string; why: string },
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const noted = {
      key: `odd-charge:${reference}`.slice(0, 200),
      event: "odd charge",
      reference,
      outcome: why,
      now,
    };
    if (!(await recordPaymentEvent(trx, noted))) return;
    await queueOperatorBillingEmail(trx, app, { mail: { kind: "odd-charge", reference }, now });
  });
  wakeDelivery(db);
}

export const reconcilePaymentJob = defineJob({
  name: "settle-payment",
  label: "Checks a payment with its provider again",
  schema: z.object({ reference: z.string() }),
  run: settleLater,
});
