import { parsePlaceholders, placeholderKey, STANDARD_PLACEHOLDERS } from "#app/platform/text/placeholders.ts";

/** A placeholder that nothing will ever fill. */
export interface UnknownPlaceholder {
  /** As written, brackets included. */
  source: string;
  /** The known name it most resembles, or null. */
  suggestion: string | null;
}

/** Names without a value of their own: they stand for the button, which a subject or a certificate can't hold. */
const BUTTON = placeholderKey("Download Certificate");

/** Placeholders of a text that are none of the known names, each once. */
export function unknownPlaceholders(text: string, known: readonly string[], options = { button: true }): UnknownPlaceholder[] {
  const names = known.filter((name) => options.button || placeholderKey(name) !== BUTTON);
  const keys = new Set(names.map(placeholderKey));
  const found = new Map<string, UnknownPlaceholder>();
  for (const part of parsePlaceholders(text)) {
    if (part.kind !== "placeholder") continue;
    const key = placeholderKey(part.name);
    if (!keys.has(key) && !found.has(key)) found.set(key, { source: part.source, suggestion: nearest(key, names) });
  }
  return [...found.values()];
}

/** Every name that may be used: the standard ones, the list's columns, and what has a value for everyone. */
export function knownPlaceholders(
  columns: readonly string[],
  details: Record<string, string>,
  standard: readonly string[] = STANDARD_PLACEHOLDERS,
): string[] {
  const names = new Map<string, string>();
  for (const name of [...standard, ...columns, ...Object.keys(details)]) {
    const key = placeholderKey(name);
    if (key && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** "{Frist Name} is not a field. Did you mean {First Name}?" */
export function unknownSentence(unknown: readonly UnknownPlaceholder[]): string {
  return unknown
    .map(({ source, suggestion }) => {
      const brackets = source.startsWith("[") ? "[]" : "{}";
      const meant = suggestion
        ? ` Did you mean ${brackets[0]}${suggestion}${brackets[1]}?`
        : " Choose one of the fields, or take the brackets away.";
      return `${source} is not a field.${meant}`;
    })
    .join(" ");
}

function nearest(key: string, names: readonly string[]): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const candidate = placeholderKey(name);
    const words = name.split(/[\s_-]+/).map(placeholderKey);
    const distance =
      candidate.includes(key) || key.includes(candidate)
        ? 1
        : Math.min(editDistance(key, candidate), ...words.map((word) => editDistance(key, word) + 0.2));
    if (!best || distance < best.distance) best = { name, distance };
  }
  return best && best.distance <= Math.max(2.2, Math.floor(key.length / 3)) ? best.name : null;
}

/** Letters to add, drop or change to come from one word to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[to.length]!;
}
