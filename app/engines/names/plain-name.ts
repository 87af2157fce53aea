import { isSurelyGiven, isSurelySurname } from "./known-names.ts";
import { isTitleWord } from "./titles.ts";
import { isParticle, JOINED_BEFORE, type Name, type WrittenName } from "./words.ts";

type WordSort = "given" | "surname" | "plain" | "special";

/** Words come again and again in a list; looking one up is some twenty times as quick. */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, WordSort>();

function sortOf(word: string): WordSort {
  const known = remembered.get(word);
  if (known) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const sort = findSort(word);
  remembered.set(word, sort);
  return sort;
}

function findSort(word: string): WordSort {
  const isSimple = /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(word) && word.length < 40;
  if (!isSimple || word !== word.normalize("NFC")) return "special";
  if (isTitleWord(word) || isParticle(word) || JOINED_BEFORE.has(word.toLowerCase()))
    return "special";
  if (/^(?:n[ée]+e?|born|[ée]pouse|and|et|und|nil|none|test|unknown|tba|tbc)$/i.test(word))
    return "special";
  if (isSurelyGiven(word)) return "given";
  return isSurelySurname(word) ? "surname" : "plain";
}

/**
 * A name of simple words with their capitals, in which nothing can be asked about; null for any
 * other, which is taken apart. Most names of a long list are such ones.
 */
export function readPlainName(written: WrittenName): Name | null {
  const isWhole = typeof written === "string";
  const text = isWhole ? written : `${written.firstName} ${written.lastName}`;
  if (!isWhole && (written.firstName === "" || written.lastName === "")) return null;
  const words = text.split(" ");
  if (words.length < 2 || words.length > 5) return null;
  const sorts = words.map(sortOf);
  if (sorts.includes("special")) return null;
  const [first, last] = [sorts[0], sorts.at(-1)];
  if (!isWhole) return first === "surname" && last === "given" ? null : { ...written };
  if (first === "surname" && last !== "surname") return null;
  if (last === "given" && first !== "given") return null;
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
