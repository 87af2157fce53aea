import { createHash } from "node:crypto";
import confusables from "./confusables.json";

/**
 * Each character that looks like others, and what it is written as to compare: Unicode’s list for
 * UTS #39.
 */
const PROTOTYPES = new Map(
  Object.entries(confusables).flatMap(([prototype, characters]) =>
    [...characters].map((one) => [one, prototype] as const),
  ),
);

/** Longer names are refused where they are typed; more letters tell two names no further apart. */
const MAX_LETTERS = 200;

/** Letters that look like another one together, which Unicode's list leaves out. */
const PAIRS = [
  ["cl", "d"],
  ["vv", "w"],
] as const;

/**
 * What a name is compared by: names that share one of these keys can be taken for each other.
 * Capitals are folded before the look (IWERI = Iweri) and after it (lweri = Iweri), each with its
 * combining marks and without (Ọyọ = Oyo). They are hashes: no name is stored a second time, and
 * nobody is shown one. https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function nameKeys(name: string): string[] {
  return [...new Set(comparedForms(name).map(hashOf))];
}

/** The same of each run of as many words as `like` has: "Team Iweri" has "Iweri" in it. */
export function hasNameInside(name: string, like: string): boolean {
  const words = wordsOf(name);
  const count = wordsOf(like).length;
  const sought = new Set(nameKeys(like));
  for (let at = 0; at + count <= words.length; at++) {
    if (nameKeys(words.slice(at, at + count).join(" ")).some((key) => sought.has(key))) return true;
  }
  return false;
}

function wordsOf(name: string): string[] {
  return name
    .slice(0, MAX_LETTERS)
    .split(/[\s\p{P}\p{S}]/u)
    .filter((word) => plain(word) !== "");
}

function comparedForms(name: string): string[] {
  const given = name.slice(0, MAX_LETTERS);
  // The skeleton leaves some full-width and decorated letters as they are.
  const spellings = [given, given.normalize("NFKC")];
  const forms = spellings.flatMap((one) => [
    skeleton(one.toLowerCase()),
    skeleton(one).toLowerCase(),
  ]);
  return forms.flatMap((form) => [form, form.replace(/\p{Mn}/gu, "")]).map(joined);
}

function skeleton(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return Array.from(visible, (character) => PROTOTYPES.get(character) ?? character)
    .join("")
    .normalize("NFD");
}

/** Without what stands between words, and with pairs of letters as the one that they look like. */
function joined(form: string): string {
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), plain(form));
}

function plain(form: string): string {
  return form.replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

function hashOf(form: string): string {
  return createHash("sha256").update(form).digest("base64url").slice(0, 22);
}
