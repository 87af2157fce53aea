import { toPlainLetters } from "#app/engines/letters/index.ts";

/** A name as a register has it. Parts may be missing. */
export interface RecordedName {
  first: string;
  middle: string;
  last: string;
}

/**
 * Whether a typed name and a register's are one person's. For comparing only: what anybody sees
 * keeps every mark.
 *
 * - Case, accents and tone marks, dots below (ẹ ọ ṣ ị ụ), Hausa's hooked letters (ɓ ɗ ƙ ƴ),
 *   apostrophes and full stops make
 *   no difference: `Ọ̀ṣunbọ̀`, `Osunbo`.
 * - A hyphen or a space inside a name makes none: `Ade-Bayo`, `Ade Bayo`, `Adebayo`.
 * - The order makes none: forms in Nigeria ask for the surname first, and people swap the two.
 * - Middle names, and further first names, may be left out or stand with either name.
 * - Every word typed must be in the record, and the record's last name and its first or a middle
 *   name must have been
 *   typed. An initial is no name. A name that is one of two in a double surname is not the whole.
 */
export function isSameName(
  typed: { firstName: string; lastName: string },
  recorded: RecordedName,
): boolean {
  const typedParts = [typed.firstName, typed.lastName].map(words).filter((part) => part.length > 0);
  const { first, middle } = recorded;
  const givenNames = [first, ...first.split(/\s+/), ...middle.split(/\s+/)]
    .map(words)
    .filter((part) => part.length > 0);
  const last = words(recorded.last);
  if (typedParts.length === 0 || givenNames.length === 0) return false;
  const inRecord = spellings([...givenNames, last]);
  const inTyped = spellings(typedParts);
  return (
    typedParts.every((part) => isIn(part, inRecord)) &&
    isIn(last, inTyped) &&
    givenNames.some((given) => isIn(given, inTyped))
  );
}

/** `Ọ̀ṣun-Bọ̀` → ["osun", "bo"]. */
function words(name: string): string[] {
  return toPlainLetters(name.normalize("NFKC"))
    .replaceAll(/['’‘ʼʻ`´.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Each word, and the neighbours of a name written together. */
function spellings(parts: string[][]): Set<string> {
  const all = new Set<string>();
  for (const part of parts) {
    for (let from = 0; from < part.length; from++) {
      for (let to = from + 1; to <= part.length; to++) all.add(part.slice(from, to).join(""));
    }
  }
  return all;
}

function isIn(part: string[], all: Set<string>): boolean {
  return part.every((word) => all.has(word)) || all.has(part.join(""));
}
