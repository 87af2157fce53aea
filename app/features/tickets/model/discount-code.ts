/** A code for a discount. `value`: whole percent, or kobo off an order. */
export interface DiscountCode {
  code: string;
  kind: "percent" | "amount";
  value: number;
  /** Null: as often as people like. */
  maxUses: number | null;
  /** Orders that use it: held, paid, or on their way. */
  uses: number;
  /** ISO, UTC. */
  expiresAt: string | null;
}

/** How people type it and how it is stored: upper case, letters and digits only. */
export function writtenCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 30);
}

export function codeState(code: DiscountCode, now: string): "works" | "expired" | "used-up" {
  if (code.expiresAt !== null && now >= code.expiresAt) return "expired";
  return code.maxUses !== null && code.uses >= code.maxUses ? "used-up" : "works";
}

/**
 * What a code takes off each ticket, in kobo: never more than it costs, in whole kobo rounded down.
 * An amount goes off one ticket after another, the dearest first, until it is used up.
 */
export function discounts(prices: readonly number[], code: DiscountCode | null): number[] {
  if (!code) return prices.map(() => 0);
  if (code.kind === "percent")
    return prices.map((price) => Math.floor((price * Math.min(100, code.value)) / 100));
  const off = prices.map(() => 0);
  let left = code.value;
  const dearest = prices.map((price, at) => ({ price, at })).sort((a, b) => b.price - a.price);
  for (const { price, at } of dearest) {
    off[at] = Math.min(price, left);
    left -= off[at] ?? 0;
  }
  return off;
}
