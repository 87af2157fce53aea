import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { sendToProvider } from "../checkout/begin-payment.server.ts";
import { cancelPlan, keepPlan, scheduleChange } from "./change-plan.server.ts";
import { findSubscription } from "./find-subscription.server.ts";
import { offerLabel } from "./plan-steps.ts";
import type { Wanted } from "./proration.ts";

type Owner = { account: { id: string; timeZone: string }; user: { id: string } };

/** Cancels at the end of the period. The words are for the page that comes next. */
export async function cancelForOwner({ db, clock }: AppContext, { account, user }: Owner): Promise<FlashMessage> {
  const now = clock();
  const cancelled = await db.transaction().execute((trx) => cancelPlan(trx, { accountId: account.id, actorId: user.id, now }));
  if (!cancelled) return { kind: "info", text: "There was no plan to cancel." };
  const row = await findSubscription(db, account.id);
  if (row?.status === "ended")
    return { kind: "success", text: "The plan is cancelled, and has ended: its next period was not paid." };
  const until = row ? shortDay(row.periodEnd, account.timeZone) : "";
  return { kind: "success", text: `The plan is cancelled. It lasts until ${until}, and nothing is charged any more.` };
}

/** Takes a cancellation or a later change back. */
export async function keepForOwner({ db, clock }: AppContext, { account, user }: Owner): Promise<FlashMessage> {
  const now = clock();
  const kept = await db.transaction().execute((trx) => keepPlan(trx, { accountId: account.id, actorId: user.id, now }));
  return kept
    ? { kind: "success", text: "Your plan stays and renews itself." }
    : { kind: "info", text: "There was nothing to take back." };
}

/** Another plan from the next period on. */
export async function scheduleForOwner(
  { db, clock }: AppContext,
  { account, user }: Owner,
  wanted: Wanted,
): Promise<FlashMessage> {
  const now = clock();
  const scheduled = await db
    .transaction()
    .execute((trx) => scheduleChange(trx, { accountId: account.id, actorId: user.id, wanted, now }));
  if (!scheduled) return { kind: "info", text: "Your plan has changed meanwhile. Look at it, then choose again." };
  const row = await findSubscription(db, account.id);
  const from = row ? shortDay(row.periodEnd, account.timeZone) : "";
  return { kind: "success", text: `From ${from} on you have ${offerLabel(wanted.plan, wanted.emails)}. Nothing is paid today.` };
}

/** Where a statement is paid. Null: there is none of this account that is owed. */
export async function payStatement(app: AppContext, accountId: string, paymentId: string) {
  const payment = await app.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .where("accountId", "=", accountId)
    .where("purpose", "=", "statement")
    .where("status", "=", "pending")
    .executeTakeFirst();
  return payment ? sendToProvider(app, payment) : null;
}
