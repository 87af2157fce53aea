import type { Design } from "../model/design.ts";
import { addField, centreField } from "./add-field.ts";
import { DIRECTIONS, nudgeField, removeField } from "./edit-field.ts";
import type { FieldChoice } from "./field-choices.ts";

interface DesignActionResult {
  design: Design;
  /** The field to work on next. */
  fieldId: string | null;
}

/**
 * What the pressed button does to the design. Buttons that do nothing to it (update, preview, next step, …) leave it.
 * Every name here is a value of the form's one control `intent`.
 */
export function applyDesignAction(
  design: Design,
  intent: string,
  fieldId: string | null,
  choices: readonly FieldChoice[],
  added: string,
): DesignActionResult | { problem: string } {
  if (intent === "add") {
    const choice = choices.find(({ value }) => value === added);
    return choice ? addField(design, choice) : { problem: "Choose a field from the list, then press Add." };
  }
  if (!fieldId || !design.fields.some(({ id }) => id === fieldId)) return { design, fieldId: null };
  if (intent === "remove") {
    const { design: without, nextId } = removeField(design, fieldId);
    return { design: without, fieldId: nextId };
  }
  if (intent === "centre-across") return { design: centreField(design, fieldId, "across"), fieldId };
  if (intent === "centre-down") return { design: centreField(design, fieldId, "down"), fieldId };
  const direction = DIRECTIONS.find((name) => intent === `nudge-${name}`);
  return { design: direction ? nudgeField(design, fieldId, direction) : design, fieldId };
}
