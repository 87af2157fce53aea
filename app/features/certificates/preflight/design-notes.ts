import { placeholderKey, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import { hasPersonalField } from "../model/certificate-values.ts";
import type { Design } from "../model/design.ts";

/** Something about the design itself, the same for everybody. */
export interface DesignNote {
  text: string;
  /** Which field to look at; null: none in particular. */
  fieldId: string | null;
}

const A4_LONG_SIDE_INCHES = 11.69;
/** Below this a print looks soft. */
const LEAST_PPI = 150;

/**
 * What a design lacks. `filledKeys`: the placeholders that at least one person has a value for. `background`: the uploaded picture,
 * or null where it is drawn by us or kept as vectors.
 */
export function designNotes(
  design: Design,
  given: {
    columns: readonly string[];
    filledKeys: ReadonlySet<string>;
    background: { widthPx: number; heightPx: number } | null;
  },
): DesignNote[] {
  const notes: DesignNote[] = [];
  if (!hasPersonalField(design, given.columns)) {
    notes.push({
      fieldId: null,
      text: "Nothing on this certificate is personal: everyone would get the same one, without their name.",
    });
  }
  for (const field of design.fields) {
    if (field.kind === "signature" && !field.fileKey) {
      notes.push({ fieldId: field.id, text: `${field.label} has no picture yet, so nothing is printed there.` });
    }
    if (field.kind !== "text") continue;
    for (const name of usedPlaceholders(field.content)) {
      if (given.filledKeys.has(placeholderKey(name))) continue;
      notes.push({ fieldId: field.id, text: `${field.label} has {${name}}, which is empty for everyone so far.` });
    }
  }
  if (given.background) {
    const { widthPx, heightPx } = given.background;
    const ppi = Math.round(Math.max(widthPx, heightPx) / A4_LONG_SIDE_INCHES);
    if (ppi < LEAST_PPI) {
      notes.push({
        fieldId: null,
        text: `The background has ${widthPx} × ${heightPx} pixels. Printed on A4 that is ${ppi} per inch, which looks soft: upload one at least 1,754 pixels long.`,
      });
    }
  }
  return notes;
}
