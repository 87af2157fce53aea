import {
  contentOf,
  type Design,
  familyName,
  groupsToLeaveOut,
  ownFamiliesOf,
} from "#app/engines/certificate/design.ts";
import { NEW_TEXT } from "#app/engines/design-editor/new-element.ts";
import { placeholderKey, usedPlaceholders } from "#app/engines/placeholders/index.ts";
import { hasPersonalField } from "../model/certificate-values.ts";

/** Something about the design itself, the same for everybody. */
export interface DesignNote {
  text: string;
  /** Which field to look at; null: none in particular. */
  fieldId: string | null;
  /**
   * The certificate looks unfinished, or not as meant. What is merely left out, such as a logo or a
   * signatory nobody named, is good to know.
   */
  isSerious: boolean;
}

const A4_LONG_SIDE_INCHES = 11.69;
/** Below this a print looks soft. */
const LEAST_PPI = 150;

/**
 * What a design lacks. `filledKeys`: the placeholders that at least one person has a value for.
 * `background`: the uploaded picture, or null where it is drawn by us or kept as vectors.
 */
export function designNotes(
  design: Design,
  given: {
    columns: readonly string[];
    filledKeys: ReadonlySet<string>;
    background: { widthPx: number; heightPx: number } | null;
    hasLogo: boolean;
  },
): DesignNote[] {
  const notes: DesignNote[] = [];
  if (!hasPersonalField(design, given.columns)) {
    notes.push({
      isSerious: true,
      fieldId: null,
      text: "Nothing on this certificate is personal: everyone would get the same one, without their name.",
    });
  }
  const optional = groupsToLeaveOut(design.fields);
  for (const [group, keys] of optional) {
    const field = design.fields.find((one) => one.group === group && one.kind === "signature");
    if (field && !keys.some((key) => given.filledKeys.has(key))) {
      const text = `${field.label}: there is no name or signature, so its group is left out.`;
      notes.push({ isSerious: false, fieldId: field.id, text });
    }
  }
  for (const font of ownFamiliesOf(design)) {
    if (design.ownFonts?.[font]) continue;
    const { id = null } =
      design.fields.find((field) => field.kind === "text" && field.font === font) ?? {};
    const text = `The font ${familyName(font)} was deleted. Its text is printed in Noto Sans.`;
    notes.push({ isSerious: true, fieldId: id, text });
  }
  for (const field of design.fields) {
    if (field.group && optional.has(field.group)) continue;
    if (field.kind === "logo" && !field.fileKey && !given.hasLogo) {
      const text = `${field.label}: your settings have no logo yet, so nothing is printed there.`;
      notes.push({ isSerious: false, fieldId: field.id, text });
    }
    if ((field.kind === "signature" || field.kind === "image") && !field.fileKey) {
      const text = `${field.label} has no picture yet, so nothing is printed there.`;
      notes.push({ isSerious: true, fieldId: field.id, text });
    }
    if (contentOf(field).trim() === NEW_TEXT) {
      const text = `${field.label} still says “${NEW_TEXT}”. Write your own text, or remove it.`;
      notes.push({ isSerious: true, fieldId: field.id, text });
    }
    for (const name of usedPlaceholders(contentOf(field))) {
      if (given.filledKeys.has(placeholderKey(name))) continue;
      const text = `${field.label} has {${name}}, which is empty for everyone so far.`;
      notes.push({ isSerious: true, fieldId: field.id, text });
    }
  }
  if (given.background) {
    const { widthPx, heightPx } = given.background;
    const ppi = Math.round(Math.max(widthPx, heightPx) / A4_LONG_SIDE_INCHES);
    if (ppi < LEAST_PPI) {
      notes.push({
        isSerious: true,
        fieldId: null,
        text:
          `The background has ${widthPx} × ${heightPx} pixels. Printed on A4 that is ${ppi} ` +
          "per inch, which looks soft: upload one at least 1,754 pixels long.",
      });
    }
  }
  return notes;
}
