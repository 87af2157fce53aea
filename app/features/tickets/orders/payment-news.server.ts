import { recordPaymentEvent } from "#app/features/billing/payments/payment-lines.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { PaymentEvent } from "#app/providers/payments/payments.ts";
import type { Database } from "#db/database.server.ts";
import { readOrder, type TicketPayment } from "../store/ticket-rows.server.ts";
import { countRefund, setStateByMoney } from "./queue-refund.server.ts";
import { changeRefund } from "./run-refunds.server.ts";
import { findPayment, settleOrder } from "./settle-order.server.ts";
import { notifyOrganisers } from "./ticket-mails.server.tsx";

type About<Kind> = Extract<PaymentEvent["about"], { kind: Kind }>;

/**
 * Acts on the provider's event about a ticket's payment. A charge is only a reason to ask: what is
 * true is what the provider says then. Refunds and disputes are noted with what they change, so
 * that twice is once. Returns a word for the log; throws what is to come again.
 */
export async function handleTicketPayment(app: AppContext, event: PaymentEvent): Promise<string> {
  const { about } = event;
  if (about.kind === "charge") {
    const settled = await settleOrder(app, about.reference);
    if (settled.kind === "unavailable" || settled.kind === "pending")
      throw new Error("a ticket's payment could not be confirmed yet");
    return settled.kind === "settled" ? settled.how.kind : settled.kind;
  }
  if (about.kind !== "refund" && about.kind !== "dispute") return "noted";
  const payment = await findPayment(app.db, about.reference);
  const now = app.clock();
  const word = await app.db.transaction().execute(async (trx) => {
    const { key, event: name } = event;
    const outcome = payment ? "taken" : "unknown";
    const noted = { key, event: name, reference: about.reference, outcome, now };
    if (!(await recordPaymentEvent(trx, noted))) return "known";
    if (!payment) return "unknown";
    return about.kind === "refund"
      ? handleRefund(trx, app, payment, about)
      : handleDispute(trx, app, payment, about);
  });
  wakeDelivery(app.db);
  return word;
}

/**
 * Events have no id of their refund (only one kind does), so it is the oldest of the amount that the
 * event fits. One that we never asked for was made on the provider's own pages.
 */
async function handleRefund(
  trx: Database,
  app: AppContext,
  payment: TicketPayment,
  { state, amountKobo, refundId }: About<"refund">,
): Promise<string> {
  if (state === "under way" || !Number.isSafeInteger(amountKobo) || amountKobo <= 0) return "noted";
  const rows = await trx
    .selectFrom("ticketRefunds")
    .selectAll()
    .where("paymentId", "=", payment.id)
    .where("amountKobo", "=", amountKobo)
    .where("state", "in", ["queued", "asking", "begun"])
    .orderBy("id")
    .execute();
  const own = rows.find((row) => row.refundId === refundId) ?? rows[0];
  if (own) {
    await changeRefund(trx, app, own, { state, refundId });
    return state;
  }
  if (state === "failed") return "noted";
  const now = app.clock();
  const reserved = await trx
    .updateTable("ticketPayments")
    .set((of) => ({ refundedKobo: of("refundedKobo", "+", amountKobo) }))
    .where("id", "=", payment.id)
    .where((eb) => eb(eb("refundedKobo", "+", amountKobo), "<=", eb.ref("arrivedKobo")))
    .executeTakeFirst();
  if (reserved.numUpdatedRows === 0n) return "more than was paid";
  const refund = {
    id: newId(now.getTime()),
    accountId: payment.accountId,
    orderId: payment.orderId,
    paymentId: payment.id,
    amountKobo,
    why: "provider" as const,
    state: "done" as const,
    refundId,
    createdAt: now.toISOString(),
    changedAt: now.toISOString(),
  };
  await trx.insertInto("ticketRefunds").values(refund).execute();
  await countRefund(trx, refund, 1);
  return "done";
}

async function handleDispute(
  trx: Database,
  app: AppContext,
  payment: TicketPayment,
  { state }: About<"dispute">,
): Promise<string> {
  const now = app.clock();
  await trx
    .updateTable("ticketOrders")
    .set({ isDisputed: state === "resolved" ? 0 : 1 })
    .where("id", "=", payment.orderId)
    .execute();
  await setStateByMoney(trx, payment.orderId);
  if (state !== "resolved") {
    const order = await readOrder(trx, payment.orderId);
    const news = { kind: "dispute" as const, reminded: state === "reminded" };
    await notifyOrganisers(trx, app, { order, news, now });
  }
  return state;
}
