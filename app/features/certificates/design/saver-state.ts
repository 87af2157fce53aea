import type { Field } from "#app/engines/certificate/design.ts";
import type { Placement } from "#app/engines/design-editor/canvas/drag.ts";
import { CHOOSING_INTENTS } from "#app/engines/design-editor/design-action.ts";
import { BOX_PROPS, controlName, valueName } from "#app/engines/design-editor/field-form.ts";
import { keepExisting, selectFields } from "#app/engines/design-editor/selection.ts";
import type { AutosaveState } from "#app/ui/autosave/autosave.tsx";
import type { DesignerView, SavedDesign } from "./designer-view.ts";

export interface SaverState {
  view: DesignerView;
  chosenId: string | null;
  ticked: string[];
  typed: Record<string, string>;
  errors: Record<string, string | undefined>;
  notes: string[];
  status: AutosaveState;
}

/**
 * The fields as they are now: as saved, with the places and turns that were typed, as far as these
 * can be read.
 */
export function fieldsNow(view: DesignerView, typed: Record<string, string>): Field[] {
  const numberIn = (id: string, prop: Parameters<typeof controlName>[1]) => {
    const text = typed[controlName(id, prop)];
    return text ? Number(text.replace(",", ".")) : Number.NaN;
  };
  return view.fields.map(({ field }) => {
    const box = { ...field.box };
    for (const prop of BOX_PROPS) {
      const number = numberIn(field.id, prop);
      if (number >= 0 && number <= 100) box[prop] = number;
    }
    const turn = numberIn(field.id, "rotation");
    const rotation = Math.abs(turn) <= 180 ? turn : field.rotation;
    const content = typed[controlName(field.id, "content")];
    const now = { ...field, box, ...(rotation === undefined ? {} : { rotation }) };
    return now.kind === "text" && content !== undefined ? { ...now, content } : now;
  });
}

/** What is typed when fields are put elsewhere. */
export function placedValues(placed: ReadonlyMap<string, Placement>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [id, { box, rotation, size }] of placed) {
    for (const prop of BOX_PROPS) values[controlName(id, prop)] = String(box[prop]);
    values[controlName(id, "rotation")] = String(rotation);
    if (size !== undefined) values[controlName(id, "size")] = String(size);
  }
  return values;
}

/** A name that is to be written as a signature: not before its button is pressed. */
export function isToSign(name: string): boolean {
  return name.startsWith("sign.");
}

/** Fields that a view doesn't have: those that undoing a removal brings back. */
function idsNotIn(view: DesignerView, fields: readonly Field[]): string[] {
  const known = new Set(view.fields.map(({ field }) => field.id));
  return fields.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

/** What an answer changes of the state. `sent`: what of it was typed then. */
export function afterSaving(
  now: SaverState,
  answer: SavedDesign,
  sent: Record<string, string>,
  intent: string,
): Partial<SaverState> {
  const isRefused = Object.keys(answer.errors).length > 0;
  const since = Object.fromEntries(
    Object.entries(now.typed).filter(([name, value]) => sent[name] !== value),
  );
  const kept: Record<string, string> =
    now.typed.add !== undefined && intent !== "add" ? { add: now.typed.add } : {};
  const typed = { ...kept, ...(isRefused ? answer.typed : {}), ...since };
  const fields = answer.view.fields.map(({ field }) => field);
  const isChoosing = CHOOSING_INTENTS.has(intent) && !isRefused;
  // After a removal nothing is selected: Delete pressed twice must not remove a second field.
  const chosen = isChoosing && intent !== "remove" ? answer.view : keepExisting(fields, now);
  const back = intent === "undo" || intent === "redo" ? idsNotIn(now.view, fields) : [];
  const selection = back.length > 0 ? selectFields(fields, back) : chosen;
  const hasMore = Object.keys(since).some((name) => name !== "add" && !isToSign(name));
  const answered = isRefused ? "refused" : "saved";
  return {
    view: answer.view,
    chosenId: selection.chosenId,
    ticked: selection.ticked,
    typed,
    errors: answer.errors,
    notes: answer.notes,
    status: hasMore ? "typing" : answered,
  };
}

/**
 * What the designer's script sends: of the page's form only the chosen files and what was typed
 * since the design was saved.
 */
export function designPost(
  intent: string,
  { view, chosenId, ticked, typed }: SaverState,
  page: HTMLFormElement | null,
  fields: Record<string, string>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("intent", intent);
  form.set("revision", String(view.revision));
  form.set("person", String(view.person.row));
  if (chosenId) form.set("field", chosenId);
  for (const id of ticked) form.append("tick", id);
  for (const [name, value] of Object.entries(typed)) {
    form.set(name, value);
    const [kind, fieldId = "", ...rest] = name.split(".");
    if (kind === "f") form.set(controlName(fieldId, "here"), "some");
    if (kind === "v")
      form.set(valueName(fieldId, rest.join(".")).was, savedValue(view, fieldId, rest.join(".")));
    if (name === "title") form.set("title-was", view.title);
  }
  for (const { name, files } of page?.querySelectorAll<HTMLInputElement>("input[type=file]") ??
    []) {
    if (files?.[0]) form.set(name, files[0]);
  }
  return form;
}

function savedValue(view: DesignerView, fieldId: string, placeholder: string): string {
  const field = view.fields.find((one) => one.field.id === fieldId);
  return field?.values.find((value) => value.placeholder === placeholder)?.value ?? "";
}
