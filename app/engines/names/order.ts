import { isShouted } from "./capitals.ts";
import { isSurelyGiven, isSurelySurname } from "./known-names.ts";
import type { NameParts } from "./take-apart.ts";
import { isGeneration } from "./titles.ts";
import {
  beginsWithParticle,
  DEVOTIONS,
  foldWord,
  isInitial,
  isParticle,
  JOINED_BEFORE,
  opensSurname,
  startOfAddition,
} from "./words.ts";

/** A doubt about which words are the surname, and which they would be. */
export interface Order {
  kind: "surname-first" | "order";
  surname: string[];
}

/** First and last name in the order they were written, or as a comma or two cells say. */
export function splitWords(parts: NameParts): { first: string[]; last: string[] } {
  if (parts.last) return { first: parts.first, last: parts.last };
  const at = startOfSurname(parts.first, parts.unsure);
  return { first: parts.first.slice(0, at), last: parts.first.slice(at) };
}

/** Where the surname begins among words written first name first; their number for one name. */
function startOfSurname(words: string[], unsure: readonly string[] = []): number {
  let end = startOfAddition(words);
  const isAttached = (word = "") => isGeneration(word) || (end > 2 && unsure.includes(word));
  while (end > 1 && isAttached(words[end - 1])) end--;
  if (end < 2) return words.length;
  const shouted = shoutedEnd(words.slice(0, end));
  if (shouted > 0) return shouted;
  for (let at = 1; at < end - 1; at++) {
    if (!opensSurname(words[at] ?? "")) continue;
    const after = afterParticles(words, at);
    if (DEVOTIONS.has(foldWord(words[after] ?? "")) && after < end - 1) {
      at = after;
      continue;
    }
    return at;
  }
  let start = end - 1;
  const before = () => words[start - 1] ?? "";
  // "Simisola Ogunleye - Bello".
  if (start > 2 && /^[-–]$/.test(before())) start -= 2;
  while (start > 1 && (isParticle(before()) || JOINED_BEFORE.has(foldWord(before())))) {
    const joins = /^[ey]$/i.test(before());
    // "Bello E Kehinde" has an initial, "Silva e Souza" is one surname of two.
    if (joins && before() !== before().toLowerCase()) break;
    start--;
    if (joins && start > 1) start--;
  }
  return start;
}

/** "Adaeze OKEKE OBI": the words in capitals at the end; 0: none, or all are. */
function shoutedEnd(words: string[]): number {
  let start = words.length;
  while (start > 0 && (isShouted(words[start - 1] ?? "") || isShoutedParticle(words[start - 1])))
    start--;
  while (start < words.length && !isShouted(words[start] ?? "") && !isShoutedParticle(words[start]))
    start++;
  const before = words.slice(0, start);
  return start < words.length && before.some((word) => /\p{Ll}/u.test(word)) ? start : 0;
}

function isShoutedParticle(word = ""): boolean {
  return isParticle(word) && word.length > 1 && word === word.toUpperCase() && /\p{Lu}/u.test(word);
}

function afterParticles(words: string[], from: number): number {
  let at = from;
  while (at < words.length && isParticle(words[at] ?? "")) at++;
  return at;
}

/** Whether the surname may stand first, and which words it would be. Null: no reason to think so. */
export function findOrderDoubt(parts: NameParts): Order | null {
  const cells = parts.last;
  if (cells && parts.isOrderSaid) return contradictedComma(parts.first, cells);
  const words = (cells ? [...parts.first, ...cells] : parts.first).filter(
    (word) => !parts.unsure.includes(word),
  );
  const surname = wordsOfSurname(words);
  if (words.length < 2 || surname.length === 0 || surname.length >= words.length) return null;
  if (cells)
    return isSwappedCells(parts.first, cells) ? { kind: "order", surname: parts.first } : null;
  const marked = markedSurname(words);
  if (marked) return marked;
  if (shoutedEnd(words) > 0) return null;
  return parts.hasTitleInside || looksSurnameFirst(words, surname)
    ? { kind: "order", surname }
    : null;
}

/** "Ngozi, Okafor": the comma says Ngozi Okafor is Okafor Ngozi. */
function contradictedComma(first: string[], last: string[]): Order | null {
  const [one = "", other = ""] = [first[0], last[0]];
  const isOther = first.length === 1 && isSurelySurname(one) && isSurelyGiven(other);
  return isOther ? { kind: "order", surname: first } : null;
}

/** "NNAJI Chukwuemeka", "DA SILVA João", "BELLO K. A."; and "Adaeze OBI Nkechi", which is odd. */
function markedSurname(words: string[]): Order | null {
  const isMarked = (word = "") => isShouted(word) || isShoutedParticle(word);
  const from = words.findIndex((word) => isShouted(word) || isShoutedParticle(word));
  if (from < 0) return null;
  let to = from;
  while (to < words.length && isMarked(words[to])) to++;
  const rest = [...words.slice(0, from), ...words.slice(to)];
  const surname = words.slice(from, to);
  if (to === words.length || !surname.some(isShouted) || rest.some(isShouted)) return null;
  if (from > 0) return { kind: "order", surname };
  const restWords = rest.filter((word) => !isGeneration(word));
  // "NGOZI Okafor" slipped on the key.
  if (surname.every(isSurelyGiven) && !isSurelyGiven(restWords.at(-1) ?? "")) return null;
  return restWords.length > 0 ? { kind: "surname-first", surname } : null;
}

/** The surname if it is written first: one word with its particles. */
function wordsOfSurname(words: string[]): string[] {
  const at = afterParticles(words, 0);
  return words.slice(0, Math.max(1, at + 1));
}

function looksSurnameFirst(words: string[], surname: string[]): boolean {
  const named = words.filter((word) => !isInitial(word) && !isGeneration(word));
  const first = surname.at(-1) ?? "";
  const last = named.at(-1) ?? "";
  if (isInitial(words[0] ?? "")) return false;
  if (beginsWithParticle(words)) return true;
  const endsInInitial = isInitial(words.at(-1) ?? "");
  if (endsInInitial) return !isSurelyGiven(first);
  if (named.length < 2) return false;
  if (isSurelySurname(first) && !isSurelySurname(last)) return true;
  return isSurelyGiven(last) && !isSurelyGiven(first);
}

/** Cells say which is which; only where both contradict them is it asked. */
function isSwappedCells(first: string[], last: string[]): boolean {
  if (first.length === 0 || last.length === 0) return false;
  const hasSmall = last.some((word) => /\p{Ll}/u.test(word));
  if (first.every(isShouted) && hasSmall && !last.some(isShouted)) return true;
  const [one = "", other = ""] = [first[0], last.at(-1)];
  return isSurelySurname(one) && isSurelyGiven(other);
}
