import type { Box, Field, TextField } from "../design.ts";

/** What a form can change of a field: its box, and for a text its words and look. */
export type FieldChange = Partial<
  Box & Pick<TextField, "content" | "font" | "size" | "align" | "bold" | "italic" | "underline" | "list" | "colour">
>;
export type FieldProp = keyof FieldChange;

export const BOX_PROPS = ["x", "y", "width", "height"] as const satisfies readonly FieldProp[];
export const TICKED_PROPS = ["bold", "italic", "underline", "list"] as const satisfies readonly FieldProp[];
const WRITTEN_PROPS = ["content", "font", "size", "align", "colour"] as const satisfies readonly FieldProp[];

/** A field as its form controls hold it. A tick is "on" or "". */
export type FieldForm = Partial<Record<FieldProp, string>>;

/** The name of a field's form control: `f.full-name.x`. */
export function controlName(fieldId: string, prop: FieldProp | "here" | "file"): string {
  return `f.${fieldId}.${prop}`;
}

/** The names of the controls for a placeholder's value for everyone, and for what it was when the page was made. */
export function valueName(fieldId: string, placeholder: string): { now: string; was: string } {
  return { now: `v.${fieldId}.${placeholder}`, was: `w.${fieldId}.${placeholder}` };
}

/**
 * The id of a control, from its name. An id holds no spaces, because other attributes list several; a name may, as placeholders
 * do. Two names never have one id.
 */
export function controlId(name: string): string {
  return name.replace(/[\s_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Fills a field's form controls. */
export function fieldForm(field: Field): FieldForm {
  const form: FieldForm = {};
  for (const prop of BOX_PROPS) form[prop] = String(field.box[prop]);
  if (field.kind !== "text") return form;
  for (const prop of WRITTEN_PROPS) form[prop] = String(field[prop]);
  for (const prop of TICKED_PROPS) form[prop] = field[prop] ? "on" : "";
  return form;
}

/**
 * The posted controls of each field, by field id. A page sends all of a field's controls and says so with `here=all`: a tick
 * that is missing then is off. A script sends only what was typed, with `here=some`. Without `here` nothing is read.
 */
export function postedFields(entries: Iterable<[string, FormDataEntryValue]>): Map<string, FieldForm> {
  const fields = new Map<string, FieldForm & { here?: string }>();
  for (const [name, value] of entries) {
    const match = /^f\.([a-z0-9-]{1,40})\.([a-z]{1,12})$/.exec(name);
    if (!match || typeof value !== "string") continue;
    const [, id = "", prop = ""] = match;
    fields.set(id, { ...fields.get(id), [prop]: value });
  }
  const posted = new Map<string, FieldForm>();
  for (const [id, { here, ...form }] of fields) {
    if (here !== "all" && here !== "some") continue;
    const unticked: FieldForm = here === "all" ? { bold: "", italic: "", underline: "", list: "" } : {};
    posted.set(id, { ...unticked, ...form });
  }
  return posted;
}

/** The field with the change made. A text that got a name in it loses its letter spacing, which would tear marks apart. */
export function applyChange(field: Field, change: FieldChange): Field {
  const { x, y, width, height, ...words } = change;
  const box: Box = {
    x: x ?? field.box.x,
    y: y ?? field.box.y,
    width: width ?? field.box.width,
    height: height ?? field.box.height,
  };
  if (field.kind !== "text") return { ...field, box };
  const changed: TextField = { ...field, box, ...words };
  if (words.content !== undefined && /[{[]/.test(words.content)) delete changed.letterSpacing;
  return changed;
}
