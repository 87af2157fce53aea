import { nairaLabel } from "#app/features/billing/model/plans.ts";
import { vatWithin } from "./fees.ts";

export interface OrderLine {
  text: string;
  amount: string;
}

interface OrderMoney {
  discountKobo: number;
  cardFeeKobo: number;
  codeText: string | null;
  method: "card" | "bank" | "free" | null;
  paidKobo: number;
}

/** What an order lists: a line for each kind and price, the discount, and the card's fee. */
export function orderLines(
  order: OrderMoney,
  guests: readonly { kindId: string; priceKobo: number; isEarly: 0 | 1 }[],
  nameOf: (kindId: string) => string,
): OrderLine[] {
  const kinds = Map.groupBy(guests, ({ kindId, priceKobo }) => `${kindId} ${priceKobo}`);
  const lines = [...kinds.values()].flatMap((same): OrderLine[] => {
    const [first] = same;
    if (!first) return [];
    const early = first.isEarly === 1 ? ", early price" : "";
    const text = `${nameOf(first.kindId)}${early}, ${same.length}`;
    return [{ text, amount: priceLabel(first.priceKobo * same.length) }];
  });
  if (order.discountKobo > 0)
    lines.push({
      text: order.codeText ?? "Discount",
      amount: `−${nairaLabel(order.discountKobo)}`,
    });
  if (order.cardFeeKobo > 0 && order.method !== "bank")
    lines.push({ text: "Card fee", amount: nairaLabel(order.cardFeeKobo) });
  return lines;
}

export function priceLabel(kobo: number): string {
  return kobo === 0 ? "Free" : nairaLabel(kobo);
}

/** What is to be paid, by card or by bank transfer. */
export function dueKobo(
  order: { subtotalKobo: number; discountKobo: number; cardFeeKobo: number },
  how: "card" | "bank",
): number {
  return order.subtotalKobo - order.discountKobo + (how === "card" ? order.cardFeeKobo : 0);
}

export function vatLabel({ paidKobo }: OrderMoney, rate: number | null): string {
  if (rate === null) return "Not charged";
  return `${nairaLabel(vatWithin(paidKobo, rate))} (${rate / 100}%, included)`;
}

export function paidLabel({ method }: OrderMoney): string {
  return method === "bank" ? "Paid by bank transfer" : "Paid";
}
