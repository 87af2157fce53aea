import type { Design, Field } from "#app/engines/certificate/design.ts";
import { addField, type FieldChoice } from "./add-field.ts";
import {
  groupFields,
  isMove,
  lockFields,
  moveFields,
  orderFields,
  shapeOf,
  ungroupFields,
  withGroups,
} from "./arrange.ts";
import { addCopies } from "./copies.ts";
import type { IsBusy } from "./free-space.ts";
import { selectedIds } from "./selection.ts";

interface DesignActionResult {
  design: Design;
  /** The field to work on next. */
  fieldId: string | null;
  /** All that are chosen next, when there are several. */
  ticked: string[];
}

/** Intents after which something else is chosen than before. */
export const CHOOSING_INTENTS: ReadonlySet<string> = new Set([
  "add",
  "remove",
  "duplicate",
  "paste",
]);

interface ActedOn {
  fieldId: string | null;
  ticked?: readonly string[];
  choices: readonly FieldChoice[];
  added?: string;
  pasted?: readonly Field[];
  isBusy?: IsBusy | undefined;
}

/**
 * What the pressed button does to the design. Buttons that do nothing to it (update, preview, next
 * step, …) leave it. Every name here is a value of the form's one control `intent`. They act on the
 * ticked fields, or on the chosen one when none is ticked. `pasted`: fields copied earlier, maybe
 * from another design.
 */
export function applyDesignAction(
  design: Design,
  intent: string,
  of: ActedOn,
): DesignActionResult | { problem: string } {
  const { fieldId, ticked = [], choices, added, pasted = [], isBusy } = of;
  if (intent === "add") {
    const choice = choices.find(({ value }) => value === added);
    const result = choice
      ? addField(design, choice, isBusy)
      : { problem: "Choose a field from the list, then press Add." };
    return "problem" in result ? result : { ...result, ticked: [] };
  }
  if (intent === "paste") return withCopies(design, pasted, fieldId);
  const existing = new Set(design.fields.map(({ id }) => id));
  const several = ticked.filter((id) => existing.has(id));
  const chosen = fieldId !== null && existing.has(fieldId) ? fieldId : null;
  const ids = new Set(selectedIds({ chosenId: chosen, ticked: several }));
  const fields = design.fields.filter(({ id }) => ids.has(id));
  const stay = (next: Field[]) => ({
    design: { ...design, fields: next },
    fieldId: chosen ?? several.at(-1) ?? null,
    ticked: several.length > 1 ? several : [],
  });
  if (fields.length === 0) return { design, fieldId: null, ticked: [] };
  if (isMove(intent)) {
    if (fields.every(({ locked }) => locked)) return lockedProblem(fields, "move");
    const moved = withGroups(design.fields, several.length > 0 ? new Set() : ids);
    const boxes = moveFields(
      design.fields.filter(({ id }) => ids.has(id) || moved.has(id)),
      intent,
      shapeOf(design),
    );
    return stay(
      design.fields.map((field) => ({ ...field, box: boxes.get(field.id) ?? field.box })),
    );
  }
  switch (intent) {
    case "remove":
      return removeFields(design, fields);
    case "copy-to":
      // Where they are copied to is asked next, of these very fields.
      return {
        design,
        fieldId: fields.at(-1)?.id ?? null,
        ticked: several.length > 1 ? several : [],
      };
    case "duplicate":
      return withCopies(design, fields, chosen);
    case "toggle-lock":
      return stay(lockFields(design.fields, ids, !fields.every(({ locked }) => locked)));
    case "toggle-group":
      if (
        fields[0]?.group !== undefined &&
        fields.every(({ group }) => group === fields[0]?.group)
      ) {
        return stay(ungroupFields(design.fields, ids));
      }
      return applyDesignAction(design, "group", of);
    case "group":
      return fields.length < 2
        ? { problem: "Tick two fields or more, then group them." }
        : stay(groupFields(design.fields, ids));
    case "ungroup":
      return stay(ungroupFields(design.fields, ids));
    case "lock":
    case "unlock":
      return stay(lockFields(design.fields, ids, intent === "lock"));
    case "forward":
    case "backward":
    case "to-front":
    case "to-back":
      return stay(orderFields(design.fields, ids, intent, shapeOf(design)));
    default:
      return { ...stay([...design.fields]), design };
  }
}

function withCopies(
  design: Design,
  originals: readonly Field[],
  fieldId: string | null,
): DesignActionResult | { problem: string } {
  const result = addCopies(design, originals);
  if ("problem" in result) return result;
  const { ids } = result;
  return {
    design: result.design,
    fieldId: ids.at(-1) ?? fieldId,
    ticked: ids.length > 1 ? ids : [],
  };
}

/**
 * Takes fields off the certificate, except locked ones. The one to work on then is the neighbour in
 * the list.
 */
function removeFields(
  design: Design,
  chosen: readonly Field[],
): DesignActionResult | { problem: string } {
  const gone = chosen.filter(({ locked }) => !locked);
  const first = gone[0];
  if (!first) return lockedProblem(chosen, "remove");
  const at = design.fields.indexOf(first);
  const fields = design.fields.filter((field) => !gone.includes(field));
  return {
    design: { ...design, fields },
    fieldId: fields[Math.min(at, fields.length - 1)]?.id ?? null,
    ticked: [],
  };
}

function lockedProblem(
  [one, ...more]: readonly Field[],
  act: "move" | "remove",
): { problem: string } {
  if (!one || more.length > 0)
    return { problem: `These fields are locked. Unlock them to ${act} them.` };
  return { problem: `${one.label} is locked. Unlock it to ${act} it.` };
}

/**
 * The design with one field replaced by what `change` makes of it; as it is when there is no such
 * field.
 */
export function changeField(
  design: Design,
  fieldId: string,
  change: (field: Field) => Field,
): Design {
  return {
    ...design,
    fields: design.fields.map((field) => (field.id === fieldId ? change(field) : field)),
  };
}
