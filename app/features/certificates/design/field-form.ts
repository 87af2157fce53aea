import type { MergeRules } from "#app/platform/drafts/merge.ts";
import { FONT_FAMILIES, type FontFamily } from "#app/platform/typesetting/font-families.ts";
import {
  type Box,
  type Design,
  type Field,
  floorOf,
  MAX_CONTENT_LETTERS,
  MAX_TEXT_SIZE,
  MIN_SIDE_PERCENT,
  MIN_TEXT_SIZE,
  type TextField,
  toTenth,
} from "../model/design.ts";

/** What a form can change of a field: its box, and for a text its words and look. */
export type FieldChange = Partial<
  Box &
    Pick<TextField, "rotation"> &
    Pick<TextField, "content" | "font" | "size" | "align" | "bold" | "italic" | "underline" | "list" | "colour">
>;
export type FieldProp = keyof FieldChange;

export const BOX_PROPS = ["x", "y", "width", "height"] as const satisfies readonly FieldProp[];
const TICKED_PROPS = ["bold", "italic", "underline", "list"] as const satisfies readonly FieldProp[];
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
  form.rotation = String(field.rotation ?? 0);
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
function applyChange(field: Field, change: FieldChange): Field {
  const { x, y, width, height, rotation, ...words } = change;
  const box: Box = {
    x: x ?? field.box.x,
    y: y ?? field.box.y,
    width: width ?? field.box.width,
    height: height ?? field.box.height,
  };
  const placed: Field = { ...field, box };
  if (rotation !== undefined) {
    delete placed.rotation;
    if (rotation !== 0) placed.rotation = rotation;
  }
  if (placed.kind !== "text") return placed;
  const changed: TextField = { ...placed, ...words };
  if (words.content !== undefined && /[{[]/.test(words.content)) delete changed.letterSpacing;
  return changed;
}

export const BOX_LABELS = { x: "From left", y: "From top", width: "Width", height: "Height" } as const;
const MAX_TEXT_LINES = 60;

/**
 * What a posted form changes of a field as it was when the page was made. A control that still says what the page said
 * is no change, whatever it says. `errors` holds a sentence for each control that can't be read.
 */
export function readFieldForm(field: Field, posted: FieldForm): { change: FieldChange; errors: FieldForm } {
  const before = fieldForm(field);
  const change: FieldChange = {};
  const errors: FieldForm = {};
  const read = (prop: FieldProp, from: (text: string) => { error: string } | { change: FieldChange }) => {
    const text = posted[prop];
    if (text === undefined || before[prop] === undefined || same(prop, text, before[prop])) return;
    const result = from(text);
    if ("error" in result) errors[prop] = `${field.label}: ${result.error}`;
    else Object.assign(change, result.change);
  };
  for (const prop of BOX_PROPS) {
    const least = prop === "x" || prop === "y" ? 0 : MIN_SIDE_PERCENT;
    read(prop, (text) => {
      const number = readNumber(text);
      if (number === null || number < least || number > 100) {
        return { error: `${BOX_LABELS[prop]} must be a number from ${least} to 100, like 12.5.` };
      }
      return { change: { [prop]: toTenth(number) } };
    });
  }
  read("rotation", (text) => {
    const rotation = readNumber(text);
    return rotation !== null && Number.isInteger(rotation) && Math.abs(rotation) <= 180
      ? { change: { rotation } }
      : { error: "the rotation must be a whole number of degrees from -180 to 180." };
  });
  read("size", (text) => {
    const size = readNumber(text);
    if (size === null || size < MIN_TEXT_SIZE || size > MAX_TEXT_SIZE) {
      return { error: `the size must be a number from ${MIN_TEXT_SIZE} to ${MAX_TEXT_SIZE}.` };
    }
    return { change: { size: toTenth(size) } };
  });
  read("content", (text) => {
    const content = cleanText(text);
    const letters = [...content].length;
    if (letters > MAX_CONTENT_LETTERS) {
      return {
        error: `the text has ${letters.toLocaleString("en")} letters. A field holds at most ${MAX_CONTENT_LETTERS.toLocaleString("en")}.`,
      };
    }
    if (content.split("\n").length > MAX_TEXT_LINES) return { error: `the text has more than ${MAX_TEXT_LINES} lines.` };
    return { change: { content } };
  });
  read("font", (text) =>
    FONT_FAMILIES.includes(text as FontFamily)
      ? { change: { font: text as FontFamily } }
      : { error: "choose one of the fonts in the list." },
  );
  read("align", (text) =>
    text === "left" || text === "center" || text === "right"
      ? { change: { align: text } }
      : { error: "choose left, centre or right." },
  );
  read("colour", (text) =>
    /^#[0-9a-f]{6}$/i.test(text) ? { change: { colour: text.toLowerCase() } } : { error: "choose a colour like #111a33." },
  );
  for (const prop of TICKED_PROPS) read(prop, (text) => ({ change: { [prop]: text === "on" } }));
  return { change, errors: { ...errors, ...leavesPage(field, change, errors) } };
}

/** A box that was changed has to end on the page. */
function leavesPage(field: Field, change: FieldChange, errors: FieldForm): FieldForm {
  const { box } = applyChange(field, change);
  const found: FieldForm = {};
  for (const [start, length, side] of [
    ["x", "width", "right"],
    ["y", "height", "lower"],
  ] as const) {
    if (errors[start] || errors[length]) continue;
    if (change[start] === undefined && change[length] === undefined) continue;
    const end = toTenth(box[start] + box[length]);
    if (end <= 100) continue;
    const labels = `${BOX_LABELS[start]} and ${BOX_LABELS[length].toLowerCase()}`;
    found[change[length] === undefined ? start : length] =
      `${field.label} would reach past the ${side} edge: ${labels} are ${end} % together, at most 100 % fit.`;
  }
  return found;
}

/** The floor follows the size only when the size was changed. */
export function withFloor(field: Field, change: FieldChange): Field {
  const changed = applyChange(field, change);
  return changed.kind === "text" && change.size !== undefined ? { ...changed, minSize: floorOf(change.size) } : changed;
}

/** How the changes of several windows are merged: control by control. */
export const FIELD_MERGE: MergeRules<Design, Field, FieldChange> = {
  itemsOf: ({ fields }) => fields,
  withItems: (design, fields) => ({ ...design, fields }),
  propsOf: fieldForm,
  apply: withFloor,
};

function same(prop: FieldProp, posted: string, before: string): boolean {
  if (prop === "content") return cleanText(posted) === before;
  if (prop === "colour") return posted.toLowerCase() === before.toLowerCase();
  return posted.trim() === before;
}

/** A number as people type it, with a point or a comma. Null for anything else: words, NaN, Infinity, 1e9. */
function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^-?\d{1,6}([.,]\d{1,9})?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}

/** Composed letters, line feeds as the only control character. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
    .replaceAll(/\p{Surrogate}/gu, "")
    .normalize("NFC");
}

/** One line of text: a title or a value. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ").trim();
}
