/**
 * Certificate ids: 20 Crockford base32 letters, the last 16 of them from 80 random bits, so that
 * nobody can guess one. Kept and used in addresses as 20 lower-case letters; shown to people as
 * XXXX-XXXX-XXXX-XXXX-XXXX.
 */

const ID = /^[0-9a-hjkmnp-tv-z]{20}$/;
/**
 * An id somewhere in a longer text or address: in one piece, or in five groups of four with
 * hyphens.
 */
const ID_INSIDE = /(?<![0-9a-z])[0-9a-z]{4}(?:-?[0-9a-z]{4}){4}(?![0-9a-z])/gi;
/**
 * Everything people and their keyboards put between groups: spaces, hyphens, dashes, invisible
 * marks.
 */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.\u2212]/gu;
const MAX_ID_INPUT_LETTERS = 2_000;

/** The spelling printed on certificates and pages: `7K2M-94QX-…`. */
export function showCertificateId(id: string): string {
  return (id.toUpperCase().match(/.{1,4}/g) ?? []).join("-");
}

/**
 * Reads what a person typed, pasted or scanned: an id with or without hyphens and spaces, in any
 * case, with O for 0 and I or L for 1, or a text or link that holds one. Null when there is none.
 */
export function readCertificateId(input: string): string | null {
  const text = input.slice(0, MAX_ID_INPUT_LETTERS).normalize("NFKC");
  const whole = canonical(text.replace(BETWEEN, ""));
  if (whole) return whole;
  for (const [candidate] of decoded(text).matchAll(ID_INSIDE)) {
    const id = canonical(candidate.replaceAll("-", ""));
    if (id) return id;
  }
  return null;
}

function canonical(letters: string): string | null {
  const id = letters.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return ID.test(id) ? id : null;
}

/** A link inside another link is percent-encoded; a stray % is left as it is. */
function decoded(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
