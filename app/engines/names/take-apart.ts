import { isShouted } from "./capitals.ts";
import {
  isGeneration,
  isTitleApart,
  isTitleBeforeStop,
  lettersAfter,
  lettersApart,
  titleAfter,
  titleBefore,
  wordsOfLongTitle,
} from "./titles.ts";
import {
  foldWord,
  isInitial,
  isParticle,
  MAX_READ_LETTERS,
  type WrittenName,
  wordsOf,
} from "./words.ts";

interface Title {
  text: string;
  /** Written after the name or in brackets. */
  isAfter: boolean;
}

/** A written name in parts. Words are as written. */
export interface NameParts {
  /** Words of the first name; of the whole name where `last` is null. */
  first: string[];
  last: string[] | null;
  titles: Title[];
  letters: string[];
  /** Words of the name that may be titles or letters. */
  unsure: string[];
  /** A comma says which is the surname. */
  isOrderSaid: boolean;
  /** "Adebayo Mrs Funmilayo": the title stands before the given name. */
  hasTitleInside: boolean;
  isUnreadable: boolean;
}

/** Takes titles and letters off a name, and says what is left. */
export function takeApart(written: WrittenName): NameParts {
  if (typeof written === "string") return readOneCell(written);
  const first = readOneCell(written.firstName, { isPart: true });
  const last = readOneCell(written.lastName, { isPart: true });
  return {
    first: first.first,
    last: last.first,
    titles: [...first.titles, ...last.titles],
    letters: [...first.letters, ...last.letters],
    unsure: [...first.unsure, ...last.unsure],
    isOrderSaid: false,
    hasTitleInside: false,
    isUnreadable: first.isUnreadable || last.isUnreadable,
  };
}

/** `isPart`: the cell holds the first name alone, or the last. */
function readOneCell(cell: string, { isPart = false } = {}): NameParts {
  const parts: NameParts = {
    first: [],
    last: null,
    titles: [],
    letters: [],
    unsure: [],
    isOrderSaid: false,
    hasTitleInside: false,
    isUnreadable: false,
  };
  const text = cleaned(cell);
  if (text.length > MAX_READ_LETTERS) return { ...parts, first: wordsOf(text), isUnreadable: true };
  parts.isUnreadable = isOdd(text);
  const unbracketed = takeBrackets(text, parts);
  const segments = takeSegments(unbracketed, parts);
  const [whole = "", given] = segments;
  if (given !== undefined && segments.length === 2 && !isPart) {
    parts.isOrderSaid = true;
    const titles = parts.titles.length;
    parts.last = takeTitles(wordsOf(whole), parts, { isPart: true });
    // "Dr. Ngozi Obi, Lagos": what is before the comma is no surname.
    const isWhole = parts.last.length > (parts.titles.length > titles ? 1 : 2);
    if (isWhole && !parts.last.some((word) => isParticle(word) || isShouted(word)))
      parts.isUnreadable = true;
    parts.first = takeTitles(wordsOf(given), parts, { isPart: true });
    parts.titles.reverse();
    return parts;
  }
  // Three names between commas are no name that we know; it is left as it is written.
  if (segments.length > 1) parts.isUnreadable = true;
  parts.first = takeTitles(wordsOf(segments.join(", ")), parts, { isPart });
  if (parts.first.some(isOddWord)) parts.isUnreadable = true;
  // "Mr." and nothing else: it is shown as it is.
  if (parts.first.length === 0 && text !== "" && !isPart)
    return { ...parts, first: wordsOf(text), titles: [], letters: [], isUnreadable: true };
  return parts;
}

function cleaned(cell: string): string {
  const text = cell
    .slice(0, MAX_READ_LETTERS * 4)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/^[;,: ]+/u, "")
    .replace(/(?<![;,: ])[;,: ]+$/u, "");
  const isQuoted = /^["“«][^"“”«»]+["”»]$/u.test(text);
  const name = isQuoted ? text.slice(1, -1).trim() : text;
  return endsInFullStop(name) ? name.slice(0, -1) : name;
}

