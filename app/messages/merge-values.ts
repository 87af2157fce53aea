import { placeholderKey } from "./placeholders.ts";

/** New values replace old ones of the same name, however spelled; an empty one takes it away. */
export function mergeValues(old: Record<string, string>, changes: Record<string, string>): Record<string, string> {
  const changed = new Set(Object.keys(changes).map(placeholderKey));
  const kept = Object.entries(old).filter(([name]) => !changed.has(placeholderKey(name)));
  return Object.fromEntries([...kept, ...Object.entries(changes).filter(([, value]) => value !== "")]);
}
