import { foldWord, isInitial } from "./words.ts";

/** Small in the middle of a name: da Silva, van der Berg, Ousmane bin Ali. */
const SMALL = new Set(
  "da das do dos de del der den van von zu zum zur bin binti bint ibn du".split(" "),
);
/** Small after another small word alone: de la Cruz, and Ana La Rosa. */
const SMALL_AFTER_SMALL = new Set("la las los le het 't e y".split(" "));
/** Small between hyphens: Abd-el-Kader, Nur-ud-Din. */
const SMALL_BETWEEN = new Set(
  "el al ul ud us ur ad ibn bin de du la le en sur da das do dos y".split(" "),
);
/** Before an apostrophe, with a capital after it: Dell'Orto, Sant'Anna. Sa'adu and Ma'aruf not. */
const BEFORE_APOSTROPHE = new Set("dell dall nell sant degl".split(" "));
const MAC = new Set(
  "macdonald macgregor macarthur macleod mackinnon macneil macpherson".split(" "),
);
const NUMERAL = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/i;
const APOSTROPHE = /(['’‘ʼ])/u;

/**
 * Words of a name in the capitals that it is written with: D'Almeida, da Silva, van der Berg,
 * O'Neil, McCarthy, and Sa'adu, Ƴar'adua, Abdul'aziz. `isFirst`: nothing stands before them, so
 * that a particle begins with a capital; `hasParticles`: false for words that are no name;
 * `keepsInside`: capitals that were typed inside a word stay. Composed (NFC).
 */
export function nameCapitals(
  text: string,
  { isFirst = true, hasParticles = true, keepsInside = false } = {},
): string {
  let before = isFirst ? "" : "x";
  return text.normalize("NFC").replace(/\S+/gu, (word, at: number) => {
    const small = word.toLowerCase();
    const isLast = at + word.length === text.length;
    const isSmall = hasParticles && !isLast && isSmallWord(small, before);
    before = small;
    if (isSmall) return small;
    return keepsInside ? withTypedCapitals(word, capitalised(small)) : capitalised(small);
  });
}

/** "mcDonald" is McDonald, "adé-Bello" Adé-Bello. */
function withTypedCapitals(typed: string, right: string): string {
  if (typed.length !== right.length) return right;
  const letters = [...typed];
  return [...right]
    .map((letter, at) => (letters[at] === letter.toUpperCase() ? letter.toUpperCase() : letter))
    .join("");
}

/** `before`: the word before it in small letters; empty for the first. */
function isSmallWord(small: string, before: string): boolean {
  if (before === "" || /^(?:nguyen|tran|pham|le|vo|hoang)$/.test(before)) return false;
  return SMALL.has(small) || (SMALL_AFTER_SMALL.has(small) && SMALL.has(before));
}

/** One word in small letters, with its capitals: "jean-pierre", "n'guessan", "t.a.", "iii". */
function capitalised(small: string): string {
  if (NUMERAL.test(small)) return small.toUpperCase();
  const parts = small.split("-");
  return parts
    .map((part, at) =>
      at > 0 && at < parts.length - 1 && SMALL_BETWEEN.has(part) ? part : capitalisedPart(part),
    )
    .join("-");
}

function capitalisedPart(part: string): string {
  if (APOSTROPHE.test(part)) return capitalisedAround(part.split(APOSTROPHE));
  // Initials run together: "t.a.", and a full stop that ends nothing: "o.j.simpson".
  const dotted = part.replace(/(?<![\p{L}\p{M}\p{N}])(\p{L}\p{M}*)/gu, (letter) =>
    letter.toUpperCase(),
  );
  const scottish = /^Mc(\p{Ll})(?=\p{Ll}{2})/u.exec(dotted);
  if (scottish?.[1]) return `Mc${scottish[1].toUpperCase()}${dotted.slice(3)}`;
  return MAC.has(part) ? `Mac${dotted.charAt(3).toUpperCase()}${dotted.slice(4)}` : dotted;
}

/** `pieces`: parts and the apostrophes between them, in turn. */
function capitalisedAround(pieces: string[]): string {
  return pieces
    .map((piece, at) => {
      if (at % 2 === 1 || piece === "") return piece;
      const before = pieces[at - 2] ?? "";
      return at === 0 || before === "" || takesCapital(before) ? capitalisedPart(piece) : piece;
    })
    .join("");
}

/** D' O' N' M' L' take a capital after them; of vowels O alone: A'isha, Sa'adu, Ƴar'adua. */
function takesCapital(before: string): boolean {
  const plain = foldWord(before);
  return plain.length === 1 ? !"aeiuy".includes(plain) : BEFORE_APOSTROPHE.has(plain);
}

/** Families of two letters, which beside other words are no initials: Mariama BA, SY Ousmane. */
const SHORT_FAMILIES = new Set("ba sy ly ka ko yo ng wu li xu hu yu lo fa ye so bo do".split(" "));
const VOWEL = /[aeiouyɔɛəǝ]/iu;

/** A word written in capitals from end to end, which is neither initials nor a numeral. */
export function isShouted(word: string): boolean {
  // ß has no capital of its own.
  if (/\p{Ll}/u.test(word.replace(/ß/g, "SS")) || !/\p{Lu}/u.test(word) || isInitial(word))
    return false;
  const letters = foldWord(word).replace(/[^\p{L}]/gu, "");
  if (letters.length < 2 || NUMERAL.test(letters)) return false;
  return letters.length > 2 ? VOWEL.test(letters) : SHORT_FAMILIES.has(letters);
}

/** A word whose capitals are a slip: "OBI", "obi", "nGOZI", "NGozi", but not "McCarthy", "da". */
export function hasWrongCapitals(word: string, isInside: boolean): boolean {
  if (/\p{Lu}\p{M}*\p{Lu}\p{M}*\p{Ll}/u.test(word)) return !/^(?:\p{Lu}\p{M}*[.'’ʼ-])+/u.test(word);
  if (isShouted(word)) return true;
  if (!/^['’‘ʼ]?\p{Ll}/u.test(word)) return false;
  const small = word.toLowerCase();
  if (word !== small) return !/^(?:d|l|n|m|al|el|ad|as|ar|an|ash)['’‘ʼ-]\p{Lu}/u.test(word);
  return !(
    isInside &&
    (SMALL.has(small) || SMALL_AFTER_SMALL.has(small) || /^(?:al|el|née?|ould|ag)$/.test(small))
  );
}
