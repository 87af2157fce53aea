import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { queueBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { findSubscription } from "../entitlement.server.ts";
import { isPaidPlanId, nairaLabel } from "../model/plans.ts";
import { boughtLabel } from "../model/proration.ts";
import { endedNow, isInForce } from "../model/subscription.ts";
import { cancelProviderSubscription } from "./cancel-renewals.server.ts";
import type { Payment } from "./fulfil-payment.server.ts";
import { returnPaymentHandle } from "./fulfil-payment.server.ts";
import { recordPaymentEvent } from "./payment-lines.server.ts";
import { findPayment } from "./reconcile-payment.server.ts";

export type RefundResult =
  | { kind: "refunded"; amountKobo: number }
  /** `text`: what whoever asked for it reads. */
  | { kind: "refused"; text: string };

/**
 * Gives back a payment, or a part of it: asks the provider first, then writes it down. A full
 * refund of what pays for the running period ends the plan; a part changes nothing of the plan.
 */
export async function refundPayment(
  app: Pick<AppContext, "db" | "config" | "clock" | "payments">,
  given: { paymentId: string; amountKobo: number; why?: "no-longer-fits" | "refund" },
): Promise<RefundResult> {
  const { db, payments, clock } = app;
  const { paymentId, amountKobo, why = "refund" } = given;
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (!payment) return { kind: "refused", text: "There is no such payment." };
  if (payment.status !== "paid")
    return { kind: "refused", text: "You can only refund a payment that was paid." };
  const left = payment.amountKobo - payment.refundedKobo;
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0 || amountKobo > left) {
    return { kind: "refused", text: `Enter an amount above zero and up to ${nairaLabel(left)}.` };
  }
  if (!payments || payments.name !== payment.provider) {
    return {
      kind: "refused",
      text: `It was paid with ${payment.provider}, which isn’t set up here now.`,
    };
  }
  const answer = await payments.refund({ reference: payment.reference, amountKobo });
  if (answer.kind !== "begun")
    return { kind: "refused", text: `The provider refused: ${answer.reason}` };
  const now = clock();
  await db.transaction().execute((trx) =>
    applyRefund(trx, app, {
      payment,
      refundId: answer.refundId,
      amountKobo,
      why,
      isOurs: true,
      now,
    }),
  );
  wakeDelivery(db);
  return { kind: "refunded", amountKobo };
}

/**
 * Writes a refund down, once: our own act and the provider's event about it are the same refund.
 * False: it was known.
 */
export async function applyRefund(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    payment: Payment;
    refundId: string;
    amountKobo: number;
    why: "no-longer-fits" | "refund";
    /** We asked the provider for it. */
    isOurs?: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { refundId, why, isOurs = false, now } = given;
  const key = `refund:${refundId}`;
  const { reference } = given.payment;
  if (
    !(await recordPaymentEvent(trx, {
      key,
      event: isOurs ? OUR_REFUND : "refund",
      reference,
      outcome: String(given.amountKobo),
      now,
    }))
  )
    return false;
  const payment = await findPayment(trx, reference);
  if (!payment) return false;
  const refundedKobo = Math.min(payment.amountKobo, payment.refundedKobo + given.amountKobo);
  const isWhole = refundedKobo === payment.amountKobo;
  await trx
    .updateTable("payments")
    .set({
      refundedKobo,
      refundedAt: now.toISOString(),
      status: isWhole ? "refunded" : payment.status,
    })
    .where("id", "=", payment.id)
    .execute();
  const ends = isWhole && (await revokeWhatWasPaid(trx, payment, now));
  const account = payment.accountId
    ? await trx
        .selectFrom("accounts")
        .select(["id", "name"])
        .where("id", "=", payment.accountId)
        .executeTakeFirst()
    : undefined;
  if (!account) return true;
  const amount = nairaLabel(given.amountKobo);
  await recordActivity(trx, {
    accountId: account.id,
    actorId: null,
    kind: ends ? "warning" : "info",
    notify: true,
    text: `Refunded ${amount} of a payment: ${boughtLabel(payment.plan, payment.emailLimit)}`,
    link: "/settings/plan",
    now,
  });
  await queueBillingEmail(trx, app, {
    account,
    mail: { kind: "given-back", amount, why, planStays: !ends },
    now,
  });
  return true;
}

