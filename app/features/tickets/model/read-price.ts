/** No ticket costs more than ₦1,000,000: twenty of them still fit a whole number of 32 bits. */
export const MAX_PRICE_KOBO = 100_000_000;

export type ReadPrice = { kobo: number } | { problem: string };

/**
 * Reads a price in naira as people type it ("₦25,000", "25000.50", "0"), as whole kobo. It never
 * passes through a fraction: naira and kobo are read as two whole numbers. What it can't read
 * exactly is refused with the reason.
 */
export function readPrice(typed: string): ReadPrice {
  const text = typed
    .trim()
    .replace(/^(?:₦|NGN|N)\s*/i, "")
    .replace(/(?:naira|NGN)$/i, "")
    .trim();
  if (text === "") return { problem: "Enter a price in naira, such as 25,000, or 0 if it’s free." };
  if (/^[-−]/.test(text)) return { problem: "A price can’t be below zero." };
  const parts = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,20}))?$/.exec(text);
  if (!parts)
    return { problem: "Write the price in digits, such as 25,000 or 25000.50, without words." };
  const [, naira = "", fraction = ""] = parts;
  if (/[1-9]/.test(fraction.slice(2)))
    return { problem: "The smallest coin is a kobo: give at most two digits after the point." };
  const kobo =
    Number(naira.replaceAll(",", "")) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  if (kobo > MAX_PRICE_KOBO) return { problem: "A ticket can cost ₦1,000,000 at most." };
  return { kobo };
}

/** The price as it is typed: 2500050 is "25,000.50". */
export function typedPrice(kobo: number): string {
  const naira = Math.floor(kobo / 100).toLocaleString("en");
  return kobo % 100 === 0 ? naira : `${naira}.${String(kobo % 100).padStart(2, "0")}`;
}
