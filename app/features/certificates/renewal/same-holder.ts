import { searchable } from "#app/engines/letters/searchable.ts";

/**
 * Whether two names on certificates that were sent to one address are one person's: families and
 * offices share addresses. True when one has all the words of the other, in any order, capitals and
 * marks aside, or when corrections lead from one to the other. `corrections`: the names before and
 * after each that was made of certificates of that address.
 */
export function isSameHolder(
  a: string,
  b: string,
  corrections: readonly (readonly [string, string])[] = [],
): boolean {
  const names = new Set([a]);
  for (const name of names) {
    if (haveSameWords(name, b)) return true;
    for (const [before, after] of corrections) {
      if (haveSameWords(name, before)) names.add(after);
      if (haveSameWords(name, after)) names.add(before);
    }
  }
  return false;
}

function haveSameWords(a: string, b: string): boolean {
  const [few = NONE, many = NONE] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.size - y.size);
  return few.size > 0 && [...few].every((word) => many.has(word));
}

const NONE: ReadonlySet<string> = new Set();

function wordsOf(name: string): Set<string> {
  return new Set(searchable(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}
