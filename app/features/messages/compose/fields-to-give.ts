import { placeholderKey, usedPlaceholders } from "#app/platform/text/placeholders.ts";

/** A used field that one value fills for all, or for all who have none. */
export interface FieldToGive {
  name: string;
  value: string;
  /** What the person of the preview gets while it is empty. */
  otherwise: string;
  /** True for a column of the list: a person's own value wins. */
  isColumn: boolean;
}

/** The fields that a text uses and that can be given a value, each once and as it is known. */
export function fieldsToGive(
  text: string,
  from: {
    known: readonly string[];
    given: Record<string, string>;
    /** The values of the preview's person. */
    shown: Record<string, string> | undefined;
    canBeGiven: (name: string) => boolean;
    isColumn: (name: string) => boolean;
  },
): FieldToGive[] {
  const names = new Map(from.known.map((name) => [placeholderKey(name), name]));
  const given = byKey(from.given);
  const shown = byKey(from.shown ?? {});
  return usedPlaceholders(text).flatMap((used) => {
    const key = placeholderKey(used);
    const name = names.get(key);
    if (!name || !from.canBeGiven(name)) return [];
    return [{ name, value: given.get(key) ?? "", otherwise: shown.get(key) ?? "", isColumn: from.isColumn(name) }];
  });
}

function byKey(values: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [placeholderKey(name), value]));
}
