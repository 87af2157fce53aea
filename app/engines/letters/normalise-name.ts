import { remembering } from "./remember.ts";

// Controls, line ends, zero-width marks that carry no meaning in a name, and bidirectional
// overrides, which would let one name change how the text around it reads. Joiners (U+200C, U+200D)
// stay: Arabic and Indic names need them.
const NEVER_IN_A_NAME =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const UNSEEN_LETTERS = /[\u061c\u115f\u1160\u180e\u3164\uffa0]/g;
/** Joiners that join nothing: Latin letters are written without. */
const NEEDLESS_JOINERS = /(^|[\p{Script=Latin}\p{P}\p{N}\s])[\u200c\u200d]+/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A person's name (or any one-line text of a list) as it is kept: NFC, no control characters,
 * single spaces inside and none around, nothing that is not seen. Never changes case and never
 * "corrects" a letter; a hyphen that keeps a line together becomes a hyphen.
 */
export function normaliseName(text: string): string {
  // Most cells are plain already; this test is much cheaper than rebuilding the text.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return cleaned(text);
}

const cleaned = remembering((text) =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    .replace(NEVER_IN_A_NAME, "")
    .replace(UNSEEN_LETTERS, "")
    .replace(LONE_SURROGATE, "")
    .replace(NEEDLESS_JOINERS, "$1")
    .replace(/\u2011/g, "-")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC"),
);
