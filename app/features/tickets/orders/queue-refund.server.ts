import { enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { stateByMoney } from "../model/order-state.ts";
import {
  readOrder,
  type TicketOrder,
  type TicketPayment,
  type TicketRefund,
} from "../store/ticket-rows.server.ts";
import { refundTicketsHandle } from "./job-handles.ts";

/**
 * Puts money of a payment on its way back, in the transaction of what it is for. One statement
 * reserves it: never more goes back than arrived, however many ask at once. False: it isn't there.
 * A bank transfer is given back by hand, and waits until its organiser says so.
 */
export async function queueRefund(
  trx: Database,
  given: {
    order: TicketOrder;
    payment: TicketPayment;
    amountKobo: number;
    why: TicketRefund["why"];
    now: Date;
  },
): Promise<boolean> {
  const { order, payment, amountKobo, why, now } = given;
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) return false;
  const reserved = await trx
    .updateTable("ticketPayments")
    .set((of) => ({ refundedKobo: of("refundedKobo", "+", amountKobo) }))
    .where("id", "=", payment.id)
    .where("state", "in", ["paid", "wrong"])
    .where((eb) => eb(eb("refundedKobo", "+", amountKobo), "<=", eb.ref("arrivedKobo")))
    .executeTakeFirst();
  if (reserved.numUpdatedRows === 0n) return false;
  const at = now.toISOString();
  const byHand = payment.provider === "bank";
  await trx
    .insertInto("ticketRefunds")
    .values({
      id: newId(now.getTime()),
      accountId: order.accountId,
      orderId: order.id,
      paymentId: payment.id,
      amountKobo,
      why,
      state: byHand ? "by-hand" : "queued",
      refundId: null,
      createdAt: at,
      changedAt: at,
    })
    .execute();
  if (!byHand)
    await enqueueJob(trx, refundTicketsHandle, {
      payload: { paymentId: payment.id },
      uniqueKey: `refund-tickets:${payment.id}:${at}`,
      runAt: now,
      now,
    });
  return true;
}

/** Counts a refund on its order, once the provider has it or the organiser has sent it. */
export async function countRefund(
  trx: Database,
  refund: Pick<TicketRefund, "orderId" | "amountKobo" | "why">,
  sign: 1 | -1,
): Promise<void> {
  // A second payment is none of the order's money.
  if (refund.why === "twice") return;
  await trx
    .updateTable("ticketOrders")
    .set((of) => ({ refundedKobo: of("refundedKobo", "+", sign * refund.amountKobo) }))
    .where("id", "=", refund.orderId)
    .execute();
  await setStateByMoney(trx, refund.orderId);
}

/** Writes the state that follows from an order's money. */
export async function setStateByMoney(trx: Database, orderId: string): Promise<void> {
  const order = await readOrder(trx, orderId);
  // What was never accepted has no money of its own.
  if (order.paidKobo === 0 || order.state === "held" || order.state === "cancelled") return;
  const state = stateByMoney({ ...order, isDisputed: order.isDisputed === 1 });
  await trx.updateTable("ticketOrders").set({ state }).where("id", "=", orderId).execute();
}
