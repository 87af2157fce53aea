import type { Field } from "#app/engines/certificate/design.ts";
import { controlName, type FieldProp, fieldForm } from "./field-form.ts";

/** What can be chosen for several fields at once. Places and words are each field's own. */
const SHARED: readonly FieldProp[] = [
  ...(["font", "size", "align", "bold", "italic", "underline", "list", "colour"] as const),
  ...(["letterCase", "letterSpacing", "lineSpacing", "opacity"] as const),
];

/**
 * What was typed for one of the selected fields, and the same for those others of them that have
 * such a control.
 */
export function forAllSelected(
  typed: Readonly<Record<string, string>>,
  selected: readonly Field[],
): Record<string, string> {
  const all = { ...typed };
  for (const prop of SHARED) {
    const value = selected
      .map(({ id }) => typed[controlName(id, prop)])
      .find((one) => one !== undefined);
    if (value === undefined) continue;
    for (const field of selected) {
      if (fieldForm(field)[prop] !== undefined) all[controlName(field.id, prop)] ??= value;
    }
  }
  return all;
}

/**
 * The field whose text format stands for that of all that are selected: the chosen one, or another
 * text when that has none.
 */
export function formatted(selected: readonly Field[], chosenId: string | null): string | null {
  const chosen = selected.find(({ id }) => id === chosenId);
  if (chosen?.kind === "text") return chosen.id;
  return selected.find(({ kind }) => kind === "text")?.id ?? chosenId;
}

/** The values that the selected fields have for what they can share, each once. */
export function valuesOf(
  prop: FieldProp,
  selected: readonly Field[],
  typed: Readonly<Record<string, string>>,
): string[] {
  const values = selected.flatMap((field) => {
    const saved = fieldForm(field)[prop];
    return saved === undefined ? [] : [typed[controlName(field.id, prop)] ?? saved];
  });
  return [...new Set(values)];
}