/**
 * Takes back what a payment gave, if it is what the account has now. True: the plan ended with it.
 */
async function revokeWhatWasPaid(trx: Database, payment: Payment, now: Date): Promise<boolean> {
  if (!payment.accountId || payment.purpose === "statement" || !payment.periodEnd) return false;
  const row = await findSubscription(trx, payment.accountId);
  if (!row || !isInForce(row, now) || row.periodEnd !== payment.periodEnd) return false;
  const before = readBasis(payment.basis);
  const at = now.toISOString();
  // More e-mails that were bought when that began no period of its own: what paid for the period is
  // still paid.
  if (payment.purpose === "upgrade" && before && before.periodEnd === row.periodEnd) {
    const { plan, emailLimit } = before;
    await trx
      .updateTable("subscriptions")
      .set({ plan, emailLimit, updatedAt: at })
      .where("id", "=", row.id)
      .execute();
    return false;
  }
  await trx.updateTable("subscriptions").set(endedNow(row, now)).where("id", "=", row.id).execute();
  await cancelProviderSubscription(trx, row, now);
  return true;
}

function readBasis(basis: string) {
  const [, plan, emails, periodEnd = ""] = /^([a-z]+):(\d+):(.+)$/.exec(basis) ?? [];
  return isPaidPlanId(plan) ? { plan, emailLimit: Number(emails), periodEnd } : null;
}

/**
 * The provider could not do a refund that counted as done: it counts no more. What it took back
 * stays taken back.
 */
export async function undoRefund(
  trx: Database,
  given: { payment: Payment; refundId: string; amountKobo: number },
): Promise<boolean> {
  const { payment, refundId, amountKobo } = given;
  const known = await trx
    .selectFrom("paymentEvents")
    .select("key")
    .where("key", "=", `refund:${refundId}`)
    .executeTakeFirst();
  if (!known || payment.refundedKobo < amountKobo) return false;
  const refundedKobo = payment.refundedKobo - amountKobo;
  await trx
    .updateTable("payments")
    .set({ refundedKobo, status: "paid" })
    .where("id", "=", payment.id)
    .execute();
  return true;
}

/** The event under which a refund that we asked for is noted. */
const OUR_REFUND = "refund by us";

const NAMED = "refund named";

/**
 * Which refund of ours is told of, when the event has another name for it than the provider's
 * answer had: one of the same payment and amount that no event was about yet. It is remembered, so
 * that all events of that name are about the same. Null: none of ours.
 */
export async function ownRefund(
  trx: Database,
  given: { payment: { reference: string }; toldAs: string; amountKobo: number; now: Date },
): Promise<string | null> {
  const { amountKobo, now } = given;
  const { reference } = given.payment;
  const key = `refund-named:${given.toldAs}`;
  const rows = await trx
    .selectFrom("paymentEvents")
    .select(["key", "event", "outcome"])
    .where("reference", "=", reference)
    .where("event", "in", [OUR_REFUND, NAMED])
    .orderBy("receivedAt")
    .orderBy("key")
    .execute();
  const named = rows.filter(({ event }) => event === NAMED);
  const known = named.find((row) => row.key === key);
  if (known) return known.outcome;
  const taken = new Set(named.map(({ outcome }) => outcome));
  const idOf = (row: { key: string }) => row.key.slice("refund:".length);
  const ours = rows.find(
    (row) =>
      row.event === OUR_REFUND && row.outcome === String(amountKobo) && !taken.has(idOf(row)),
  );
  if (!ours) return null;
  await recordPaymentEvent(trx, { key, event: NAMED, reference, outcome: idOf(ours), now });
  return idOf(ours);
}

/**
 * A job's: gives back what had nothing to pay for. It can be tried again: a provider gives back no
 * more than was paid.
 */
async function returnPayment(app: AppContext, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await app.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (payment?.status !== "paid") return;
  const amountKobo = payment.amountKobo - payment.refundedKobo;
  const result = await refundPayment(app, { paymentId, amountKobo, why: "no-longer-fits" });
  if (result.kind === "refused") throw new Error(result.text);
}

export const refundPaymentJob = defineJob({
  ...returnPaymentHandle,
  label: "Refunds a payment",
  run: returnPayment,
});
