import { searchable } from "#app/engines/letters/searchable.ts";

/**
 * Whether two certificates that were sent to one address are one person's: families and offices
 * share addresses. True when one name has all the words of the other, in any order, capitals and
 * marks aside.
 */
export function isSameHolder(a: string, b: string): boolean {
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((one, other) => one.size - other.size);
  return (
    few !== undefined &&
    many !== undefined &&
    few.size > 0 &&
    [...few].every((word) => many.has(word))
  );
}

function wordsOf(name: string): Set<string> {
  return new Set(searchable(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}
