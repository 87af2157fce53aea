import {
  type Box,
  type Design,
  type Field,
  FONT_FAMILIES,
  type FontChoice,
  type FontFamily,
  familyName,
  isOwnFamily,
  type TextField,
} from "#app/engines/certificate/design.ts";
import { cleanText } from "#app/engines/letters/clean-text.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { MergeRules } from "#app/engines/merge/merge.ts";
import { usedPlaceholders } from "#app/engines/placeholders/index.ts";
import {
  floorOf,
  MAX_CONTENT_LETTERS,
  MAX_TEXT_SIZE,
  MIN_SIDE_PERCENT,
  MIN_TEXT_SIZE,
  toTenth,
} from "./design-limits.ts";

import {
  applyLook,
  type LookChange,
  lookForm,
  lookReaders,
  plainName,
  readNumber,
  TICKED_LOOKS,
} from "./field-look.ts";

/** What a form can change of a field: its box and look, and for a text its words and letters. */
export type FieldChange = LookChange &
  Partial<
    Box &
      Pick<
        TextField,
        "content" | "font" | "size" | "align" | "bold" | "italic" | "underline" | "list" | "colour"
      >
  >;
export type FieldProp = keyof FieldChange;

export const BOX_PROPS = ["x", "y", "width", "height"] as const satisfies readonly FieldProp[];
const TICKED_PROPS = [
  "bold",
  "italic",
  "underline",
  "list",
] as const satisfies readonly FieldProp[];
const WRITTEN_PROPS = [
  "content",
  "font",
  "size",
  "align",
  "colour",
] as const satisfies readonly FieldProp[];

const MAX_SEAL_LETTERS = 4;

/** A field as its form controls hold it. A tick is "on" or "". */
export type FieldForm = Partial<Record<FieldProp, string>>;

/** The name of a field's form control: `f.full-name.x`. */
export function controlName(fieldId: string, prop: FieldProp | "here" | "file"): string {
  return `f.${fieldId}.${prop}`;
}

/**
 * The names of the controls for a placeholder's value for everyone, and for what it was when the
 * page was made.
 */
export function valueName(fieldId: string, placeholder: string): { now: string; was: string } {
  return { now: `v.${fieldId}.${placeholder}`, was: `w.${fieldId}.${placeholder}` };
}

/**
 * The id of a control, from its name. An id holds no spaces, because other attributes list several;
 * a name may, as placeholders do. Two names never have one id.
 */
