import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import { type ActingOperator, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { type RefundResult, refundPayment } from "#app/features/billing/payments/refund-payment.server.ts";
import { nairaLabel } from "#app/features/billing/plans/plans.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { Database } from "#db/database.server.ts";
import { requireOperator } from "../../../guards/require-operator.server.ts";
import { TERMINATE_WORD } from "../command/read-command.ts";
import { reasonProblem, restoreAccount, suspendAccount, terminateAccount } from "./change-status.server.ts";
import { findAccount } from "./read-account.server.ts";

const CHANGES = {
  suspend: { from: ["open"], change: suspendAccount, words: "is suspended. Its people were told by mail." },
  restore: { from: ["suspended"], change: restoreAccount, words: "is open again. Its people were told by mail." },
  terminate: {
    from: ["open", "suspended"],
    change: terminateAccount,
    words: "is closed for good. Its people were told by mail.",
  },
} as const;

type Change = keyof typeof CHANGES;

/** The account that a change of standing is about to be made to; back to its page when it stands otherwise already. */
export async function accountToChange({ request, context, params }: LoaderFunctionArgs, which: Change) {
  await requireOperator(request, context);
  const account = await findAccount(context.app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const allowed: readonly string[] = CHANGES[which].from;
  if (!allowed.includes(accountStatusOf(account))) throw redirect(`/operator/accounts/${account.id}`);
  return { id: account.id, name: account.name };
}

/** Suspends, restores or terminates the account of the address, with the posted reason. */
export async function handleStatusForm({ request, context, params }: ActionFunctionArgs, which: Change) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const account = await findAccount(app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString().trim() ?? "";
  const problem = which === "restore" && reason === "" ? null : reasonProblem(reason);
  const confirmation = form.get("confirmation")?.toString().trim();
  const unconfirmed = which === "terminate" && confirmation !== TERMINATE_WORD;
  if (problem || unconfirmed) {
    return unprocessable(form, {
      ...(problem ? { reason: problem } : {}),
      ...(unconfirmed ? { confirmation: `Type ${TERMINATE_WORD} in capital letters` } : {}),
    });
  }
  const { change, words } = CHANGES[which];
  const changed = await change(app, { accountId: account.id, reason, operator });
  if (changed.kind === "absent") throw notFound();
  const done = changed.kind === "done";
  // The account's page says how it stands by now.
  const text = done ? `${changed.name} ${words}` : changed.problem;
  return seeOtherWith(app, `/operator/accounts/${account.id}`, { kind: done ? "success" : "failed", text });
}

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
