import { toSlug } from "#app/engines/letters/index.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";

// As in names, but line ends and tabs stay, and so do the marks that only say how the words beside
// them run.
const NEVER_IN_A_TEXT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * One line as it is kept: NFC, no control characters or overrides of direction, single spaces. Case
 * and letters stay.
 */
export function readLine(text: string): string {
  return normaliseName(text);
}

/**
 * Several lines as they are kept: the same, but line ends and spaces inside stay as they were
 * typed.
 */
export function readLines(text: string): string {
  const plain = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(NEVER_IN_A_TEXT, "")
    .replace(LONE_SURROGATE, "");
  // Line by line: an expression that looks for spaces before an end takes hours for a megabyte of
  // spaces before a letter.
  return plain
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd()
    .normalize("NFC");
}

/** A question's words inside a message, in quotation marks; long ones are cut. */
export function quote(label: string): string {
  const words = readLine(label.slice(0, 500));
  const letters = [...words];
  return `“${letters.length > 80 ? `${letters.slice(0, 79).join("").trimEnd()}…` : words}”`;
}

/** Whether two texts are the same to a person. */
export function isSameText(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

/**
 * A text as it is compared with another: letter case, outer spaces and the way accents are coded do
 * not count.
 */
export function foldText(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/** The title in plain letters: "cvs-that-pass". Empty for one in other letters than Latin ones. */
export function slugLabel(title: string): string {
  return toSlug(title, 40);
}

/** For sorting texts by their letters' codes: below nought when the first comes first. */
export function inOrder(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