/** "Mr Olabode Ige."; but "Jr.", "Ph.D." and initials keep theirs. */
function endsInFullStop(text: string): boolean {
  const last = text.slice(text.lastIndexOf(" ") + 1);
  const word = last.slice(0, -1);
  if (word === text || !last.endsWith(".") || word.length < 3 || /[^\p{L}\p{M}'’-]/u.test(word))
    return false;
  return !isGeneration(word) && !isTitleApart(word) && lettersApart([word], "a a") === null;
}

/** What no name has: question marks, digits, slashes, two people, letters that were damaged. */
function isOdd(text: string): boolean {
  if (/\p{Extended_Pictographic}/u.test(text) && !/^[\p{L}\p{N}]+$/u.test(text)) return true;
  if (/[?�@#$%^*_=+<>|\\{}~/]/u.test(text) || /[Ã][\u0080-\u00bf]|â€|Ã¡|áº/u.test(text))
    return true;
  if ((text.split('"').length - 1) % 2 === 1) return true;
  const withoutGenerations = text.replace(/\b(?:2nd|3rd)\b/gi, "");
  if (/\d/.test(withoutGenerations)) return true;
  if (/&|(?<!\p{L})(?:and|et|und)(?!\p{L})/iu.test(text)) return true;
  return /^(?:n\/?a|nil|none|test|unknown|tba|tbc|-+)$/i.test(text);
}

/** "Amaka.Obi", "Ngozi - Lagos", "Amaka:". */
function isOddWord(word: string): boolean {
  return /\p{L}{2}\.\p{L}{2}|^[-–—]+$|:/u.test(word);
}

/** "(Mrs)", "[Dr.]", "(PhD)" are taken off; "(née Bello)" and nicknames stay, and are asked about. */
function takeBrackets(text: string, parts: NameParts): string {
  const brackets = /[([{（]([^()[\]{}（）]{0,60})[)\]}）]/gu;
  const rest = text.replace(brackets, (bracket, inside: string, at: number) => {
    const words = wordsOf(inside.replace(/[,/&]/g, " "));
    if (words.length === 0) return " ";
    if (words.every((word) => isTitleApart(word))) {
      const before = wordsOf(text.slice(0, at).replace(/[(),/&[\]]/g, " "));
      // Before the name it stays in its place among the other titles.
      if (before.every((word) => titleBefore(word, 2) === "title")) return ` (${words.join(" ")}) `;
      parts.titles.push({ text: bracket, isAfter: true });
      return " ";
    }
    if (lettersApart(words, "a a") !== "title") {
      parts.isUnreadable = true;
      return ` ${bracket} `;
    }
    parts.letters.push(inside.trim());
    return " ";
  });
  const isUnbalanced = rest.split("(").length !== rest.split(")").length;
  if (isUnbalanced || /[[\]{}（）]/u.test(rest)) parts.isUnreadable = true;
  return rest;
}

/** Cuts at commas; segments of titles and letters are taken off. "Obi, Ngozi" gives two. */
function takeSegments(text: string, parts: NameParts): string[] {
  const names: string[] = [];
  for (const segment of text.split(/[,،;]/u)) {
    const words = wordsOf(segment);
    const before = names.at(-1) ?? "";
    if (words.length === 0) continue;
    const letters = names.length > 0 ? lettersApart(words, withoutTitles(before)) : null;
    if (words.every(isTitleApart))
      for (const word of words) parts.titles.push({ text: word, isAfter: names.length > 0 });
    else if (letters === "title" || (letters && endsInLetters(before)))
      parts.letters.push(words.join(" "));
    else if (letters) {
      parts.unsure.push(...words);
      names.push(`${names.pop() ?? ""} ${words.join(" ")}`);
    } else if (names.length > 0 && words.every(isGeneration))
      names[0] = `${names[0]} ${words.join(" ")}`;
    else names.push(words.join(" "));
  }
  return names;
}

/** "Ngozi Obi FNSE, FNIEEE": after letters that are known come letters. */
function endsInLetters(names: string): boolean {
  return lettersAfter(wordsOf(names).at(-1) ?? "", { names: 2, isShouted: false }) === "title";
}

function withoutTitles(names: string): string {
  return wordsOf(names)
    .filter((word) => !isTitleApart(word) && !isInitial(word))
    .join(" ");
}

/** Takes titles off the front, titles and letters off the end, and finds those in between. */
function takeTitles(
  written: string[],
  parts: NameParts,
  { isPart }: { isPart: boolean },
): string[] {
  const words = unglued(written);
  takeFront(words, parts, isPart);
  takeEnd(words, parts, isPart);
  if (isPart) return words;
  // "Adebayo Mrs. Funmilayo".
  const inside = words.findIndex(
    (word, at) =>
      at > 0 &&
      at < words.length - 1 &&
      titleBefore(word, 2) === "title" &&
      !isInitial(word) &&
      !isParticle(word),
  );
  if (inside > 0) {
    const [title = ""] = words.splice(inside, 1);
    parts.titles.push({ text: title, isAfter: false });
    parts.hasTitleInside = true;
  }
  return words;
}

function takeFront(words: string[], parts: NameParts, isPart: boolean): void {
  const long = wordsOfLongTitle(words);
  if (long > 0) parts.titles.push({ text: words.splice(0, long).join(" "), isAfter: false });
  while (words.length > 1) {
    const word = words[0] ?? "";
    const kind = titleBefore(word, words.length - (isPart ? 0 : 1));
    if (kind === null) return;
    if (kind === "title-or-name") {
      parts.unsure.push(word);
      return;
    }
    parts.titles.push({ text: word, isAfter: false });
    words.shift();
    if (/^(?:and|&|\/|-)$/i.test(words[0] ?? "") && words.length > 2) words.shift();
  }
  // "Mr." alone in the cell of the first name.
  const [alone = ""] = words;
  if (isPart && words.length === 1 && titleBefore(alone, 2) === "title") {
    parts.titles.push({ text: alone, isAfter: false });
    words.shift();
  }
}

function takeEnd(words: string[], parts: NameParts, isPart: boolean): void {
  while (words.length > 1) {
    const word = words.at(-1) ?? "";
    if (parts.unsure.includes(word)) return;
    const others = words.slice(0, -1).filter((one) => !isInitial(one));
    const isShouted = others.length > 0 && others.every((one) => one === one.toUpperCase());
    const letters = lettersAfter(word, { names: isPart ? 2 : others.length, isShouted });
    const kind = letters ?? titleAfter(word);
    if (kind === null || (kind === "title-or-name" && isPart && letters === null)) return;
    if (kind === "title-or-name") {
      // "Michael King" and "Ada Pastor" have a surname; with two names before it is asked.
      if (letters !== null || (words.length > 2 && titleBefore(word, 2) === "title"))
        parts.unsure.push(word);
      return;
    }
    words.pop();
    if (letters) parts.letters.unshift(word);
    else parts.titles.push({ text: word, isAfter: true });
  }
}

/** "Dr.Ngozi", "Engr/Chief", "Alh./Engr.": titles that are glued together are words of their own. */
function unglued(words: string[]): string[] {
  return words.flatMap((word) => {
    const slashed = word.split("/").filter(Boolean);
    if (slashed.length > 1 && slashed.every((one) => isTitleApart(one))) return slashed;
    const stop = /^(\p{L}{1,9}\p{M}?\.)(\p{L}.*)$/u.exec(word);
    if (!stop?.[1] || !stop[2] || foldWord(word).length < 4) return [word];
    if (lettersAfter(word, { names: 2, isShouted: false }) !== null || isInitial(word))
      return [word];
    return isTitleBeforeStop(stop[1]) ? [stop[1], ...unglued([stop[2]])] : [word];
  });
}
