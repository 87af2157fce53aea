import type { Field } from "#app/engines/certificate/design.ts";
import { controlName, type FieldProp, fieldForm } from "#app/engines/design-editor/field-form.ts";
import type { SaverState } from "../saver-state.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What the page as the server sent it says of the design. The controls of its fields come last:
 * `readValues` is for when they are there.
 */
export function readState(form: HTMLFormElement, fields: readonly Field[]): SaverState {
  const said = (name: string) => controlOf(form, name)?.value ?? "";
  const view = {
    projectId: form.action.split("/").at(-2) ?? "",
    revision: Number(said("revision")),
    person: { row: Number(said("person")) },
    title: said("title-was"),
    fields: fields.map((field) => ({ field, values: [] })),
  };
  return {
    // All of a view that `designPost` and `afterSaving` look at.
    view: view as unknown as SaverState["view"],
    chosenId: form.querySelector<HTMLInputElement>("[name=field]:checked")?.value ?? null,
    ticked: [...form.querySelectorAll<HTMLInputElement>("[name=tick]:checked")].map(
      ({ value }) => value,
    ),
    typed: {},
    errors: {},
    notes: [],
    status: "saved",
  };
}

/** The values for everyone of a field's placeholders, as they were saved. */
export function readValues(form: HTMLFormElement, fieldId: string) {
  const saved = form.querySelectorAll<HTMLInputElement>(`[name^="w.${fieldId}."]`);
  return [...saved].map(({ name, value }) => ({
    placeholder: name.slice(fieldId.length + 3),
    value,
    hint: "",
  }));
}

/** The fields, each from its label on the picture. */
export function readFields(paper: HTMLElement): Field[] {
  return [...paper.querySelectorAll<HTMLElement>("[data-drawn]")].map(
    ({ dataset }) => JSON.parse(dataset.drawn ?? "") as Field,
  );
}

function controlOf(form: HTMLFormElement, name: string): Control | null {
  return form.elements.namedItem(name) as Control | null;
}

/** Fills in the controls of a field as it was saved, except what was typed since. */
export function writeField(
  form: HTMLFormElement,
  field: Field,
  typed: Readonly<Record<string, string>>,
): void {
  for (const [prop, value] of Object.entries(fieldForm(field))) {
    const name = controlName(field.id, prop as FieldProp);
    if (!(name in typed)) write(form, name, value);
  }
}

/** Not into what somebody is writing in. */
export function write(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name) as Control | RadioNodeList | null;
  if (!control || (control === document.activeElement && "selectionEnd" in control)) return;
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    control.checked = value === "on";
  else if (control.value !== value) control.value = value;
}

/** What somebody has just said in a control of the design; null: the control is none. */
export function typedIn(control: Control): { name: string; value: string } | null {
  const { name } = control;
  if (!/^(?:f|v)\.|^title$|^background$/.test(name) || control.type === "file") return null;
  const isTick = control instanceof HTMLInputElement && control.type === "checkbox";
  return { name, value: isTick && !control.checked ? "" : control.value };
}
