import type { Field, ImageField, ShapeField, TextField } from "#app/engines/certificate/design.ts";
import { toSlug } from "#app/engines/letters/index.ts";

/**
 * What a form can change of how a field looks, besides its box and the words, font and colour of a
 * text.
 */
export interface LookChange {
  rotation?: number;
  /** A share; people type percent. */
  opacity?: number;
  locked?: boolean;
  /** Empty: in no group. */
  group?: string;
  letterCase?: NonNullable<TextField["letterCase"]> | "";
  letterSpacing?: number;
  lineSpacing?: number;
  shape?: ShapeField["shape"];
  filled?: boolean;
  fill?: string;
  outlined?: boolean;
  stroke?: string;
  strokeWidth?: number;
  fit?: ImageField["fit"];
  /** Of a logo: the one in the organisation's settings. */
  fromSettings?: boolean;
  /** Of a logo: white behind it where it has dark parts. */
  plated?: boolean;
}

type LookProp = keyof LookChange;
type Reading = { error: string } | { change: LookChange };

export const TICKED_LOOKS = [
  "locked",
  "filled",
  "outlined",
  "fromSettings",
  "plated",
] as const satisfies readonly LookProp[];
const DEFAULT_FILL = "#f1d283";
export const DEFAULT_STROKE = "#111a33";

/** Fills the form controls of a field's look. Those that its kind doesn't have are left out. */
export function lookForm(field: Field): Partial<Record<LookProp, string>> {
  const form: Partial<Record<LookProp, string>> = {
    rotation: String(field.rotation ?? 0),
    opacity: percent(field.opacity ?? 1),
    locked: tick(field.locked),
    group: field.group ?? "",
  };
  if (field.kind === "text") {
    form.letterCase = field.letterCase ?? "";
    form.letterSpacing = percent(field.letterSpacing ?? 0);
    form.lineSpacing = percent(field.lineSpacing ?? 1);
  } else if (field.kind === "shape") {
    form.shape = field.shape;
    form.filled = tick(field.fill !== null);
    form.fill = field.fill ?? DEFAULT_FILL;
    form.outlined = tick(field.stroke !== null);
    form.stroke = field.stroke ?? DEFAULT_STROKE;
    form.strokeWidth = String(field.strokeWidth);
  } else if (field.kind === "image") form.fit = field.fit;
  else if (field.kind === "logo") {
    form.fromSettings = tick(field.fileKey === null);
    form.plated = tick(field.plated);
  }
  return form;
}

const percent = (share: number) => String(Math.round(share * 1000) / 10);
const tick = (isOn: boolean | undefined) => (isOn ? "on" : "");

/**
 * How each control is read: a sentence about what is wrong, after the field's name, or the change.
 * A function, so that pages, which read nothing, do without it.
 */
export const lookReaders = (): Record<LookProp, (text: string) => Reading> => ({
  rotation: (text) => {
    const degrees = readNumber(text);
    return degrees === null || !Number.isInteger(degrees) || Math.abs(degrees) > 180
      ? { error: "the turn must be whole degrees from -180 to 180." }
      : { change: { rotation: degrees } };
  },
  opacity: share("opacity", "opacity must be from 5 to 100 %.", 5, 100),
  letterSpacing: share(
    "letterSpacing",
    "letter spacing must be from -5 to 50 % of the size.",
    -5,
    50,
  ),
  lineSpacing: share("lineSpacing", "line spacing must be from 80 to 250 %.", 80, 250),
  strokeWidth: (text) => {
    const width = readNumber(text);
    return width === null || width < 0.5 || width > 20
      ? { error: "the outline must be from 0.5 to 20 thick." }
      : { change: { strokeWidth: Math.round(width * 10) / 10 } };
  },
  group: (text) =>
    plainName(text).length > 40
      ? { error: "a group’s name has at most 40 characters." }
      : { change: { group: plainName(text) } },
  letterCase: choice(
    "letterCase",
    ["", "upper", "lower", "title"],
    "choose one of the letter cases in the list.",
  ),
  shape: choice(
    "shape",
    ["line", "rectangle", "ellipse"],
    "choose a line, a rectangle or an ellipse.",
  ),
  fit: choice(
    "fit",
    ["contain", "cover"],
    "choose whether the whole picture is shown or the box is filled.",
  ),
  fill: colour("fill"),
  stroke: colour("stroke"),
  locked: (text) => ({ change: { locked: text === "on" } }),
  filled: (text) => ({ change: { filled: text === "on" } }),
  outlined: (text) => ({ change: { outlined: text === "on" } }),
  fromSettings: (text) => ({ change: { fromSettings: text === "on" } }),
  plated: (text) => ({ change: { plated: text === "on" } }),
});

