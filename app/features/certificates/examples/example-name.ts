/** In letters as people count them: longer ones shrink too far on a certificate. */
export const MAX_EXAMPLE_NAME = 40;
/** A letter with all its marks is at most this long: piles of them are no name. */
const MAX_MARKS = 4;

/**
 * Letters of any script with their marks, what joins them in Indic and Arabic names, and what
 * stands between the parts of names.
 */
const NAME = /^(?:[\p{L}\p{M} .,'’ʼ‘`´·・‧\-‐‑–()/&]|\u200c|\u200d)+$/u;
const WEB_ADDRESS = /\p{L}{2}[./]\p{L}{2}/u;
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

export type ReadName = { ok: true; name: string } | { ok: false; problem: string };

/**
 * The name that a visitor wants to see on a certificate, in one spelling (NFC, single spaces). No
 * digits and nothing like a web address: an example has our address, and must not carry somebody's
 * advertisement or phone number.
 */
export function readExampleName(typed: string): ReadName {
  const name = typed.slice(0, 400).normalize("NFC").replace(/\s+/gu, " ").trim();
  if (!name) return { ok: false, problem: "Type a name" };
  if (!/\p{L}/u.test(name) || !NAME.test(name) || WEB_ADDRESS.test(name))
    return { ok: false, problem: "Type a name in letters, without numbers or symbols" };
  const letters = [...segmenter.segment(name)].map(({ segment }) => segment);
  if (letters.length > MAX_EXAMPLE_NAME)
    return { ok: false, problem: `Type a name of at most ${MAX_EXAMPLE_NAME} letters` };
  if (letters.some((letter) => [...letter.normalize("NFD")].length > MAX_MARKS + 1))
    return { ok: false, problem: "Type a name with fewer marks on its letters" };
  return { ok: true, name };
}

/** "Fúnmiláyọ̀ Ọlá Adébáyọ̀" → "Fúnmiláyọ̀ Ọlá", "Adébáyọ̀": designs may print the parts apart. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(" ");
  return at < 0
    ? { firstName: name, lastName: "" }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1) };
}
