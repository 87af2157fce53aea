import { csvLine } from "#app/engines/file-writer/csv.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { TicketOrder } from "../store/ticket-rows.server.ts";

/** What an event's tickets brought so far, in kobo. */
export interface Sales {
  paidOrders: number;
  heldOrders: number;
  paidKobo: number;
  refundedKobo: number;
  /** What the payment provider and the operator kept. */
  feeKobo: number;
  operatorKobo: number;
  /** Money that arrived and is nobody's: another amount than was asked for. */
  wrongKobo: number;
}

export async function readSales(db: Database, webinarId: string): Promise<Sales> {
  const orders = await db
    .selectFrom("ticketOrders")
    .select(({ fn }) => [
      "state",
      fn.countAll().as("count"),
      fn.sum("paidKobo").as("paid"),
      fn.sum("refundedKobo").as("refunded"),
    ])
    .where("webinarId", "=", webinarId)
    .groupBy("state")
    .execute();
  const payments = await db
    .selectFrom("ticketPayments")
    .innerJoin("ticketOrders", "ticketOrders.id", "ticketPayments.orderId")
    .select(({ fn }) => [
      "ticketPayments.state",
      fn.sum("ticketPayments.feeKobo").as("fee"),
      fn.sum("ticketPayments.operatorKobo").as("operator"),
      fn.sum("ticketPayments.arrivedKobo").as("arrived"),
      fn.sum("ticketPayments.refundedKobo").as("refunded"),
    ])
    .where("ticketOrders.webinarId", "=", webinarId)
    .where("ticketPayments.state", "in", ["paid", "wrong"])
    .groupBy("ticketPayments.state")
    .execute();
  const paying = (state: TicketOrder["state"]) => state !== "held" && state !== "cancelled";
  const sum = (values: unknown[]) => values.reduce<number>((all, one) => all + Number(one ?? 0), 0);
  const paid = payments.filter(({ state }) => state === "paid");
  const wrong = payments.filter(({ state }) => state === "wrong");
  return {
    paidOrders: sum(orders.filter(({ state }) => paying(state)).map(({ count }) => count)),
    heldOrders: sum(orders.filter(({ state }) => state === "held").map(({ count }) => count)),
    paidKobo: sum(orders.map((row) => row.paid)),
    refundedKobo: sum(orders.map((row) => row.refunded)),
    feeKobo: sum(paid.map(({ fee }) => fee)),
    operatorKobo: sum(paid.map(({ operator }) => operator)),
    wrongKobo: sum(wrong.map(({ arrived }) => arrived)) - sum(wrong.map((row) => row.refunded)),
  };
}

export const ORDERS_PER_PAGE = 50;

/** A webinar's orders, the newest first. */
export function listOrders(db: Database, webinarId: string, page: number): Promise<TicketOrder[]> {
  return db
    .selectFrom("ticketOrders")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .orderBy("id", "desc")
    .limit(ORDERS_PER_PAGE + 1)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute();
}

/**
 * Every movement of money of a webinar, in the order it happened: what arrived and what went back,
 * with what each cost, in naira. The last column adds up to what is the organiser's.
 */
export async function* reconciliation(
  db: Database,
  webinar: Webinar,
  between: { from: string; to: string } | null,
): AsyncGenerator<string> {
  yield csvLine([
    momentHeading("Time", webinar.timeZone),
    "Order",
    "Movement",
    "Reference",
    "Way",
    "Amount (NGN)",
    "Payment fee (NGN)",
    "Operator fee (NGN)",
    "Net (NGN)",
  ]);
  const payments = await db
    .selectFrom("ticketPayments")
    .innerJoin("ticketOrders", "ticketOrders.id", "ticketPayments.orderId")
    .selectAll("ticketPayments")
    .select("ticketOrders.number")
    .where("ticketOrders.webinarId", "=", webinar.id)
    .where("ticketPayments.state", "in", ["paid", "wrong"])
    .execute();
  const refunds = await db
    .selectFrom("ticketRefunds")
    .innerJoin("ticketOrders", "ticketOrders.id", "ticketRefunds.orderId")
    .innerJoin("ticketPayments", "ticketPayments.id", "ticketRefunds.paymentId")
    .select(["ticketRefunds.createdAt", "ticketRefunds.amountKobo", "ticketRefunds.state"])
    .select(["ticketOrders.number", "ticketPayments.reference", "ticketPayments.provider"])
    .where("ticketOrders.webinarId", "=", webinar.id)
    .where("ticketRefunds.state", "in", ["begun", "done"])
    .execute();
  const lines = [
    ...payments.map((payment) => ({
      at: payment.paidAt ?? payment.createdAt,
      number: payment.number,
      what: payment.state === "wrong" ? "Doesn’t match, not accepted" : "Payment",
      reference: payment.reference,
      way: payment.provider,
      amount: payment.arrivedKobo ?? 0,
      fee: payment.feeKobo,
      operator: payment.operatorKobo,
    })),
    ...refunds.map((refund) => ({
      at: refund.createdAt,
      number: refund.number,
      what: "Refund",
      reference: refund.reference,
      way: refund.provider,
      amount: -refund.amountKobo,
      fee: 0,
      operator: 0,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const { at, number, what, reference, way, amount, fee, operator } of lines) {
    if (between && (at < between.from || at >= between.to)) continue;
    yield csvLine([
      sheetMoment(at, webinar.timeZone),
      number,
      what,
      reference,
      way,
      plain(amount),
      plain(-fee),
      plain(-operator),
      plain(amount - fee - operator),
    ]);
  }
}

/** A number that a spreadsheet adds up: -25000.5. Two digits at most come out of whole kobo. */
const plain = (kobo: number): number => kobo / 100;