function share(
  prop: "opacity" | "letterSpacing" | "lineSpacing",
  error: string,
  least: number,
  most: number,
) {
  return (text: string): Reading => {
    const number = readNumber(text);
    if (number === null || number < least || number > most) return { error };
    return { change: { [prop]: Math.round(number * 10) / 1000 } };
  };
}

function choice(prop: LookProp, values: readonly string[], error: string) {
  return (text: string): Reading =>
    values.includes(text) ? { change: { [prop]: text } } : { error };
}

function colour(prop: "fill" | "stroke") {
  return (text: string): Reading =>
    /^#[0-9a-f]{6}$/i.test(text)
      ? { change: { [prop]: text.toLowerCase() } }
      : { error: "choose a colour like #111a33." };
}

/**
 * A number as people type it, with a point or a comma. Null for anything else: words, NaN,
 * Infinity, 1e9.
 */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^-?\d{1,6}([.,]\d{1,9})?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}

/** "Second signatory" → `second-signatory`; only [a-z0-9-], as styles and forms need. */
export function plainName(text: string): string {
  return toSlug(text, 200);
}

/**
 * The field with its look changed. What is as usual is left out, so that a design says only what is
 * special.
 */
export function applyLook(field: Field, look: LookChange): Field {
  const changed: Field = { ...field };
  set(changed, "rotation", look.rotation, 0);
  set(changed, "opacity", look.opacity, 1);
  set(changed, "group", look.group, "");
  if (look.locked) changed.locked = true;
  else if (look.locked === false) delete changed.locked;
  if (changed.kind === "text") {
    set(
      changed,
      "letterCase",
      look.letterCase || (look.letterCase === undefined ? undefined : "as-typed"),
      "as-typed",
    );
    set(changed, "letterSpacing", look.letterSpacing, 0);
    set(changed, "lineSpacing", look.lineSpacing, 1);
  } else if (changed.kind === "image") changed.fit = look.fit ?? changed.fit;
  else if (changed.kind === "logo") {
    if (look.fromSettings) changed.fileKey = null;
    if (look.plated) changed.plated = true;
    else if (look.plated === false) delete changed.plated;
  } else if (changed.kind === "shape") applyToShape(changed, look);
  return changed;
}

function applyToShape(field: ShapeField, look: LookChange): void {
  const { fill, stroke } = field;
  field.shape = look.shape ?? field.shape;
  field.strokeWidth = look.strokeWidth ?? field.strokeWidth;
  const isLine = field.shape === "line";
  const isFilled = !isLine && (look.filled ?? fill !== null);
  const isOutlined = isLine || (look.outlined ?? stroke !== null);
  field.fill = isFilled ? (look.fill ?? fill ?? DEFAULT_FILL) : null;
  field.stroke = isOutlined ? (look.stroke ?? stroke ?? DEFAULT_STROKE) : null;
}

function set<Item, Key extends keyof Item, Usual>(
  item: Item,
  key: Key,
  value: Item[Key] | Usual | undefined,
  usual: Usual,
): void {
  if (value === undefined) return;
  if (value === usual) delete item[key];
  else item[key] = value as Item[Key];
}
