import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Payment } from "../payments/fulfil-payment.server.ts";
import { findPayment, reconcilePayment, type Settled } from "../payments/reconcile-payment.server.ts";
import { nairaLabel } from "../plans/plans.ts";
import { boughtLabel } from "../plans/proration.ts";

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

/** How often an account's pages make us ask the provider. A page that waits asks twelve times a minute. */
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
  const receipt = payment.receiptNumber === null ? null : `/settings/plan/receipts/${payment.id}.pdf`;
  const again =
    payment.purpose === "statement"
      ? "/settings/plan"
      : payment.purpose === "renew"
        ? "/settings/plan/checkout?renew=1"
        : `/settings/plan/checkout?plan=${payment.plan}&${payment.plan}=${payment.emailLimit}`;
  if (settled.kind === "paid") {
    if (!payment.periodEnd) {
      const lines = [
        `We received ${amount}, but it had nothing to pay for any more: your plan had changed meanwhile, or it was paid already. All of it is given back.`,
      ];
      return { title: "We give your money back", lines, receipt, again: null, isWaiting: false };
    }
    const lines = [`We received ${amount}. The receipt is on its way to ${payment.payerEmail}.`];
    if (payment.purpose !== "statement")
      lines.unshift(`You have ${offer}, until ${shortDay(payment.periodEnd, account.timeZone)}.`);
    return { title: "Thank you, it is paid", lines, receipt, again: null, isWaiting: false };
  }
  if (settled.kind === "failed") {
    const lines = [
      `${amount} for ${offer} was not paid: ${payment.failure ?? "the payment failed."}`,
      "Nothing has changed with your plan.",
    ];
    return { title: "It was not paid", lines, receipt: null, again, isWaiting: false };
  }
  const lines =
    settled.kind === "unavailable"
      ? [
          "We could not ask the payment provider how your payment stands. This page asks again by itself.",
          "If it was paid, your plan comes without your doing anything; don’t pay a second time.",
        ]
      : [
          "We have not been told yet that it is paid. This page asks again by itself.",
          "If you paid, your plan comes without your doing anything; don’t pay a second time. If you did not, try again.",
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
  return { kind: isPaid ? "paid" : payment.status === "failed" ? "failed" : "pending", payment };
}
