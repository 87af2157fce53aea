import type { AppContext } from "#app/platform/app-context.ts";
import { readPrice } from "../model/read-price.ts";
import { settleArrived } from "./settle-order.server.ts";

/** One line of a bank's list, and what came of it. */
export interface TransferLine {
  line: string;
  outcome:
    | "confirmed"
    | "known"
    | "given-back"
    | "wrong-amount"
    | "no-order"
    | "no-amount"
    | "two-orders";
}

const NUMBER = /[0-9A-HJKMNP-TV-Z]{8}/g;
const AMOUNT = /(?:₦|NGN|N)?\s?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|(?:₦|NGN|N)?\s?\d+(?:\.\d{1,2})?/gi;
const MAX_LINES = 1_000;
const MAX_LETTERS = 400;

/**
 * Confirms bank transfers from lines of a bank's list, pasted or uploaded: each line has an order's
 * number and the amount somewhere. A line that doesn't name exactly one order with exactly its
 * amount confirms nothing, and says why.
 */
export async function confirmTransfers(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinarId, text }: { webinarId: string; text: string },
): Promise<TransferLine[]> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, MAX_LETTERS))
    .filter((line) => line !== "")
    .slice(0, MAX_LINES);
  const results: TransferLine[] = [];
  for (const line of lines)
    results.push({ line, outcome: await confirmLine(app, webinarId, line) });
  return results;
}

async function confirmLine(
  app: Pick<AppContext, "db" | "config" | "clock">,
  webinarId: string,
  line: string,
): Promise<TransferLine["outcome"]> {
  const numbers = [...new Set(line.toUpperCase().match(NUMBER) ?? [])].slice(0, 50);
  const found =
    numbers.length === 0
      ? []
      : await app.db
          .selectFrom("ticketPayments")
          .innerJoin("ticketOrders", "ticketOrders.id", "ticketPayments.orderId")
          .select(["ticketPayments.id", "ticketPayments.amountKobo", "ticketOrders.number"])
          .select("ticketPayments.reference")
          .where("ticketOrders.webinarId", "=", webinarId)
          .where("ticketOrders.number", "in", numbers)
          .where("ticketPayments.provider", "=", "bank")
          .execute();
  const [payment, second] = found;
  if (!payment) return "no-order";
  if (second) return "two-orders";
  const rest = line.toUpperCase().replaceAll(payment.number, " ");
  const amounts = (rest.match(AMOUNT) ?? []).flatMap((typed) => {
    const read = readPrice(typed);
    return "kobo" in read ? [read.kobo] : [];
  });
  if (amounts.length === 0) return "no-amount";
  // A list has dates, balances and account numbers too: the right sum must be among them.
  if (!amounts.includes(payment.amountKobo)) return "wrong-amount";
  const { id, reference, amountKobo } = payment;
  const how = await settleArrived(app, id, { reference, amountKobo, currency: "NGN" });
  if (how.kind === "known") return "known";
  return how.kind === "give-back" ? "given-back" : "confirmed";
}

/** The organiser saw this sum arrive for an order. Another one than was asked for is flagged. */
export async function confirmTransfer(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { orderId, amountKobo }: { orderId: string; amountKobo: number },
): Promise<"accept" | "give-back" | "wrong" | "known" | "absent"> {
  const payment = await app.db
    .selectFrom("ticketPayments")
    .select(["id", "reference"])
    .where("orderId", "=", orderId)
    .where("provider", "=", "bank")
    .executeTakeFirst();
  if (!payment) return "absent";
  const { id, reference } = payment;
  return (await settleArrived(app, id, { reference, amountKobo, currency: "NGN" })).kind;
}
