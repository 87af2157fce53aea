import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { cancelRegistration } from "#app/features/webinars/registration/change-registration.server.ts";
import { freePlaces, lockWebinar } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { refundPercent, ticketRefund } from "../model/refund-rule.ts";
import {
  guestsOf,
  paymentsOf,
  readOrder,
  refundsOf,
  settingsOf,
  type TicketGuest,
  type TicketOrder,
} from "../store/ticket-rows.server.ts";
import { releaseOrder } from "./hold-places.server.ts";
import { queueRefund } from "./queue-refund.server.ts";
import { changeRefund } from "./run-refunds.server.ts";
import { offerFreed } from "./waiting-list.server.ts";

type Part = Pick<AppContext, "db" | "config" | "clock">;

/** How many percent of a ticket's price its buyer gets back who cancels now. */
export async function percentNow(
  db: Database,
  order: TicketOrder,
  webinar: Webinar,
  now: Date,
): Promise<number> {
  const settings = await settingsOf(db, webinar);
  const { startsAt, state } = webinar;
  const event = { startsAt, startedAs: order.startedAs, isCancelled: state === "cancelled" };
  return refundPercent(settings, event, now);
}

/** Gives up an order that isn't paid yet. */
export async function cancelHeld(app: Part, order: TicketOrder): Promise<void> {
  const now = app.clock();
  await app.db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, order.webinarId);
    if (await releaseOrder(trx, await readOrder(trx, order.id)))
      await offerFreed(trx, app, { webinar, now });
  });
  wakeDelivery(app.db);
}

/**
 * Cancels one ticket of a paid order, as its buyer asks: the place is free again, and of the price
 * goes back what the organiser's rule says. False: it was cancelled before, or isn't of this order.
 */
export async function cancelTicket(
  app: Part,
  order: TicketOrder,
  guestId: string,
): Promise<boolean> {
  const now = app.clock();
  const done = await app.db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, order.webinarId);
    const current = await readOrder(trx, order.id);
    if (current.state !== "paid" && current.state !== "partly-refunded") return false;
    const guest = (await guestsOf(trx, order.id)).find(({ id }) => id === guestId);
    if (!guest || (guest.state !== "placed" && guest.state !== "open")) return false;
    if (now.toISOString() >= webinar.startsAt && webinar.state !== "cancelled") return false;
    const percent = await percentNow(trx, current, webinar, now);
    await releaseGuest(trx, app, { guest, webinar, now });
    const paid = await acceptedPayment(trx, current.id);
    // The organiser may have given a part back before.
    const leftKobo = (paid?.arrivedKobo ?? 0) - (paid?.refundedKobo ?? 0);
    const amountKobo = Math.min(leftKobo, ticketRefund(guest, percent));
    if (paid && amountKobo > 0)
      await queueRefund(trx, {
        order: current,
        payment: paid,
        amountKobo,
        why: "cancelled",
        now,
      });
    return true;
  });
  wakeDelivery(app.db);
  return done;
}

async function releaseGuest(
  trx: Database,
  app: Part,
  { guest, webinar, now }: { guest: TicketGuest; webinar: Webinar; now: Date },
): Promise<void> {
  await trx
    .updateTable("ticketGuests")
    .set({ state: "released", registrationId: null, claimToken: null })
    .where("id", "=", guest.id)
    .execute();
  const { registrationId } = guest;
  const account = await readIssuer(trx, webinar.accountId);
  const act = { webinarId: webinar.id, account, registrationId: registrationId ?? "", now };
  // It gives the place back and offers it; a ticket that nobody took yet has no registration.
  if (registrationId !== null && (await cancelRegistration(trx, app, act))) return;
  if (registrationId === null) await freePlaces(trx, webinar.id, 1);
  await offerFreed(trx, app, { webinar, now });
}

/** The payment that an order's places were given for. */
async function acceptedPayment(trx: Database, orderId: string) {
  const twice = (await refundsOf(trx, orderId)).filter(({ why }) => why === "twice");
  return (await paymentsOf(trx, orderId)).find(
    ({ id, state }) => state === "paid" && !twice.some(({ paymentId }) => paymentId === id),
  );
}

export type OrganiserRefund =
  | { kind: "refunded" }
  /** `leftKobo`: the most that can go back. */
  | { kind: "too-much"; leftKobo: number }
  | { kind: "nothing" };

/**
 * The organiser refunds an order in full or in part: never more than arrived and has not gone back.
 * With `andCancel` all its places are given back too.
 */
export async function refundOrder(
  app: Part,
  given: { order: TicketOrder; paymentId: string; amountKobo: number; andCancel: boolean },
): Promise<OrganiserRefund> {
  const now = app.clock();
  const outcome = await app.db.transaction().execute(async (trx): Promise<OrganiserRefund> => {
    const webinar = await lockWebinar(trx, given.order.webinarId);
    const order = await readOrder(trx, given.order.id);
    const payment = (await paymentsOf(trx, order.id)).find(({ id }) => id === given.paymentId);
    if (!payment || payment.arrivedKobo === null) return { kind: "nothing" };
    const leftKobo = payment.arrivedKobo - payment.refundedKobo;
    const { amountKobo } = given;
    const queued = await queueRefund(trx, {
      order,
      payment,
      amountKobo,
      why: "organiser",
      now,
    });
    if (!queued) return { kind: "too-much", leftKobo };
    if (given.andCancel)
      for (const guest of await guestsOf(trx, order.id))
        if (guest.state === "placed" || guest.state === "open")
          await releaseGuest(trx, app, { guest, webinar, now });
    return { kind: "refunded" };
  });
  wakeDelivery(app.db);
  return outcome;
}

/** The organiser has sent a bank transfer back by hand. */
export async function markSentBack(
  app: Part,
  order: TicketOrder,
  refundId: string,
): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    await lockWebinar(trx, order.webinarId);
    const refund = (await refundsOf(trx, order.id)).find(({ id }) => id === refundId);
    if (refund?.state !== "by-hand") return false;
    await changeRefund(trx, app, refund, { state: "done", refundId: null });
    return true;
  });
}
