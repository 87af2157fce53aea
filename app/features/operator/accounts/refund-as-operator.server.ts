import { type ActingOperator, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { type RefundResult, refundPayment } from "#app/features/billing/payments/refund-payment.server.ts";
import { nairaLabel } from "#app/features/billing/plans/plans.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";

interface RefundablePayment {
  id: string;
  accountId: string;
  accountName: string;
  /** What was paid and not given back yet; 0 unless it was paid. */
  leftKobo: number;
}

/** A payment of an account, or null. */
export async function findPaymentOf(db: Database, accountId: string, paymentId: string): Promise<RefundablePayment | null> {
  const row = await db
    .selectFrom("payments as p")
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .select(["p.id", "p.status", "p.amountKobo", "p.refundedKobo", "a.id as accountId", "a.name as accountName"])
    .where("p.id", "=", paymentId)
    .where("p.accountId", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  const leftKobo = row.status === "paid" ? row.amountKobo - row.refundedKobo : 0;
  return { id: row.id, accountId: row.accountId, accountName: row.accountName, leftKobo };
}

/** Gives all that is left of a payment back. Recorded before the provider is asked: what was begun must not be unknown. */
export async function refundAsOperator(
  app: Pick<AppContext, "db" | "config" | "clock" | "payments">,
  given: { payment: RefundablePayment; reason: string; operator: ActingOperator },
): Promise<RefundResult> {
  const { payment, reason, operator } = given;
  const { id: paymentId, accountId, accountName, leftKobo } = payment;
  if (leftKobo <= 0) return { kind: "refused", text: "Nothing of this payment is left to give back." };
  const note = `${nairaLabel(leftKobo)}: ${reason}`;
  const act = { operator, act: "payment.refunded", accountId, subject: accountName, note, now: app.clock() } as const;
  await recordOperatorAct(app.db, act);
  const result = await refundPayment(app, { paymentId, amountKobo: leftKobo });
  if (result.kind === "refused") {
    await recordOperatorAct(app.db, { ...act, note: `It was not done: ${result.text}`, now: app.clock() });
  }
  return result;
}
