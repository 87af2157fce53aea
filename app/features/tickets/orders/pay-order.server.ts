import { TICKET_REFERENCE } from "#app/features/billing/extensions.ts";
import { lockWebinar } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { dueKobo } from "../model/order-lines.ts";
import {
  paymentsOf,
  payoutOf,
  readOrder,
  settingsOf,
  type TicketOrder,
  type TicketPayment,
} from "../store/ticket-rows.server.ts";
import { settleOrder } from "./settle-order.server.ts";
import { orderAddress } from "./ticket-mails.server.tsx";

/** A bank transfer is confirmed by a person, so its places are held for longer. */
const BANK_HOURS = 24;
const PAGE_TRIES = 30;
const PAGE_WAIT_MS = 100;

export type Paying =
  /** Where the payer goes next. */
  | { kind: "begun"; location: string }
  /** The order isn't waiting for money (any more): its page says how it stands. */
  | { kind: "over" }
  | { kind: "unavailable" };

/**
 * Begins the payment of an order by card, or goes on with the one that was begun: two tabs lead to
 * the same page of the provider, so that nobody pays twice. What was begun before is asked about
 * first; only one that failed makes room for another.
 */
export async function payByCard(app: AppContext, order: TicketOrder): Promise<Paying> {
  const { db, payments, clock, log } = app;
  const payout = await payoutOf(db, order.accountId);
  if (!payments || !payout || payout.provider !== payments.name) return { kind: "unavailable" };
  for (const { reference, state } of await paymentsOf(db, order.id))
    if (state === "begun") await settleOrder(app, reference);
  const now = clock();
  const chosen = await db.transaction().execute((trx) => choosePayment(trx, app, order, now));
  if (!chosen) return { kind: "over" };
  const { payment, isNew } = chosen;
  if (payment.payUrl) return { kind: "begun", location: payment.payUrl };
  if (!isNew) return waitForPage(db, payment);
  const begun = await payments.begin({
    reference: payment.reference,
    amountKobo: payment.amountKobo,
    email: order.buyerEmail,
    returnUrl: orderAddress(app, order),
    description: `Tickets ${order.number}`,
    split: { subaccountCode: payout.subaccountCode, operatorKobo: order.operatorKobo },
  });
  if (begun.kind === "begun") {
    const { payUrl } = begun;
    await db.updateTable("ticketPayments").set({ payUrl }).where("id", "=", payment.id).execute();
    return { kind: "begun", location: payUrl };
  }
  // Nobody has the address of its page, so nobody can pay it: the next press begins another.
  const reason = begun.kind === "duplicate" ? "duplicate reference" : begun.reason;
  log.warn({ payment: payment.id, reason }, "a ticket's payment could not be begun");
  await db
    .updateTable("ticketPayments")
    .set({ state: "failed", note: "It could not be begun." })
    .where("id", "=", payment.id)
    .where("state", "=", "begun")
    .execute();
  return { kind: "unavailable" };
}

/** The payment that is begun, or a new one. Null: the order isn't held. */
async function choosePayment(
  trx: Database,
  { payments }: Pick<AppContext, "payments">,
  { id, webinarId }: TicketOrder,
  now: Date,
): Promise<{ payment: TicketPayment; isNew: boolean } | null> {
  await lockWebinar(trx, webinarId);
  const order = await readOrder(trx, id);
  if (order.state !== "held" || (order.heldUntil ?? "") <= now.toISOString()) return null;
  const begun = (await paymentsOf(trx, id)).find(
    ({ state, provider }) => state === "begun" && provider !== "bank",
  );
  if (begun) {
    // Its process was killed before it knew the page.
    const isStuck = !begun.payUrl && now.getTime() - Date.parse(begun.createdAt) > 60_000;
    if (!isStuck) return { payment: begun, isNew: false };
    await trx
      .updateTable("ticketPayments")
      .set({ state: "failed", note: "It was interrupted." })
      .where("id", "=", begun.id)
      .execute();
  }
  const provider = payments?.name ?? "sandbox";
  return { payment: await addPayment(trx, order, { provider, now }), isNew: true };
}

async function addPayment(
  trx: Database,
  order: TicketOrder,
  { provider, now }: { provider: TicketPayment["provider"]; now: Date },
): Promise<TicketPayment> {
  const id = newId(now.getTime());
  return trx
    .insertInto("ticketPayments")
    .values({
      id,
      accountId: order.accountId,
      orderId: order.id,
      reference: provider === "bank" ? `bank-${order.number}` : `${TICKET_REFERENCE}${id}`,
      provider,
      amountKobo: dueKobo(order, provider === "bank" ? "bank" : "card"),
      currency: "NGN",
      state: "begun",
      payUrl: null,
      arrivedKobo: null,
      arrivedCurrency: null,
      feeKobo: 0,
      operatorKobo: 0,
      refundedKobo: 0,
      note: "",
      createdAt: now.toISOString(),
      paidAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same press, sent a moment ago, is about to say where. */
async function waitForPage(db: Database, { id }: TicketPayment): Promise<Paying> {
  for (let tries = 0; tries < PAGE_TRIES; tries++) {
    const row = await db
      .selectFrom("ticketPayments")
      .select("payUrl")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.payUrl) return { kind: "begun", location: row.payUrl };
    await new Promise((done) => setTimeout(done, PAGE_WAIT_MS));
  }
  return { kind: "unavailable" };
}

/**
 * Says that an order will be paid by bank transfer: its places are held for a day, or until the
 * event. Said again it changes nothing.
 */
export async function payByBank(app: AppContext, order: TicketOrder): Promise<Paying> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx): Promise<Paying> => {
    const webinar = await lockWebinar(trx, order.webinarId);
    const settings = await settingsOf(trx, webinar);
    if (settings.bankTransfer === 0 || !(await payoutOf(trx, order.accountId)))
      return { kind: "unavailable" };
    const current = await readOrder(trx, order.id);
    if (current.state !== "held" || (current.heldUntil ?? "") <= now.toISOString())
      return { kind: "over" };
    const known = (await paymentsOf(trx, order.id)).some(({ provider }) => provider === "bank");
    if (known) return { kind: "begun", location: `/order/${order.token}` };
    await addPayment(trx, current, { provider: "bank", now });
    const day = new Date(now.getTime() + BANK_HOURS * 3_600_000).toISOString();
    const until = day < webinar.startsAt ? day : webinar.startsAt;
    const heldUntil = until > (current.heldUntil ?? "") ? until : current.heldUntil;
    await trx
      .updateTable("ticketOrders")
      .set({ method: "bank", heldUntil })
      .where("id", "=", order.id)
      .execute();
    return { kind: "begun", location: `/order/${order.token}` };
  });
}
