/**
 * What Paystack charges for a local payment in Nigeria: 1.5 % and ₦100, the ₦100 waived below
 * ₦2,500, at most ₦2,000 (paystack.com/pricing). Kobo; the rate in hundredths of a percent. What a
 * payment really cost is taken from its own `fees`.
 */
const LOCAL = { rate: 150, flat: 10_000, flatFrom: 250_000, cap: 200_000 };
const WHOLE = 10_000;

/** The charge on a payment of this amount, in kobo. */
export function localCharge(amountKobo: number): number {
  const flat = amountKobo < LOCAL.flatFrom ? 0 : LOCAL.flat;
  return Math.min(LOCAL.cap, Math.ceil((amountKobo * LOCAL.rate) / WHOLE) + flat);
}

/**
 * What is added to a price so that all of it is left after the charge: the smallest amount of which
 * that is true, since the charge falls on the addition too.
 */
export function cardFee(priceKobo: number): number {
  if (priceKobo <= 0) return 0;
  const whole = (flat: number) =>
    Math.ceil(((priceKobo + flat) * WHOLE) / (WHOLE - LOCAL.rate)) - priceKobo;
  const candidates = [whole(0), whole(LOCAL.flat), LOCAL.cap].sort((a, b) => a - b);
  const least = candidates.find((fee) => localCharge(priceKobo + fee) <= fee) ?? LOCAL.cap;
  // Rounding up twice may have gone a kobo too far.
  return least > 0 && localCharge(priceKobo + least - 1) <= least - 1 ? least - 1 : least;
}

/** The operator's share of what tickets cost; `rate` in hundredths of a percent. Kobo, rounded down. */
export function operatorShare(ticketsKobo: number, rate: number): number {
  return Math.floor((ticketsKobo * rate) / WHOLE);
}

/** The VAT inside a price that includes it, in kobo; `rate` in hundredths of a percent. */
export function vatWithin(grossKobo: number, rate: number): number {
  return Math.round((grossKobo * rate) / (WHOLE + rate));
}
