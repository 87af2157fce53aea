import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { readOrder, type TicketPayment, type TicketRefund } from "../store/ticket-rows.server.ts";
import { refundTicketsHandle } from "./job-handles.ts";
import { countRefund } from "./queue-refund.server.ts";
import { notifyOrganisers } from "./ticket-mails.server.tsx";

/** Longer than a call to the provider can take: whoever asked so long ago is not asking any more. */
const ASKED_LONG_AGO_MS = 120_000;

/**
 * Asks the provider for each refund of a payment that waits, one after the other. It may be killed
 * anywhere: before it asks again it compares what the provider has given back with what we know of,
 * since refunds have no key that makes them one. Throws what is to be tried again.
 */
async function runRefunds(app: AppContext, { paymentId }: { paymentId: string }): Promise<void> {
  const { db, payments } = app;
  const payment = await db
    .selectFrom("ticketPayments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (!payment) return;
  if (!payments || payments.name !== payment.provider)
    throw new Error("the payment provider isn't set up");
  for (;;) {
    const refund = await nextRefund(db, paymentId);
    if (!refund) return;
    await runRefund(app, payment, refund);
  }
}

async function nextRefund(db: Database, paymentId: string): Promise<TicketRefund | undefined> {
  return db
    .selectFrom("ticketRefunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .where("state", "in", ["asking", "queued"])
    .orderBy("state")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

async function runRefund(
  app: AppContext,
  payment: TicketPayment,
  refund: TicketRefund,
): Promise<void> {
  const { db, clock, payments } = app;
  if (!payments) return;
  const now = clock();
  if (refund.state === "asking") {
    if (now.getTime() - Date.parse(refund.changedAt ?? "") < ASKED_LONG_AGO_MS)
      throw new Error("another process is asking for this refund");
    const known = await payments.refundedOf(payment.reference);
    if (known.kind !== "known") throw new Error(`refunds are unclear: ${known.reason}`);
    if (known.amountKobo >= (await begunKobo(db, payment.id)) + refund.amountKobo)
      return writeState(app, refund, { state: "begun", refundId: null });
  }
  // Claimed before the call, so that a second process leaves it alone.
  const claimed = await db
    .updateTable("ticketRefunds")
    .set({ state: "asking", changedAt: now.toISOString() })
    .where("id", "=", refund.id)
    .where("state", "=", refund.state)
    .where("changedAt", "=", refund.changedAt)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return;
  const { reference } = payment;
  const answer = await payments.refund({ reference, amountKobo: refund.amountKobo });
  if (answer.kind === "unavailable") throw new Error(answer.reason);
  await writeState(
    app,
    refund,
    answer.kind === "begun"
      ? { state: "begun", refundId: answer.refundId }
      : { state: "failed", refundId: null },
  );
}

/** What the provider has heard of, of this payment's refunds. */
async function begunKobo(db: Database, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("ticketRefunds")
    .select(({ fn }) => fn.sum("amountKobo").as("sum"))
    .where("paymentId", "=", paymentId)
    .where("state", "in", ["begun", "done"])
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function writeState(
  app: AppContext,
  refund: TicketRefund,
  to: { state: "begun" | "failed"; refundId: string | null },
): Promise<void> {
  await app.db.transaction().execute((trx) => changeRefund(trx, app, refund, to));
  wakeDelivery(app.db);
}

/** Moves a refund on, with what it means for its order. Nothing where it stands so already. */
export async function changeRefund(
  trx: Database,
  app: Pick<AppContext, "config" | "clock">,
  refund: TicketRefund,
  to: { state: "begun" | "done" | "failed"; refundId: string | null },
): Promise<void> {
  const now = app.clock();
  const before = await trx
    .selectFrom("ticketRefunds")
    .selectAll()
    .where("id", "=", refund.id)
    .executeTakeFirstOrThrow();
  if (before.state === to.state || before.state === "failed") return;
  await trx
    .updateTable("ticketRefunds")
    .set({ ...to, refundId: to.refundId ?? before.refundId, changedAt: now.toISOString() })
    .where("id", "=", refund.id)
    .execute();
  const counted = before.state === "begun" || before.state === "done";
  if (to.state !== "failed") {
    if (!counted) await countRefund(trx, before, 1);
    return;
  }
  if (counted) await countRefund(trx, before, -1);
  await trx
    .updateTable("ticketPayments")
    .set((of) => ({ refundedKobo: of("refundedKobo", "-", before.amountKobo) }))
    .where("id", "=", before.paymentId)
    .execute();
  const order = await readOrder(trx, before.orderId);
  const news = { kind: "refund-failed" as const, amountKobo: before.amountKobo };
  await notifyOrganisers(trx, app, { order, news, now });
}

export const refundTicketsJob = defineJob({
  ...refundTicketsHandle,
  label: "Refunds tickets",
  run: runRefunds,
});
