import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";

export const MAX_TAG_LETTERS = 40;
/** Of an account: more would be a mistake of a program. */
export const MAX_TAGS = 500;
/** Put on people at once. */
const MAX_TYPED = 20;

export interface Tag {
  id: string;
  name: string;
}

/** What makes two names the same tag: "Alumni 2026" and "alumni  2026" are one. */
export function tagKey(name: string): string {
  return searchable(name);
}

/**
 * Reads "Alumni, Speaker" as tags, each once, and says what is wrong with them; null: nothing is.
 */
export function readTagNames(text: string): { names: string[]; problem: string | null } {
  const names = new Map<string, string>();
  for (const part of text.slice(0, 5_000).split(/[,;\n]/)) {
    const name = normaliseName(part);
    if (name && !names.has(tagKey(name))) names.set(tagKey(name), name);
  }
  const all = [...names.values()];
  return { names: all, problem: problemOf(all) };
}

function problemOf(names: readonly string[]): string | null {
  if (names.length === 0) return "Type a tag, like Alumni";
  if (names.length > MAX_TYPED) return `Type at most ${MAX_TYPED} tags at once`;
  const long = names.find((name) => countLetters(name) > MAX_TAG_LETTERS);
  return long
    ? `“${[...long].slice(0, 20).join("")}…” is longer than ${MAX_TAG_LETTERS} characters`
    : null;
}

/** The same where none need be typed. */
export function readOptionalTagNames(text: string | undefined): {
  names: string[];
  problem: string | null;
} {
  return text?.trim() ? readTagNames(text) : { names: [], problem: null };
}
