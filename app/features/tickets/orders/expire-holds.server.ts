import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { lockWebinar } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { paymentsOf, readOrder } from "../store/ticket-rows.server.ts";
import { releaseOrder } from "./hold-places.server.ts";
import { expireHoldHandle } from "./job-handles.ts";
import { settleOrder } from "./settle-order.server.ts";
import { offerFreed } from "./waiting-list.server.ts";

/** Asked about for so long after it was begun; then nobody is going to pay it. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const AT_ONCE = 200;

/**
 * Gives an order's places back when its time is over, and holds them for who waits. The provider is
 * asked first: a payment whose event is late must not cost its buyer the place.
 */
export async function expireHold(
  app: AppContext,
  { orderId }: { orderId: string },
): Promise<"released" | "kept"> {
  const { db, clock } = app;
  const before = await db
    .selectFrom("ticketOrders")
    .select(["state", "heldUntil"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  const isDue = (until: string | null) => until !== null && until <= clock().toISOString();
  if (before?.state !== "held" || !isDue(before.heldUntil)) return "kept";
  for (const { reference, state } of await paymentsOf(db, orderId))
    if (state === "begun") await settleOrder(app, reference);
  const now = clock();
  const released = await db.transaction().execute(async (trx) => {
    const { webinarId } = await readOrder(trx, orderId);
    const webinar = await lockWebinar(trx, webinarId);
    const order = await readOrder(trx, orderId);
    if (order.state !== "held" || !isDue(order.heldUntil)) return false;
    if (!(await releaseOrder(trx, order))) return false;
    // They had their time; the next one is asked now.
    await trx.deleteFrom("ticketWaits").where("orderId", "=", orderId).execute();
    await offerFreed(trx, app, { webinar, now });
    return true;
  });
  wakeDelivery(db);
  return released ? "released" : "kept";
}

/**
 * Every quarter of an hour: holds that no job of their own ended, and payments about which neither
 * the provider nor the payer came back.
 */
async function lookAgain(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const overdue = await db
    .selectFrom("ticketOrders")
    .select("id")
    .where("heldUntil", "<=", now.toISOString())
    .where("state", "=", "held")
    .orderBy("heldUntil")
    .limit(AT_ONCE)
    .execute();
  for (const { id } of overdue) await expireHold(app, { orderId: id });
  for (let after = ""; ; ) {
    const begun = await db
      .selectFrom("ticketPayments")
      .select(["id", "reference", "createdAt"])
      .where("state", "=", "begun")
      .where("provider", "!=", "bank")
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, reference, createdAt } of begun) {
      const { kind } = await settleOrder(app, reference);
      const isOld = now.getTime() - Date.parse(createdAt) > ABANDONED_AFTER_MS;
      // A later event of it is still acted on: the reference stays.
      if (isOld && kind === "pending")
        await db
          .updateTable("ticketPayments")
          .set({ state: "failed", note: "It was not completed." })
          .where("id", "=", id)
          .where("state", "=", "begun")
          .execute();
      after = id;
    }
    if (begun.length < AT_ONCE) return;
  }
}

export const expireHoldJob = defineJob({
  ...expireHoldHandle,
  label: "Gives unpaid tickets back",
  async run(app, payload: { orderId: string }) {
    const { orderId } = payload;
    if ((await expireHold(app, payload)) === "released") return;
    const order = await app.db
      .selectFrom("ticketOrders")
      .select(["state", "heldUntil"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    // It is held for longer than it was when this was planned.
    if (order?.state === "held" && order.heldUntil !== null)
      await enqueueJob(app.db, expireHoldHandle, {
        payload,
        uniqueKey: `expire-ticket-hold:${orderId}:${order.heldUntil}`,
        runAt: new Date(order.heldUntil),
        now: app.clock(),
      });
  },
});

export const lookAtTicketsJob = defineJob({
  name: "look-at-tickets",
  label: "Checks holds and payments of tickets",
  every: "quarter-hour",
  run: lookAgain,
});
