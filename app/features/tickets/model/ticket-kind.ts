/** What is on sale, as far as its price and its places go. Prices in kobo, times ISO in UTC. */
export interface SoldKind {
  id: string;
  name: string;
  priceKobo: number;
  /** Null: there is no early price. */
  earlyKobo: number | null;
  /** The early price ends then, or with so many tickets. Null: not by this. */
  earlyUntil: string | null;
  earlyPlaces: number | null;
  /** How many there are. Null: as many as the webinar has places. */
  places: number | null;
  salesFrom: string | null;
  salesTo: string | null;
  isHidden: 0 | 1;
}

/** How many of a kind are held or paid, and how many of those at the early price. */
export interface Taken {
  all: number;
  early: number;
}

export type SaleState = "on-sale" | "not-yet" | "ended" | "sold-out";

/** Nobody buys more at once. */
export const MAX_PER_ORDER = 20;

export function saleState(kind: SoldKind, taken: Taken, now: string): SaleState {
  if (kind.salesFrom !== null && now < kind.salesFrom) return "not-yet";
  if (kind.salesTo !== null && now >= kind.salesTo) return "ended";
  return kind.places !== null && taken.all >= kind.places ? "sold-out" : "on-sale";
}

/** How many are left at the early price. Null: no limit by number; 0: there is none now. */
export function earlyLeft(kind: SoldKind, taken: Taken, now: string): number | null {
  if (kind.earlyKobo === null) return 0;
  if (kind.earlyUntil !== null && now >= kind.earlyUntil) return 0;
  return kind.earlyPlaces === null ? null : Math.max(0, kind.earlyPlaces - taken.early);
}

/** What each of so many tickets costs now, the early ones first. */
export function ticketPrices(
  kind: SoldKind,
  { taken, count, now }: { taken: Taken; count: number; now: string },
): { priceKobo: number; isEarly: boolean }[] {
  const left = earlyLeft(kind, taken, now) ?? count;
  return Array.from({ length: count }, (_, index) =>
    index < left && kind.earlyKobo !== null
      ? { priceKobo: kind.earlyKobo, isEarly: true }
      : { priceKobo: kind.priceKobo, isEarly: false },
  );
}
