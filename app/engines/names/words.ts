import { toPlainLetters } from "../letters/index.ts";

/** A person's name as the app keeps it; either may be empty. */
export interface Name {
  firstName: string;
  lastName: string;
}

/** One cell that holds the whole name, or two. */
export type WrittenName = string | Name;

/** Letters of a name that are looked at; what is longer is no name. */
export const MAX_READ_LETTERS = 300;

/** Words come again and again in a list: a word is folded once. */
const MAX_FOLDED = 20_000;
const folded = new Map<string, string>();

/** A word as lists of words have it: small, plain, without full stops, hyphens and apostrophes. */
export function foldWord(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (folded.size >= MAX_FOLDED) folded.clear();
  const plain = foldAnew(word);
  folded.set(word, plain);
  return plain;
}

function foldAnew(word: string): string {
  // Arabic and Indian letters keep the marks that make them.
  const plain = /\p{Script=Latin}/u.test(word) ? toPlainLetters(word) : word.normalize("NFC");
  return plain.replace(/[.'º°ª,;:/()[\]-]/g, "");
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}

/** "T.", "T.A.", "K": initials, which say nothing about capitals. */
export function isInitial(word: string): boolean {
  return /^(?:\p{L}\p{M}*\.?|(?:\p{Lu}\p{M}*[.-]){1,5}(?:\p{Lu}\p{M}*)?)$/u.test(word);
}

/** Small words that belong to the surname after them: van der Berg, da Silva, bin Ali. */
const PARTICLES = new Set(
  (
    "van von der den de del della di da das do dos du la le las los lo el al bin binti bint ibn ben " +
    "ter ten zu zum zur af av y e ould abu abou بن بنت ابن أبو ابو آل عبد"
  ).split(" "),
);

/** Those after which the whole rest is one surname: "João da Silva Santos". */
const OPENING = new Set(
  "van von de der den da das do dos du della bin binti bint ibn ould بن بنت ابن".split(" "),
);

export function isParticle(word: string): boolean {
  // Dan is a given name, "Usman dan Fodio" the son of Fodio.
  return PARTICLES.has(word.toLowerCase()) || word === "dan" || word === "ɗan";
}

/** With these a name begins only where the surname is written first: "El Amrani Leila". */
const NEVER_FIRST = new Set(
  "el da de di do dos das del della van von ould le la du bin".split(" "),
);

export function beginsWithParticle(words: readonly string[]): boolean {
  return words.length > 2 && NEVER_FIRST.has((words[0] ?? "").toLowerCase());
}

/** Where what is added to a name begins: "née Obi", "(Emeka)"; the number of words without it. */
export function startOfAddition(words: readonly string[]): number {
  const at = words.findIndex(
    (word, index) => index > 0 && /^(?:\(|\[|n[ée]+e?$|born$|[ée]p(?:ouse|\.)$)/iu.test(word),
  );
  const isBracket = at > 0 && /^[([]/.test(words[at] ?? "");
  if (at < 1 || (isBracket && !/[)\]]$/.test(words.at(-1) ?? ""))) return words.length;
  return at;
}

export function opensSurname(word: string): boolean {
  return OPENING.has(word.toLowerCase());
}

/** Given names with a particle of their own: Maria de Fátima, João de Deus. */
export const DEVOTIONS = new Set(
  (
    "fatima lourdes jesus deus dios carmo carmen conceicao concepcion dores dolores anjos angeles luz " +
    "graca gracia gloria rosario paz ceu socorro penha aparecida assuncao nazare cruz"
  ).split(" "),
);

/** Small words of names that go with the one before: "Abdul Rahman", "Abu Bakr", "عبد الله". */
export const JOINED_BEFORE = new Set(
  "abdul abdel abdal abd abu abou abi umm عبد أبو ابو أم ام".split(" "),
);
