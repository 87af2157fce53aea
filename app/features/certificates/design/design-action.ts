import { type Box, type Design, type Field, NUDGE_PERCENT, toTenth } from "../model/design.ts";
import { addField, type FieldChoice } from "./add-field.ts";
import type { IsBusy } from "./free-space.ts";

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
  isBusy?: IsBusy,
): DesignActionResult | { problem: string } {
  if (intent === "add") {
    const choice = choices.find(({ value }) => value === added);
    return choice ? addField(design, choice, isBusy) : { problem: "Choose a field from the list, then press Add." };
  }
  const field = design.fields.find(({ id }) => id === fieldId);
  if (!field) return { design, fieldId: null };
  if (intent === "remove") return removeField(design, field);
  const box = pushBox(field.box, intent);
  return { design: box ? changeField(design, field.id, (one) => ({ ...one, box })) : design, fieldId: field.id };
}

/** Takes a field off the certificate. The one to work on then is its neighbour in the list. */
function removeField(design: Design, field: Field): DesignActionResult {
  const at = design.fields.indexOf(field);
  const fields = design.fields.toSpliced(at, 1);
  return { design: { ...design, fields }, fieldId: fields[Math.min(at, fields.length - 1)]?.id ?? null };
}

/** The design with one field replaced by what `change` makes of it; as it is when there is no such field. */
export function changeField(design: Design, fieldId: string, change: (field: Field) => Field): Design {
  return { ...design, fields: design.fields.map((field) => (field.id === fieldId ? change(field) : field)) };
}

/**
 * A box nudged half a percent towards a side, or put in the middle of the page from left to right or from top to bottom; null
 * for an intent that does something else. The page does it by itself too: it needs no server to show it.
 */
export function pushBox(box: Box, intent: string): Box | null {
  switch (intent) {
    case "nudge-up":
      return moveBox(box, 0, -NUDGE_PERCENT);
    case "nudge-left":
      return moveBox(box, -NUDGE_PERCENT, 0);
    case "nudge-right":
      return moveBox(box, NUDGE_PERCENT, 0);
    case "nudge-down":
      return moveBox(box, 0, NUDGE_PERCENT);
    case "centre-across":
      return { ...box, x: toTenth((100 - box.width) / 2) };
    case "centre-down":
      return { ...box, y: toTenth((100 - box.height) / 2) };
    default:
      return null;
  }
}

/** A box moved by so many percent of the page, as far as the page's edges. */
export function moveBox(box: Box, dx: number, dy: number): Box {
  const along = (start: number, length: number, by: number) => toTenth(Math.max(0, Math.min(100 - length, start + by)));
  return { ...box, x: along(box.x, box.width, dx), y: along(box.y, box.height, dy) };
}
