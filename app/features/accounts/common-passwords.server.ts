import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * Of the 49,000 passwords that the list has by how often they are used, those that guessing begins
 * with.
 */
const MAX_RANK = 10_000;
/**
 * What anyone would try first here, and a list made from sites of other countries has later or not
 * at all.
 */
const LOCAL = [
  ...["nigeria", "nigerian", "naija", "iweri", "certificate"],
  ...[
    "godisgood",
    "godisgreat",
    "godislove",
    "godisable",
    "jesusislord",
    "jesuslovesme",
    "ilovejesus",
    "alhamdulillah",
  ],
];
/**
 * "Password2026!": what people add to a word so that a site takes it. More is a password of its
 * own.
 */
const MAX_ADDED = 6;
/** A shorter beginning is any syllable. */
const MIN_LETTERS = 4;

let known: Set<string> | undefined;

/** Digits and signs that stand for a letter. */
const LOOKS_LIKE: Record<string, string> = {
  "@": "a",
  4: "a",
  3: "e",
  1: "i",
  "!": "i",
  0: "o",
  $: "s",
  5: "s",
  7: "t",
};

/**
 * Whether a password is one of the most used, also with capitals, digits for letters, and a number
 * or sign before or after it: "P@ssw0rd1!". The list is on the server alone.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set([...dictionary["passwords-common"].slice(0, MAX_RANK), ...LOCAL]);
  const common = known;
  const lower = password.normalize("NFKC").toLowerCase();
  const word = withoutAdded(lower);
  const asLetters = word.replace(/[@431!0$57]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
  const tries = [lower, withoutSigns(lower), word, withoutSigns(word), asLetters];
  return tries.some((one) => one.length >= MIN_LETTERS && common.has(one));
}

function withoutSigns(typed: string): string {
  return typed.replace(/[^\p{L}\p{Nd}]/gu, "");
}

/** Without the digits and signs around it, when they are few. */
function withoutAdded(lower: string): string {
  const word = lower.replace(/^[^\p{L}]+/u, "").replace(/(?<![^\p{L}])[^\p{L}]+$/u, "");
  return lower.length - word.length <= MAX_ADDED ? word : lower;
}
