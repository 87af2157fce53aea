import { nairaLabel } from "#app/features/billing/model/plans.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sheetMoment } from "#app/platform/time/relative-time.ts";
import { STATE_NAMES } from "../model/order-state.ts";
import { typedPrice } from "../model/read-price.ts";
import { readReceipt } from "../orders/ticket-mails.server.tsx";
import {
  guestsOf,
  kindsOf,
  paymentsOf,
  refundsOf,
  type TicketOrder,
  type TicketPayment,
  type TicketRefund,
} from "../store/ticket-rows.server.ts";

/** An order as its organiser sees it: its guests, and every payment and refund. */
export async function showOrderToOrganiser(
  { db }: Pick<AppContext, "db">,
  order: TicketOrder,
  webinar: Webinar,
) {
  const names = new Map((await kindsOf(db, webinar.id)).map(({ id, name }) => [id, name]));
  const at = (iso: string) => sheetMoment(iso, webinar.timeZone);
  const { lines } = await readReceipt(db, order);
  return {
    number: order.number,
    state: STATE_NAMES[order.state],
    buyer: order.buyerName,
    email: order.buyerEmail,
    ordered: `Ordered ${at(order.createdAt)}`,
    lines,
    guests: (await guestsOf(db, order.id)).map(({ id, name, email, kindId, state }) => ({
      id,
      who: name ? `${name}, ${email}` : "A link to share",
      ticket: names.get(kindId) ?? "Ticket",
      state: GUEST_STATES[state],
    })),
    payments: (await paymentsOf(db, order.id)).map((payment) => paymentShown(payment, at)),
    refunds: (await refundsOf(db, order.id)).map((refund) => ({
      id: refund.id,
      text:
        `${at(refund.createdAt)}: ${nairaLabel(refund.amountKobo)}, ${WHYS[refund.why]}, ` +
        `${REFUND_STATES[refund.state]}`,
      byHand: refund.state === "by-hand",
    })),
  };
}

function paymentShown(payment: TicketPayment, at: (iso: string) => string) {
  const left = (payment.arrivedKobo ?? 0) - payment.refundedKobo;
  const fees = payment.feeKobo + payment.operatorKobo;
  return {
    id: payment.id,
    title: PAYMENT_STATES[payment.state],
    amount: nairaLabel(payment.arrivedKobo ?? payment.amountKobo),
    reference: payment.reference,
    about: [
      payment.paidAt ? at(payment.paidAt) : `Begun ${at(payment.createdAt)}`,
      payment.note,
      fees > 0 ? `Fees ${nairaLabel(fees)}` : "",
      payment.refundedKobo > 0 ? `Refunded or on its way ${nairaLabel(payment.refundedKobo)}` : "",
    ]
      .filter(Boolean)
      .join(". "),
    left: left > 0 ? nairaLabel(left) : null,
    leftTyped: left > 0 ? typedPrice(left) : "",
    canConfirm: payment.provider === "bank" && payment.state === "begun",
  };
}

const GUEST_STATES = {
  held: "held",
  open: "waits for somebody to take it",
  placed: "registered",
  released: "given back",
};
const PAYMENT_STATES: Record<TicketPayment["state"], string> = {
  begun: "Not paid yet",
  paid: "Paid",
  failed: "Failed",
  wrong: "Doesn’t match, not accepted",
};
const WHYS: Record<TicketRefund["why"], string> = {
  late: "paid after the places were gone",
  twice: "paid twice",
  cancelled: "the buyer cancelled",
  organiser: "by you",
  provider: "on the provider’s pages",
};
const REFUND_STATES: Record<TicketRefund["state"], string> = {
  queued: "on its way",
  asking: "on its way",
  begun: "taken on by the provider",
  "by-hand": "send it back from your bank account",
  done: "done",
  failed: "failed",
};
