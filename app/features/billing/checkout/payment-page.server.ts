import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { nairaLabel, offerLabel } from "../model/plans.ts";
import { boughtLabel, type Quote, type Wanted } from "../model/proration.ts";
import type { Payment } from "../payments/fulfil-payment.server.ts";
import {
  findPayment,
  reconcilePayment,
  type Settled,
} from "../payments/reconcile-payment.server.ts";

type Begun =
  /** Where the payer goes next: the provider's page. */
  | { kind: "begun"; location: string }
  /** Nobody can pay just now; what was typed is to be kept. */
  | { kind: "unavailable" };

/** Where the payer of a payment comes back to. */
export function returnPath(reference: string): string {
  return `/settings/plan/return?reference=${reference}`;
}

/**
 * Begins the payment of a quote: one row for one form, however often that is sent, then the
 * provider's page. `basis`: what the account had when the quote was reckoned (`basisOf`).
 */
export async function beginPayment(
  app: AppContext,
  given: {
    account: { id: string };
    userId: string;
    wanted: Wanted;
    quote: Extract<Quote, { kind: "pay" }>;
    basis: string;
    payer: { name: string; email: string };
    token: string;
  },
): Promise<Begun> {
  const { db, clock, payments } = app;
  const { account, wanted, quote, basis, payer } = given;
  if (!payments) return { kind: "unavailable" };
  const now = clock();
  const id = newId(now.getTime());
  const reference = `plan-${id}`;
  const earlier = await db.transaction().execute(async (trx) => {
    const first = await spendFormToken(trx, {
      token: given.token,
      accountId: account.id,
      location: id,
      now,
    });
    if (first) return first;
    await trx
      .insertInto("payments")
      .values({
        id,
        accountId: account.id,
        reference,
        purpose: quote.purpose,
        plan: wanted.plan,
        emailLimit: wanted.emails,
        amountKobo: quote.totalKobo,
        lines: JSON.stringify(quote.lines),
        status: "pending",
        provider: payments.name,
        basis,
        payerName: payer.name,
        payerEmail: payer.email,
        startedById: given.userId,
        createdAt: now.toISOString(),
      })
      .execute();
    return null;
  });
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", earlier ?? id)
    .executeTakeFirst();
  if (!payment || payment.accountId !== account.id) return { kind: "unavailable" };
  return sendToProvider(app, payment);
}

/** The provider's page for a payment that waits. Asked twice it is the same page. */
export async function sendToProvider(app: AppContext, payment: Payment): Promise<Begun> {
  const { db, config, payments, log } = app;
  const { id, reference, amountKobo, payerEmail: email } = payment;
  if (payment.payUrl) return { kind: "begun", location: payment.payUrl };
  if (!payments || payments.name !== payment.provider) return { kind: "unavailable" };
  const { plan, emailLimit } = payment;
  const description =
    (plan === "essentials" || plan === "pro") && emailLimit
      ? offerLabel(plan, emailLimit)
      : boughtLabel(plan, null);
  const begun = await payments.begin({
    reference,
    amountKobo,
    email,
    description,
    returnUrl: config.appUrl + returnPath(reference),
  });
  if (begun.kind === "begun") {
    await db.updateTable("payments").set({ payUrl: begun.payUrl }).where("id", "=", id).execute();
    return { kind: "begun", location: begun.payUrl };
  }
  if (begun.kind === "duplicate") return waitForPage(app, payment);
  log.warn({ payment: id, reason: begun.reason }, "a payment could not be begun");
  return { kind: "unavailable" };
}

/**
 * The same form, sent a moment ago, has begun it and is about to say where. When it does not, the
 * return page tells how it stands.
 */
async function waitForPage({ db }: AppContext, { id, reference }: Payment): Promise<Begun> {
  for (let i = 0; i < 30; i++) {
    const row = await db
      .selectFrom("payments")
      .select("payUrl")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.payUrl) return { kind: "begun", location: row.payUrl };
    await new Promise((done) => setTimeout(done, 100));
  }
  return { kind: "begun", location: returnPath(reference) };
}

