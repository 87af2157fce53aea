import { nairaLabel } from "#app/features/billing/model/plans.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { webinarWhen } from "#app/features/webinars/model/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { clockTime, shortDay } from "#app/platform/time/relative-time.ts";
import { dueKobo, paidLabel, priceLabel } from "../model/order-lines.ts";
import { ticketRefund } from "../model/refund-rule.ts";
import { percentNow } from "../orders/cancel-tickets.server.ts";
import { settleOrder } from "../orders/settle-order.server.ts";
import { readReceipt } from "../orders/ticket-mails.server.tsx";
import {
  guestsOf,
  kindsOf,
  paymentsOf,
  readOrder,
  refundsOf,
  settingsOf,
  type TicketOrder,
} from "../store/ticket-rows.server.ts";
import { refundText } from "./ticket-page.server.ts";

/** Asks the provider about what was begun, as a payer who comes back does. */
export async function refreshOrder(app: AppContext, order: TicketOrder): Promise<TicketOrder> {
  const open = order.state === "held" || order.state === "cancelled";
  if (!open) return order;
  for (const { reference, state } of await paymentsOf(app.db, order.id))
    if (state === "begun") await settleOrder(app, reference);
  return readOrder(app.db, order.id);
}

/** What an order's page shows, by where it stands. */
export async function showOrder(
  app: Pick<AppContext, "db" | "config" | "clock" | "payments">,
  order: TicketOrder,
  webinar: Webinar,
) {
  const { db, clock, config, payments } = app;
  const now = clock();
  const names = new Map((await kindsOf(db, webinar.id)).map(({ id, name }) => [id, name]));
  const guests = await guestsOf(db, order.id);
  const receipt = await readReceipt(db, order);
  const settings = await settingsOf(db, webinar);
  const attempts = await paymentsOf(db, order.id);
  const percent = await percentNow(db, order, webinar, now);
  const isPaid = order.state === "paid" || order.state === "partly-refunded";
  const mayCancel =
    isPaid && (now.toISOString() < webinar.startsAt || webinar.state === "cancelled");
  const { payout } = receipt;
  const toBank = order.method === "bank" || attempts.some(({ provider }) => provider === "bank");
  const heldUntil = order.heldUntil ?? "";
  const isHeld = order.state === "held" && heldUntil > now.toISOString();
  return {
    number: order.number,
    state: order.state === "held" && !isHeld ? ("cancelled" as const) : order.state,
    ordered: shortDay(order.createdAt, webinar.timeZone),
    places: guests.length,
    until: isHeld
      ? `${clockTime(heldUntil, webinar.timeZone)}, ${shortDay(heldUntil, webinar.timeZone)}`
      : "",
    minutesLeft: Math.max(
      0,
      Math.ceil((Date.parse(heldUntil || now.toISOString()) - now.getTime()) / 60_000),
    ),
    lines: receipt.lines,
    byCard: nairaLabel(dueKobo(order, "card")),
    byBank: nairaLabel(dueKobo(order, "bank")),
    organiser: receipt.organiser,
    mayPayByCard: payments !== null && payout?.provider === payments.name,
    mayPayByBank: settings.bankTransfer === 1 && payout !== null,
    bank: isHeld && toBank && payout ? bankOf(payout) : null,
    // Begun and not answered yet: money may be on its way.
    isWaiting: attempts.some(({ state, payUrl }) => state === "begun" && payUrl !== null),
    when: webinarWhen(webinar),
    isMoved: webinar.startsAt !== order.startedAs,
    isEventCancelled: webinar.state === "cancelled",
    isSandbox: config.payments.provider === "sandbox",
    guests: guests.map((guest) => ({
      id: guest.id,
      who: guest.name || "Someone you choose",
      ticket: names.get(guest.kindId) ?? "Ticket",
      email: guest.email,
      state: guest.state,
      link:
        guest.state === "open" && guest.claimToken
          ? `${config.appUrl}/ticket/${guest.claimToken}`
          : null,
      back:
        mayCancel && (guest.state === "placed" || guest.state === "open")
          ? priceLabel(ticketRefund(guest, percent))
          : null,
    })),
    receipt: receiptShown(order, receipt, webinar.timeZone),
    refunds: (await refundsOf(db, order.id))
      .filter(({ state }) => state !== "failed")
      .map(({ id, amountKobo, state, createdAt }) => ({
        id,
        amount: nairaLabel(amountKobo),
        isDone: state === "done",
        at: shortDay(createdAt, webinar.timeZone),
      })),
    rule: refundText(settings),
  };
}

export type OrderShown = Awaited<ReturnType<typeof showOrder>>;

function bankOf({
  bankName,
  accountNumber,
  accountName,
}: {
  bankName: string;
  accountNumber: string;
  accountName: string;
}) {
  return { bankName, accountNumber, accountName };
}

function receiptShown(
  order: TicketOrder,
  receipt: Awaited<ReturnType<typeof readReceipt>>,
  timeZone: string,
) {
  return order.paidAt && order.state !== "late"
    ? {
        number: order.receiptNumber === null ? order.number : String(order.receiptNumber),
        at: shortDay(order.paidAt, timeZone),
        issuer: receipt.issuer,
        tin: receipt.tin,
        vat: receipt.vat,
        paid: nairaLabel(order.paidKobo),
        label: paidLabel(order),
        refunded: order.refundedKobo > 0 ? nairaLabel(order.refundedKobo) : "",
      }
    : null;
}
