import { type DiscountCode, discounts } from "./discount-code.ts";
import { cardFee, operatorShare } from "./fees.ts";
import { type SoldKind, type Taken, ticketPrices } from "./ticket-kind.ts";

export interface QuotedTicket {
  kindId: string;
  priceKobo: number;
  discountKobo: number;
  isEarly: boolean;
}

/** What an order costs, in kobo. */
export interface Quote {
  /** In the order of the kinds, one for each place. */
  tickets: QuotedTicket[];
  subtotalKobo: number;
  discountKobo: number;
  /** What a payment by card adds; a bank transfer doesn't. */
  cardFeeKobo: number;
  /** By card, the fee included. */
  totalKobo: number;
  /** Of the tickets' price, what the operator keeps of a payment by card. */
  operatorKobo: number;
}

/** Reckons an order. Counts of kinds that aren't there are left out. */
export function quoteOrder(given: {
  kinds: readonly { kind: SoldKind; taken: Taken; count: number }[];
  code: DiscountCode | null;
  buyerPaysFee: boolean;
  operatorRate: number;
  now: string;
}): Quote {
  const priced = given.kinds.flatMap(({ kind, taken, count }) =>
    ticketPrices(kind, { taken, count, now: given.now }).map((price) => ({
      kindId: kind.id,
      ...price,
    })),
  );
  const off = discounts(
    priced.map(({ priceKobo }) => priceKobo),
    given.code,
  );
  const tickets = priced.map((ticket, at) => ({ ...ticket, discountKobo: off[at] ?? 0 }));
  const subtotalKobo = tickets.reduce((sum, ticket) => sum + ticket.priceKobo, 0);
  const discountKobo = tickets.reduce((sum, ticket) => sum + ticket.discountKobo, 0);
  const netKobo = subtotalKobo - discountKobo;
  const cardFeeKobo = given.buyerPaysFee ? cardFee(netKobo) : 0;
  return {
    tickets,
    subtotalKobo,
    discountKobo,
    cardFeeKobo,
    totalKobo: netKobo + cardFeeKobo,
    operatorKobo: operatorShare(netKobo, given.operatorRate),
  };
}
