import { normaliseName } from "../letters/normalise-name.ts";
import { isKnownName, isUnspeakable, placeOf } from "./known-names.ts";
import { foldWord } from "./words.ts";

/**
 * What a correction changes of a name, from the least to the most. `near`: a letter or two, or the
 * order, but it may be a relative's or a stranger's name; `other`: not this name any more.
 */
export const NAME_CHANGES = [
  "none",
  "capitals",
  "marks",
  "spacing",
  "order",
  "spelling",
  "near",
  "other",
] as const;
export type NameChange = (typeof NAME_CHANGES)[number];

/**
 * Whether a name with this change is surely the same person's. Two people have such names so seldom
 * that nobody has to look: `corrections.test.ts` counts how seldom.
 */
export function isSamePerson(change: NameChange): boolean {
  return change !== "near" && change !== "other";
}

/** What is changed of a name that was printed by one that its holder typed. Neither is trusted. */
export function compareNames(before: string, after: string): NameChange {
  const [old, asked] = [normaliseName(before), normaliseName(after)];
  if (old === asked) return "none";
  if (old.toLowerCase() === asked.toLowerCase()) return "capitals";
  const [oldWords, askedWords] = [wordsOf(old), wordsOf(asked)];
  if (oldWords.length === 0 || askedWords.length === 0) return "other";
  if (bare(old, " ") === bare(asked, " ")) return "marks";
  if (bare(old, "") === bare(asked, "")) return "spacing";
  if (isEqual([...oldWords].sort(), [...askedWords].sort()))
    return isOneOrder(oldWords, askedWords) ? "order" : "near";
  return compareWords(oldWords, askedWords);
}

const MAX_EDITS = 2;

/** Word by word: how many letters differ, and whether each is a slip of who typed it. */
function compareWords(old: readonly string[], asked: readonly string[]): NameChange {
  if (old.length !== asked.length) return "other";
  let edits = 0;
  let areSlips = true;
  for (const [at, word] of old.entries()) {
    const right = asked[at] ?? "";
    if (word === right) continue;
    edits += countEdits(word, right);
    if (edits > MAX_EDITS) return "other";
    areSlips &&= isSlip(word, right);
  }
  return areSlips ? "spelling" : "near";
}

/** Arabic alefs, which are typed with a hamza or without, and the marks of vowels. */
const ALEFS = /[أإآٱ]/g;
const ARABIC_MARKS = /[\u064b-\u0652\u0670\u0640]/g;

/** The letters of a name, small and plain; between words `space`. */
function bare(name: string, space: string): string {
  const words = name.split(/\s+/u).map(foldWord).filter(Boolean);
  return words.join(space).replace(ALEFS, "ا").replace(ARABIC_MARKS, "");
}

function wordsOf(name: string): string[] {
  return bare(name.replace(/[-,]/g, " "), " ").split(" ").filter(Boolean);
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/**
 * Whether both orders are one person's: a surname moved past given names, or two names of which one
 * can only stand first or last. Musa Ibrahim and Ibrahim Musa are father and son.
 */
function isOneOrder(old: readonly string[], asked: readonly string[]): boolean {
  const [first = "unlisted", second = "unlisted"] = old.map(placeOf);
  if (old.length === 2) return first !== second || first === "unlisted";
  const isSurname = (word: string) => placeOf(word) === "surname";
  const surnames = old.filter(isSurname);
  const others = old.filter((word) => !isSurname(word));
  return (
    surnames.length > 0 &&
    others.length > 0 &&
    isEqual(surnames, asked.filter(isSurname)) &&
    isEqual(
      others,
      asked.filter((word) => !isSurname(word)),
    )
  );
}

/** Shorter words are near to too many names. */
const MIN_SLIP_LETTERS = 5;
const MIN_LETTERS_OF_TWO = 8;

/**
 * Whether a word is a slip of another: it is no known name, and it has letters in a row that no name
 * has, two that changed places, or one twice inside that a known name has once. One vowel or ending
 * makes another name of many (Ade and Ada, Aisha and Aishat, Emmanuel and Emmanuela, Oluwafemi and
 * Oluwayemi), so these are for people to judge.
 */
function isSlip(typed: string, meant: string): boolean {
  const shortest = Math.min(typed.length, meant.length);
  if (shortest < MIN_SLIP_LETTERS || !/^[a-z]+$/.test(typed + meant)) return false;
  if (typed[0] !== meant[0] || isKnownName(typed) || isUnspeakable(meant)) return false;
  const edits = countEdits(typed, meant);
  if (edits > 1 && shortest < MIN_LETTERS_OF_TWO) return false;
  if (edits === 1 && isSwap(typed, meant)) return true;
  // Taofeeq is another way to write Taofeek.
  if (typed.length === meant.length && typed.at(-1) !== meant.at(-1)) return false;
  return isUnspeakable(typed) || (edits === 1 && isDoubled(typed, meant));
}

function isDoubled(typed: string, meant: string): boolean {
  const once = [...typed].filter((letter, at) => letter !== typed[at - 1]).join("");
  const isInside = typed.at(-1) !== typed.at(-2);
  return isInside && meant.length > MIN_SLIP_LETTERS && once === meant && isKnownName(meant);
}

function isSwap(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join("") === [...other].sort().join("");
}

/**
 * Letters to add, drop, change or swap with their neighbour to come from one word to the other;
 * more than `MAX_EDITS` is not counted further.
 */
function countEdits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MAX_EDITS) return MAX_EDITS + 1;
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const changed = (row[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed;
      next[j] = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, changed, swapped);
    }
    [before, row] = [row, next];
    if (Math.min(...next) > MAX_EDITS) return MAX_EDITS + 1;
  }
  return row[to.length] ?? 0;
}
