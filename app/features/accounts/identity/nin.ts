export const NIN_DIGITS = 11;

export type NinReading = { ok: true; nin: string } | { ok: false; message: string };

/** Reads a National Identification Number. Spaces are how people write it down and are dropped. */
export function readNin(typed: string): NinReading {
  const nin = typed.replace(/\s/g, "");
  if (!nin) return { ok: false, message: "NIN is required" };
  if (!/^[0-9]+$/.test(nin)) return { ok: false, message: "NIN should contain only digits" };
  if (nin.length !== NIN_DIGITS) return { ok: false, message: "NIN must be exactly 11 digits" };
  return { ok: true, nin };
}

/** What the hint says of a number typed so far: "3 digits still needed". Null when it says nothing new. */
export function digitsLeft(typed: string): string | null {
  const count = typed.replace(/[^0-9]/g, "").length;
  const left = NIN_DIGITS - count;
  if (count === 0 || left === 0) return null;
  const many = Math.abs(left);
  return `${many} ${many > 1 ? "digits" : "digit"} ${left > 0 ? "still needed" : "too many"}`;
}
