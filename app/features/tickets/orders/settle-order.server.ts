import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { lockWebinar } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { PaymentOutcome } from "#app/providers/payments/payments.ts";
import type { Database } from "#db/database.server.ts";
import { localCharge } from "../model/fees.ts";
import { type Arrived, decideSettlement, type Settlement } from "../model/order-state.ts";
import { readOrder, type TicketOrder, type TicketPayment } from "../store/ticket-rows.server.ts";
import { takeAgain } from "./hold-places.server.ts";
import { placeGuests } from "./place-guests.server.ts";
import { queueRefund } from "./queue-refund.server.ts";
import { notifyOrganisers, queueReceipt } from "./ticket-mails.server.tsx";

/** How a payment stands after whoever has the money was asked. */
export type Settled =
  | { kind: "settled"; how: Settlement }
  | { kind: "failed" | "pending" | "unknown" }
  /** The provider could not be asked. */
  | { kind: "unavailable" };

/**
 * Asks the provider how a payment stands and acts on it. The return page, the provider's event, the
 * expiry of a hold and the look every quarter of an hour all do this, in any order and as often as
 * they like: the first settles, the others change nothing.
 */
export async function settleOrder(app: AppContext, reference: string): Promise<Settled> {
  const payment = await findPayment(app.db, reference);
  if (!payment) return { kind: "unknown" };
  if (payment.state === "paid" || payment.state === "wrong")
    return { kind: "settled", how: { kind: "known" } };
  if (payment.provider === "bank") return { kind: "pending" };
  if (!app.payments || app.payments.name !== payment.provider) return { kind: "unavailable" };
  const outcome = await app.payments.verify(reference);
  switch (outcome.kind) {
    case "paid":
      return { kind: "settled", how: await settleArrived(app, payment.id, outcome) };
    case "failed":
      await failPayment(app.db, payment, outcome.reason);
      return { kind: "failed" };
    case "unavailable":
      app.log.warn(
        { payment: payment.id, reason: outcome.reason },
        "a ticket's payment is unclear",
      );
      return { kind: "unavailable" };
    default:
      return { kind: "pending" };
  }
}

type ArrivedMoney = Arrived &
  Partial<Pick<Extract<PaymentOutcome, { kind: "paid" }>, "feeKobo" | "paidAt">>;

/**
 * What follows from money that arrived for a payment, in one transaction: its guests get their
 * places and the buyer a receipt; or it goes back; or it is another sum than was asked for, and a
 * person has to look.
 */
export async function settleArrived(
  app: Pick<AppContext, "db" | "config" | "clock">,
  paymentId: string,
  arrived: ArrivedMoney,
): Promise<Settlement> {
  const { db, clock } = app;
  const now = clock();
  const how = await db.transaction().execute(async (trx) => {
    const { webinarId } = await trx
      .selectFrom("ticketPayments")
      .innerJoin("ticketOrders", "ticketOrders.id", "ticketPayments.orderId")
      .select("ticketOrders.webinarId")
      .where("ticketPayments.id", "=", paymentId)
      .executeTakeFirstOrThrow();
    // From here on nobody else settles, counts or releases anything of this webinar.
    const webinar = await lockWebinar(trx, webinarId);
    const payment = await trx
      .selectFrom("ticketPayments")
      .selectAll()
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const order = await readOrder(trx, payment.orderId);
    let settlement = decideSettlement(order, payment, arrived, true);
    const again = settlement.kind === "accept" && settlement.again;
    if (again && !(await takeAgain(trx, { order, webinar, now })))
      settlement = decideSettlement(order, payment, arrived, false);
    if (settlement.kind === "known") return settlement;
    const paid = await notePayment(trx, { payment, order, arrived, settlement, now });
    if (settlement.kind === "wrong") {
      await notifyOrganisers(trx, app, { order, news: { kind: "wrong", payment: paid }, now });
      return settlement;
    }
    if (settlement.kind === "accept") {
      const accepted = await acceptOrder(trx, { order, payment: paid, now });
      await placeGuests(trx, app, { order: accepted, webinar, now });
      await queueReceipt(trx, app, { order: accepted, webinar, now });
      return settlement;
    }
    if (settlement.why === "late")
      await trx
        .updateTable("ticketOrders")
        .set({ state: "late", paidKobo: paid.arrivedKobo ?? 0, paidAt: now.toISOString() })
        .where("id", "=", order.id)
        .execute();
    await queueRefund(trx, {
      order,
      payment: paid,
      amountKobo: paid.arrivedKobo ?? 0,
      why: settlement.why,
      now,
    });
    return settlement;
  });
  wakeDelivery(db);
  return how;
}

async function notePayment(
  trx: Database,
  given: {
    payment: TicketPayment;
    order: TicketOrder;
    arrived: ArrivedMoney;
    settlement: Settlement;
    now: Date;
  },
): Promise<TicketPayment> {
  const { payment, order, arrived, settlement, now } = given;
  const isBank = payment.provider === "bank";
  const kobo = Number.isSafeInteger(arrived.amountKobo) ? arrived.amountKobo : 0;
  const isWrong = settlement.kind === "wrong";
  return trx
    .updateTable("ticketPayments")
    .set({
      state: isWrong ? "wrong" : "paid",
      arrivedKobo: kobo,
      arrivedCurrency: arrived.currency.slice(0, 10),
      feeKobo: isBank ? 0 : (arrived.feeKobo ?? localCharge(kobo)),
      operatorKobo: isBank ? 0 : order.operatorKobo,
      note: isWrong ? `Another ${settlement.differs} than was asked for.` : "",
      paidAt: arrived.paidAt ?? now.toISOString(),
    })
    .where("id", "=", payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function acceptOrder(
  trx: Database,
  { order, payment, now }: { order: TicketOrder; payment: TicketPayment; now: Date },
): Promise<TicketOrder> {
  const numbered = await trx
    .updateTable("payoutAccounts")
    .set((of) => ({ lastReceipt: of("lastReceipt", "+", 1) }))
    .where("accountId", "=", order.accountId)
    .returning("lastReceipt")
    .executeTakeFirst();
  return trx
    .updateTable("ticketOrders")
    .set({
      state: "paid",
      method: payment.provider === "bank" ? "bank" : "card",
      paidKobo: payment.arrivedKobo ?? 0,
      heldUntil: null,
      receiptNumber: numbered?.lastReceipt ?? null,
      paidAt: now.toISOString(),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function failPayment(db: Database, { id }: TicketPayment, reason: string): Promise<void> {
  await db
    .updateTable("ticketPayments")
    .set({ state: "failed", note: reason.slice(0, 300) })
    .where("id", "=", id)
    .where("state", "=", "begun")
    .execute();
}

export async function findPayment(
  db: Database,
  reference: string,
): Promise<TicketPayment | undefined> {
  return db
    .selectFrom("ticketPayments")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}