export function controlId(name: string): string {
  return name.replace(/[\s_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Fills a field's form controls. */
export function fieldForm(field: Field): FieldForm {
  const form: FieldForm = {};
  for (const prop of BOX_PROPS) form[prop] = String(field.box[prop]);
  Object.assign(form, lookForm(field));
  if (field.kind === "seal") return { ...form, content: field.content, colour: field.colour };
  if (field.kind !== "text") return form;
  for (const prop of WRITTEN_PROPS) form[prop] = String(field[prop]);
  for (const prop of TICKED_PROPS) form[prop] = field[prop] ? "on" : "";
  return form;
}

/**
 * The posted controls of each field, by field id. A page sends all of a field's controls and says
 * so with `here=all`: a tick that is missing then is off. A script sends only what was typed, with
 * `here=some`. Without `here` nothing is read.
 */
export function postedFields(
  entries: Iterable<[string, FormDataEntryValue]>,
): Map<string, FieldForm> {
  const fields = new Map<string, FieldForm & { here?: string }>();
  for (const [name, value] of entries) {
    const match = /^f\.([a-z0-9-]{1,40})\.([a-zA-Z]{1,16})$/.exec(name);
    if (!match || typeof value !== "string") continue;
    const [, id = "", prop = ""] = match;
    fields.set(id, { ...fields.get(id), [prop]: value });
  }
  const posted = new Map<string, FieldForm>();
  for (const [id, { here, ...form }] of fields) {
    if (here !== "all" && here !== "some") continue;
    posted.set(id, here === "all" ? { ...allUnticked(), ...form } : form);
  }
  return posted;
}

function allUnticked(): FieldForm {
  return Object.fromEntries([...TICKED_PROPS, ...TICKED_LOOKS].map((prop) => [prop, ""]));
}

/**
 * The field with the change made. A text that got a name in it loses its letter spacing, which
 * would tear marks apart.
 */
function applyChange(field: Field, change: FieldChange): Field {
  const {
    x = field.box.x,
    y = field.box.y,
    width = field.box.width,
    height = field.box.height,
  } = change;
  const changed = applyLook({ ...field, box: { x, y, width, height } }, change);
  if (changed.kind === "seal") return { ...changed, ...chosen(change, ["content", "colour"]) };
  if (changed.kind !== "text") return changed;
  const text: TextField = { ...changed, ...chosen(change, [...WRITTEN_PROPS, ...TICKED_PROPS]) };
  if (change.content !== undefined && hasPlaceholder(change.content)) delete text.letterSpacing;
  return text;
}

function chosen<Prop extends FieldProp>(
  change: FieldChange,
  props: readonly Prop[],
): Pick<FieldChange, Prop> {
  const entries = props
    .filter((prop) => change[prop] !== undefined)
    .map((prop) => [prop, change[prop]]);
  return Object.fromEntries(entries) as Pick<FieldChange, Prop>;
}

function hasPlaceholder(content: string): boolean {
  return /[{[]/.test(content);
}

export const BOX_LABELS = {
  x: "From left",
  y: "From top",
  width: "Width",
  height: "Height",
} as const;
const MAX_TEXT_LINES = 60;

/**
 * What a posted form changes of a field as it was when the page was made. A control that still says
 * what the page said is no change, whatever it says. `ownFamilies`: the names of the account's own
 * fonts. `errors` holds a sentence for each control that can't be read.
 */
export function readFieldForm(
  field: Field,
  posted: FieldForm,
  ownFamilies: readonly string[] = [],
): { change: FieldChange; errors: FieldForm } {
  const before = fieldForm(field);
  const change: FieldChange = {};
  const errors: FieldForm = {};
  const read = (
    prop: FieldProp,
    from: (text: string) => { error: string } | { change: FieldChange },
  ) => {
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
  read("size", (text) => {
    const size = readNumber(text);
    if (size === null || size < MIN_TEXT_SIZE || size > MAX_TEXT_SIZE) {
      return { error: `the size must be a number from ${MIN_TEXT_SIZE} to ${MAX_TEXT_SIZE}.` };
    }
    return { change: { size: toTenth(size) } };
  });
  read("content", (text) => {
    const content = cleanText(text);
    const letters = countLetters(content);
    if (letters > MAX_CONTENT_LETTERS) {
      return {
        error:
          `the text has ${letters.toLocaleString("en")} characters. A field holds at most ` +
          `${MAX_CONTENT_LETTERS.toLocaleString("en")}.`,
      };
    }
    if (
      field.kind === "seal" &&
      usedPlaceholders(content).length === 0 &&
      countLetters(content) > MAX_SEAL_LETTERS
    )
      return { error: "a seal holds up to four letters, or a field like {Organization Initials}." };
    if (content.split("\n").length > MAX_TEXT_LINES)
      return { error: `the text has more than ${MAX_TEXT_LINES} lines.` };
    return { change: { content } };
  });
  read("font", (text) =>
    FONT_FAMILIES.includes(text as FontFamily) ||
    (isOwnFamily(text) && ownFamilies.includes(familyName(text)))
      ? { change: { font: text as FontChoice } }
      : { error: "choose one of the fonts in the list." },
  );
  read("align", (text) =>
    text === "left" || text === "center" || text === "right"
      ? { change: { align: text } }
      : { error: "choose left, centre or right." },
  );
  read("colour", (text) =>
    /^#[0-9a-f]{6}$/i.test(text)
      ? { change: { colour: text.toLowerCase() } }
      : { error: "choose a colour like #111a33." },
  );
  for (const prop of TICKED_PROPS) read(prop, (text) => ({ change: { [prop]: text === "on" } }));
  for (const [prop, reader] of Object.entries(lookReaders())) read(prop as FieldProp, reader);
  return {
    change,
    errors: { ...errors, ...leavesPage(field, change, errors), ...doesNotGo(field, change) },
  };
}

/** What each control alone does not say is wrong. */
function doesNotGo(field: Field, change: FieldChange): FieldForm {
  const found: FieldForm = {};
  const after = applyChange(field, change);
  if (field.locked && change.locked !== false) {
    const moved = BOX_PROPS.find((prop) => change[prop] !== undefined);
    if (moved) found[moved] = `${field.label} is locked. Take the tick off Locked to move it.`;
  }
  if (after.kind === "shape" && after.fill === null && after.stroke === null)
    found.outlined = `${field.label} would not be seen: tick Fill or Outline.`;
  if (after.kind === "text" && change.letterSpacing && hasPlaceholder(after.content))
    found.letterSpacing =
      `${field.label}: letter spacing is for fixed text. In names it would tear letters ` +
      "and their marks apart.";
  return found;
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
  return changed.kind === "text" && change.size !== undefined
    ? { ...changed, minSize: floorOf(change.size) }
    : changed;
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
  if (prop === "colour" || prop === "fill" || prop === "stroke")
    return posted.toLowerCase() === before.toLowerCase();
  if (prop === "group") return plainName(posted) === before;
  return posted.trim() === before;
}
