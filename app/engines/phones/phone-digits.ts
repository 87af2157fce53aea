/** The zero of each script whose digits people type for phone numbers; nine more follow it. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x1040, 0x17e0, 0x1e950, 0xff10,
];

/**
 * A phone number without what people and programs write between its digits: spaces, every kind of
 * dash, dots, slashes, brackets and the invisible marks that contacts are copied with. Digits of
 * other scripts become 0 to 9. Letters and other signs stay, so that a caller sees them:
 * "+234 (0) 803–123" is "+2340803123", "٠٨٠٣ x5" is "0803x5".
 */
export function phoneDigits(typed: string): string {
  return typed
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/^\s*tel:/i, "")
    .replace(/\uff0b/g, "+")
    .replace(/[\s\p{Pd}\p{Cf}\u2212().\uff08\uff09\uff0e/\u2044[\]]/gu, "");
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
