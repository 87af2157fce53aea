import type { Field } from "#app/engines/certificate/design.ts";
import { controlName, type FieldProp, fieldForm } from "#app/engines/design-editor/field-form.ts";
import type { SaverState } from "../saver-state.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the page as the server sent it says of the design: its form has every field's controls. */
export function readState(form: HTMLFormElement, fields: readonly Field[]): SaverState {
  const said = (name: string) => controlOf(form, name)?.value ?? "";
  const valuesOf = (id: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[name^="w.${id}."]`)].map(({ name, value }) => ({
      placeholder: name.slice(id.length + 3),
      value,
    }));
  const view = {
    projectId: form.action.split("/").at(-2) ?? "",
    revision: Number(said("revision")),
    person: { row: Number(said("person")) },
    title: said("title-was"),
    fields: fields.map((field) => ({ field, values: valuesOf(field.id) })),
  };
  return {
    // All of a view that `designPost` and `afterSaving` look at.
    view: view as unknown as SaverState["view"],
    chosenId: form.querySelector<HTMLInputElement>("[name=field]:checked")?.value ?? null,
    ticked: tickedIn(form),
    typed: {},
    errors: {},
    notes: [],
    status: "saved",
  };
}

export function tickedIn(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>("[name=tick]:checked")].map(
    ({ value }) => value,
  );
}

/** The fields as the form's controls have them, as far as moving them needs. */
export function readFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<HTMLElement>("[data-field]")].map((label) => {
    const { field: id = "", kind } = label.dataset;
    const text = (prop: FieldProp) => said(form, controlName(id, prop));
    const number = (prop: FieldProp) => Number(text(prop).replace(",", "."));
    const box = {
      x: number("x"),
      y: number("y"),
      width: number("width"),
      height: number("height"),
    };
    const field = {
      id,
      kind,
      label: label.textContent ?? "",
      box,
      rotation: number("rotation"),
      locked: text("locked") === "on",
      group: text("group") || undefined,
      size: number("size"),
      align: text("align"),
      colour: text("colour"),
      shape: text("shape"),
      fill: text("filled") ? text("fill") : null,
      stroke: text("outlined") || text("shape") === "line" ? text("stroke") : null,
    };
    return field as unknown as Field;
  });
}

/** What is chosen, ticked or written under a name; a tick that is off, and no control, say "". */
function said(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked ? "on" : "";
  return control && "value" in control ? control.value : "";
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
