import { remembering } from "./remember.ts";

/** Letters (code points) a name may have. */
export const MAX_NAME_LETTERS = 120;

// Controls, line ends, zero-width marks that carry no meaning in a name, and bidirectional
// overrides, which would let one name change how the text around it reads. Joiners (U+200C, U+200D)
// stay: Arabic and Indic names need them.
const NEVER_IN_A_NAME =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A person's name (or any one-line text of a list) as it is kept: NFC, no control characters,
 * single spaces inside and none around. Never changes case and never "corrects" a letter.
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
    .replace(LONE_SURROGATE, "")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC"),
);

/**
 * Letters as people count them nearly enough: code points, so a letter outside the basic plane
 * counts once.
 */
export function countLetters(text: string): number {
  if (text.length <= MAX_NAME_LETTERS) return text.length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A person's name as it is shown. Some people have one name only. */
export function wholeName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * Typed text as it may stand in a mail: one line, without control letters and the ones that mark a
 * placeholder.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\ue002]+/g, " ")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

/** "1 project", "1,204 people", "no certificates". */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;
}

/** A text as it may stand in HTML, between tags or within double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** "Fire Safety" → "Copy of Fire Safety", cut so that the whole has at most `maxLetters`. */
export function copyTitle(title: string, maxLetters: number): string {
  const words = "Copy of ";
  return (
    words +
    [...title]
      .slice(0, maxLetters - words.length)
      .join("")
      .trim()
  );
}

/** "U+13000": a letter's number, for where a screen may not be able to show it either. */
export function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
