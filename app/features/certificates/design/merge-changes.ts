import type { Design, Field } from "../model/design.ts";
import { type FieldChange, type FieldProp, fieldForm, withFloor } from "./field-form.ts";

export interface Merged {
  design: Design;
  /** Changed here and, to something else, by the other window. Nothing of these was applied. */
  conflicts: { field: Field; prop: FieldProp }[];
  /** Labels of fields that the other window removed. */
  lost: string[];
}

/**
 * Makes the changes of a page on the newest design. `base` is the design that the page showed: what the two have in
 * common. Each window's changes are kept; only the same thing changed in both to different values is a conflict.
 */
export function mergeChanges(base: Design, newest: Design, changes: ReadonlyMap<string, FieldChange>): Merged {
  const conflicts: Merged["conflicts"] = [];
  const lost: string[] = [];
  const left = new Map(changes);
  const fields = newest.fields.map((field) => {
    const change = left.get(field.id);
    if (!change) return field;
    left.delete(field.id);
    const changed = withFloor(field, change);
    const before = base.fields.find(({ id }) => id === field.id);
    const [was, is, wish] = [before && fieldForm(before), fieldForm(field), fieldForm(changed)];
    for (const prop of Object.keys(change) as FieldProp[]) {
      if (was && was[prop] !== is[prop] && is[prop] !== wish[prop]) conflicts.push({ field, prop });
    }
    return changed;
  });
  for (const id of left.keys()) lost.push(base.fields.find((field) => field.id === id)?.label ?? id);
  return { design: { ...newest, fields }, conflicts, lost };
}
