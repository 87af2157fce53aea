import { hasWrongCapitals, isShouted, nameCapitals } from "./capitals.ts";
import { findOrderDoubt, type Order, splitWords } from "./order.ts";
import { readPlainName } from "./plain-name.ts";
import {
  ANSWERS,
  type DoubtKind,
  type NameAnswers,
  type QuestionKind,
  UNANSWERED,
} from "./questions.ts";
import { type NameParts, takeApart } from "./take-apart.ts";
import { isGeneration, lettersAfter } from "./titles.ts";
import { isParticle, type Name, type WrittenName, wordsOf } from "./words.ts";

interface Doubt {
  kind: DoubtKind;
  /** The name once this kind is answered with its first answer. */
  becomes: Name;
}

interface NameReading extends Name {
  /** As written, without brackets: "Engr.", "(Mrs)" as "Mrs". */
  titles: string[];
  /** As written: "PhD", "FNSE". */
  lettersAfter: string[];
  doubts: Doubt[];
}

/**
 * Reads a name as it was written. What is certain is done: titles and letters after the name are
 * taken off, "Obi, Ngozi" is turned round, particles stay with their surname. What isn't certain is
 * a doubt. Never throws; an empty cell is an empty name.
 */
export function readName(written: WrittenName): NameReading {
  const parts = takeApart(written);
  const kinds = doubtsOf(parts);
  return {
    ...compose(parts, {}),
    titles: parts.titles.map(({ text }) => text.replace(/[()[\]{}（）]/gu, "")),
    lettersAfter: parts.letters,
    doubts: kinds.map((kind) => ({
      kind,
      becomes: compose(parts, { [kind]: ANSWERS[kind][0] }),
    })),
  };
}

interface SettledName extends Name {
  /** Questions that this name belongs to, answered or not, in the order they are asked. */
  kinds: QuestionKind[];
}

/** The same with the organiser's answers, which hold for every name with that question. */
export function settleName(written: WrittenName, answers: NameAnswers): SettledName {
  const plain = readPlainName(written);
  if (plain) return { ...plain, kinds: [] };
  const parts = takeApart(written);
  const kinds: QuestionKind[] = doubtsOf(parts);
  if (parts.titles.length + parts.letters.length > 0) kinds.unshift("titles");
  // Nobody is called so, and nothing of it is to be done: two cells stay to the letter.
  if (kinds.join() === "unreadable" && typeof written !== "string") return { ...written, kinds };
  return { ...compose(parts, answers), kinds };
}

function doubtsOf(parts: NameParts): DoubtKind[] {
  const kinds: DoubtKind[] = [];
  if (parts.unsure.length > 0) kinds.push("title-or-name");
  const order = findOrderDoubt(parts);
  if (order) kinds.push(order.kind);
  if (areCapitalsWrong(parts, order)) kinds.push("capitals");
  if (parts.isUnreadable) kinds.push("unreadable");
  return kinds;
}

/** Capitals that mark a surname before the rest are no slip: turning it round takes care of them. */
function areCapitalsWrong(parts: NameParts, order: Order | null): boolean {
  if (order?.kind === "surname-first") return false;
  const { first, last } = splitWords(parts);
  const words = [...first, ...last];
  return words.some((word, at) => !parts.unsure.includes(word) && hasWrongCapitals(word, at > 0));
}

function compose(parts: NameParts, answers: NameAnswers): Name {
  const answerOf = (kind: QuestionKind) => answers[kind] ?? UNANSWERED[kind];
  const kept = answerOf("title-or-name") === "drop" ? withoutUnsure(parts) : parts;
  const order = findOrderDoubt(parts);
  const isSwapped = order !== null && answerOf(order.kind) === "swap";
  let { first, last } = isSwapped ? swapped(kept, order) : splitWords(kept);
  if (answerOf("capitals") === "fix") {
    last = withCapitals(last, first.length, kept.unsure);
    first = withCapitals(first, 0, kept.unsure);
  } else if (isSwapped && order.kind === "surname-first") last = withCapitals(last, first.length);
  const name = { firstName: first.join(" "), lastName: last.join(" ") };
  return answerOf("titles") === "keep" ? withTitles(name, parts) : name;
}

function swapped(parts: NameParts, order: Order): { first: string[]; last: string[] } {
  const { first, last } = splitWords(parts);
  const words = [...first, ...last];
  const surname = new Set(order.surname);
  const generation = words.filter((word, at) => at > 0 && isGeneration(word));
  return {
    first: words.filter((word) => !surname.has(word) && !generation.includes(word)),
    last: [...order.surname, ...generation],
  };
}

function withoutUnsure(parts: NameParts): NameParts {
  const drop = (words: string[]) => words.filter((word) => !parts.unsure.includes(word));
  return { ...parts, first: drop(parts.first), last: parts.last && drop(parts.last) };
}

/** Each word that is a slip; others keep what was typed. */
function withCapitals(words: string[], before: number, except: string[] = []): string[] {
  const right = wordsOf(nameCapitals(words.join(" "), { isFirst: before === 0 }));
  const isSlip = (word: string, at: number) =>
    !(except.includes(word) && lettersAfter(word, { names: 2, isShouted: false })) &&
    (hasWrongCapitals(word, before + at > 0) || isShouted(word) || isCapitalParticle(word));
  return words.map((word, at) => (isSlip(word, at) ? (right[at] ?? word) : word));
}

/** "DA" and "EL" are too short to be seen as a slip, and are one beside SILVA and AMRANI. */
function isCapitalParticle(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && isParticle(word);
}

function withTitles({ firstName, lastName }: Name, { titles, letters }: NameParts): Name {
  const before = titles.filter(({ isAfter }) => !isAfter).map(({ text }) => text);
  const after = titles.filter(({ isAfter }) => isAfter).map(({ text }) => text);
  const first = [...before, firstName].filter(Boolean).join(" ");
  const end = [after.join(" "), letters.join(", ")];
  const withEnd = (name: string) =>
    [[name, end[0]].filter(Boolean).join(" "), end[1]].filter(Boolean).join(", ");
  return lastName
    ? { firstName: first, lastName: withEnd(lastName) }
    : { firstName: withEnd(first), lastName };
}
