import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { readPrice } from "../model/read-price.ts";
import { confirmTransfer } from "../orders/bank-transfers.server.ts";
import { markSentBack, refundOrder } from "../orders/cancel-tickets.server.ts";
import type { TicketOrder } from "../store/ticket-rows.server.ts";

type Acted = { kind: "done"; message: FlashMessage } | { kind: "refused"; problem: string };

/** What a button on an order's page does: a refund, a transfer that arrived, one sent back. */
export async function actOnOrder(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { account, user }: Pick<Organiser, "account" | "user">,
  order: TicketOrder,
  typed: ReadonlyMap<string, string>,
): Promise<Acted> {
  const done = (text: string): Acted => ({ kind: "done", message: { kind: "success", text } });
  const refused = (problem: string): Acted => ({ kind: "refused", problem });
  const intent = typed.get("intent");
  if (intent === "sent") {
    const sent = await markSentBack(app, order, typed.get("refund") ?? "");
    return sent ? done("Noted.") : refused("This refund needs nothing from you.");
  }
  const amount = readPrice(typed.get("amount") ?? "");
  if ("problem" in amount) return refused(amount.problem);
  const label = nairaLabel(amount.kobo);
  if (intent === "arrived") {
    const how = await confirmTransfer(app, { orderId: order.id, amountKobo: amount.kobo });
    if (how === "accept") return done("The order is paid, and its guests get their confirmations.");
    if (how === "give-back") return done("The order’s places were gone, so send the money back.");
    if (how === "wrong")
      return done(`${label} isn’t what the order asked for, so nobody got a place. Send it back.`);
    return refused("This transfer was confirmed before.");
  }
  if (intent !== "refund") return refused("Choose one of the buttons.");
  const refund = await refundOrder(app, {
    order,
    paymentId: typed.get("payment") ?? "",
    amountKobo: amount.kobo,
    andCancel: typed.get("andCancel") === "yes",
  });
  if (refund.kind === "nothing") return refused("Nothing was paid here.");
  if (refund.kind === "too-much")
    return refused(`Enter an amount above zero and up to ${nairaLabel(refund.leftKobo)}.`);
  const now = app.clock();
  await recordActivity(app.db, {
    accountId: account.id,
    actorId: user.id,
    kind: "update",
    text: `Refunded ${label} of the order ${order.number}`,
    now,
  });
  return done(`${label} is on its way back.`);
}
