import { type Field, FONT_FAMILIES, type FontFamily } from "../design.ts";
import { floorOf, LARGEST_TEXT, MOST_CONTENT_LETTERS, SMALLEST_SIDE_PERCENT, SMALLEST_TEXT, toTenth } from "./design-limits.ts";
import {
  applyChange,
  BOX_PROPS,
  type FieldChange,
  type FieldForm,
  type FieldProp,
  fieldForm,
  TICKED_PROPS,
} from "./field-form.ts";

export const BOX_LABELS = { x: "From left", y: "From top", width: "Width", height: "Height" } as const;
const MOST_LINES = 60;

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
    const least = prop === "x" || prop === "y" ? 0 : SMALLEST_SIDE_PERCENT;
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
    if (size === null || size < SMALLEST_TEXT || size > LARGEST_TEXT) {
      return { error: `the size must be a number from ${SMALLEST_TEXT} to ${LARGEST_TEXT}.` };
    }
    return { change: { size: toTenth(size) } };
  });
  read("content", (text) => {
    const content = cleanText(text);
    const letters = [...content].length;
    if (letters > MOST_CONTENT_LETTERS) {
      return {
        error: `the text has ${letters.toLocaleString("en")} letters. A field holds at most ${MOST_CONTENT_LETTERS.toLocaleString("en")}.`,
      };
    }
    if (content.split("\n").length > MOST_LINES) return { error: `the text has more than ${MOST_LINES} lines.` };
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
