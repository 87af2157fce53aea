/**
 * Where an order stands. `late`: paid after its places were given to others, so all of it goes
 * back. `cancelled`: never paid, or its places given back unpaid.
 */
export const ORDER_STATES = [
  "held",
  "paid",
  "late",
  "refunded",
  "partly-refunded",
  "disputed",
  "cancelled",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Money that somebody says arrived, and what was asked for. Kobo. */
export interface Arrived {
  reference: string;
  amountKobo: number;
  currency: string;
}

export type Settlement =
  /** The order's places are its guests'. `again`: they are taken again first. */
  | { kind: "accept"; again: boolean }
  /** The money is taken note of and goes back, all of it. */
  | { kind: "give-back"; why: "late" | "twice" }
  /** Another amount, currency or reference than was asked for: nobody gets a place for it. */
  | { kind: "wrong"; differs: "amount" | "currency" | "reference" }
  /** It was settled before. */
  | { kind: "known" };

/**
 * What follows when money arrives for an order: once for a payment, however often and in whatever
 * order it is reported. `canTakeAgain`: the places are still free and the sale has a use.
 */
export function decideSettlement(
  order: { state: OrderState },
  payment: Arrived & { state: "begun" | "paid" | "failed" | "wrong" },
  arrived: Arrived,
  canTakeAgain: boolean,
): Settlement {
  if (payment.state === "paid" || payment.state === "wrong") return { kind: "known" };
  if (arrived.reference !== payment.reference) return { kind: "wrong", differs: "reference" };
  if (arrived.currency !== payment.currency) return { kind: "wrong", differs: "currency" };
  if (arrived.amountKobo !== payment.amountKobo) return { kind: "wrong", differs: "amount" };
  if (order.state === "held") return { kind: "accept", again: false };
  if (order.state !== "cancelled") return { kind: "give-back", why: "twice" };
  return canTakeAgain ? { kind: "accept", again: true } : { kind: "give-back", why: "late" };
}

/** The state of an order that was paid, by its money. */
export function stateByMoney(order: {
  state: OrderState;
  paidKobo: number;
  refundedKobo: number;
  isDisputed: boolean;
}): OrderState {
  if (order.isDisputed) return "disputed";
  if (order.paidKobo > 0 && order.refundedKobo >= order.paidKobo) return "refunded";
  if (order.state === "late") return "late";
  return order.refundedKobo > 0 ? "partly-refunded" : "paid";
}

/** As organisers read it. */
export const STATE_NAMES: Record<OrderState, string> = {
  held: "Held",
  paid: "Paid",
  late: "Paid too late",
  refunded: "Refunded",
  "partly-refunded": "Partly refunded",
  disputed: "Disputed",
  cancelled: "Given back",
};