/** What somebody reads who comes back from paying. */
interface ShownReturn {
  title: string;
  lines: string[];
  receipt: string | null;
  /** Where it can be tried again; null: not now. */
  again: string | null;
  /** It asks again by itself. */
  isWaiting: boolean;
}

/**
 * How often an account's pages make us ask the provider. A page that waits asks twelve times a
 * minute.
 */
const ASKED = { name: "payments-asked", points: 60, seconds: 60 };

/** How the payment stands, asked of the provider. Null: it is none of this account. */
export async function showReturn(
  app: AppContext,
  account: { id: string; timeZone: string },
  reference: string,
): Promise<ShownReturn | null> {
  const known = await findPayment(app.db, reference);
  if (!known || known.accountId !== account.id) return null;
  const mayAsk = (await consume(account.id, ASKED)) === null;
  const settled = mayAsk ? await reconcilePayment(app, reference) : asKnown(known);
  if (settled.kind === "unknown") return null;
  const { payment } = settled;
  const amount = nairaLabel(payment.amountKobo);
  const offer = boughtLabel(payment.plan, payment.emailLimit);
  const receipt =
    payment.receiptNumber === null ? null : `/settings/plan/receipts/${payment.id}.pdf`;
  const again = pathToPayAgain(payment);
  if (settled.kind === "paid") {
    if (!payment.periodEnd) {
      const lines = [
        `We received ${amount}, but it wasn’t needed: your plan had changed, or was already paid. We refund all of it.`,
      ];
      return {
        title: "We are refunding your payment",
        lines,
        receipt,
        again: null,
        isWaiting: false,
      };
    }
    const lines = [`We received ${amount}. The receipt is on its way to ${payment.payerEmail}.`];
    if (payment.purpose !== "statement")
      lines.unshift(`You have ${offer}, until ${shortDay(payment.periodEnd, account.timeZone)}.`);
    return {
      title: "Thank you, your payment arrived",
      lines,
      receipt,
      again: null,
      isWaiting: false,
    };
  }
  if (settled.kind === "failed") {
    const lines = [
      `${amount} for ${offer} was not paid: ${payment.failure ?? "the payment failed."}`,
      "Your plan hasn’t changed.",
    ];
    return {
      title: "Your payment didn’t go through",
      lines,
      receipt: null,
      again,
      isWaiting: false,
    };
  }
  const lines =
    settled.kind === "unavailable"
      ? [
          "We couldn’t ask the payment provider about your payment. This page tries again automatically.",
          "If you have paid, your plan starts automatically. Don’t pay a second time.",
        ]
      : [
          "We haven’t had confirmation of your payment yet. This page checks again automatically.",
          "If you have paid, your plan starts automatically. Don’t pay a second time. If you haven’t, try again.",
        ];
  return {
    title: "Waiting for your payment",
    lines,
    receipt: null,
    again: settled.kind === "pending" ? again : null,
    isWaiting: true,
  };
}

/** How it stood when the provider was asked last. */
function asKnown(payment: Payment): Settled {
  const isPaid = payment.status === "paid" || payment.status === "refunded";
  if (isPaid) return { kind: "paid", payment };
  return { kind: payment.status === "failed" ? "failed" : "pending", payment };
}

/** Where the same can be paid once more. */
function pathToPayAgain({ purpose, plan, emailLimit }: Payment): string {
  if (purpose === "statement") return "/settings/plan";
  if (purpose === "renew") return "/settings/plan/checkout?renew=1";
  return `/settings/plan/checkout?plan=${plan}&${plan}=${emailLimit}`;
}

/** Where a statement is paid. Null: there is none of this account that is owed. */
export async function payStatement(app: AppContext, accountId: string, paymentId: string) {
  const payment = await app.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .where("accountId", "=", accountId)
    .where("purpose", "=", "statement")
    .where("status", "=", "pending")
    .executeTakeFirst();
  return payment ? sendToProvider(app, payment) : null;
}
