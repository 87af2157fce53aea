/**
 * Crockford's letters, as certificate ids have them: no I, L, O or U, which are taken for others.
 */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Five bits a letter, the last filled up with zeros. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + LETTERS[(value << (5 - bits)) & 31] : text;
}

/**
 * Reads what people type: in any case, O for 0, I or L for 1, and with anything between the
 * letters. Null: a letter that is none.
 */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const bytes = new Uint8Array(Math.floor((letters.length * 5) / 8));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (const letter of letters) {
    const five = LETTERS.indexOf(letter);
    if (five < 0) return null;
    value = ((value << 5) | five) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (value >> bits) & 255;
  }
  return bytes;
}
