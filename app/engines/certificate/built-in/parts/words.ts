import { type Field, SIZE_REFERENCE_PX, type TextField } from "../../design/design.ts";
import type { FontFamily } from "../../typesetting/font-families.ts";
import { boxOn } from "../built-in-design.ts";
import type { Page } from "../pages.ts";
import type { Area } from "./shapes.ts";
import type { RowOf } from "./stack.ts";

/** How words of a template look. */
export interface Voice {
  font: FontFamily;
  /** Height of the letters in units. */
  units: number;
  colour: string;
  align?: TextField["align"];
  bold?: boolean;
  italic?: boolean;
  letterSpacing?: number;
  letterCase?: TextField["letterCase"];
  /** The smallest that a long text gets, as a share. */
  least?: number;
}

const LEAST = 0.55;
/** Of the size: room for one line, or for two at the smallest. */
const LINE = 1.3;
const TWO_LINES = 2.35;
const NAME_LINE = 1.16;
/** Units above and below a name's row that marks, loops and swashes may reach into. */
const FREE_ABOVE = 16;
const FREE_BELOW = 22;

/** The height in pixels that words take, and their sizes in the design's unit. */
export function measure(
  { widthPx, unit }: Page,
  { units, least = LEAST }: Voice,
): { size: number; minSize: number; height: number } {
  const perSize = widthPx / SIZE_REFERENCE_PX;
  const size = Math.max(8, Math.round((units * unit) / perSize));
  const minSize = Math.max(5, Math.floor(size * least));
  return { size, minSize, height: Math.max(LINE * size, TWO_LINES * minSize) * perSize };
}

/** A text field that fills an area. */
export function textIn(
  page: Page,
  area: Area,
  id: string,
  label: string,
  content: string,
  voice: Voice,
): TextField {
  const {
    font,
    colour,
    align = "center",
    bold = false,
    italic = false,
    letterSpacing,
    letterCase,
  } = voice;
  const { size, minSize } = measure(page, voice);
  const field: TextField = {
    kind: "text",
    id,
    label,
    box: boxIn(page, area),
    content,
    font,
    size,
    minSize,
    align,
    bold,
    italic,
    underline: false,
    list: false,
    colour,
  };
  if (letterSpacing !== undefined) field.letterSpacing = letterSpacing;
  if (letterCase !== undefined) field.letterCase = letterCase;
  return field;
}

export function boxIn(page: Page, { x, y, width, height }: Area): Field["box"] {
  return boxOn(page)(x, y, width, height);
}

/** A row of words. */
export function words(id: string, label: string, content: string, voice: Voice): RowOf {
  return (page) => ({
    height: measure(page, voice).height,
    draw: (area) => ({ shapes: "", fields: [textIn(page, area, id, label, content, voice)] }),
  });
}

/** The words that every certificate has, each under the id that it keeps in all templates. */
export const organisation = (voice: Voice, content = "{Organization Name}") =>
  words("organisation", "Organization Name", content, voice);
export const heading = (content: string, voice: Voice) =>
  words("heading", "Heading", content, voice);
export const subheading = (content: string, voice: Voice) =>
  words("subheading", "Second heading", content, voice);
export const opening = (content: string, voice: Voice) =>
  words("opening", "Opening words", content, voice);
/**
 * The name lies in the upper part of its row: Arabic letters reach further down than Latin ones,
 * and must not touch the words below. Over a rule, it takes only a share of the row and of its size.
 */
export const recipient =
  (voice: Voice, share = 1): RowOf =>
  (page) => {
    const named = { least: 0.5, ...voice };
    const { size, minSize, height: rowHeight } = measure(page, named);
    const smaller = { ...named, units: named.units * share };
    // A script's capitals and loops need the whole row.
    const line = voice.font === "Great Vibes" ? LINE : NAME_LINE;
    const height = Math.max(line * size, TWO_LINES * minSize) * (page.widthPx / SIZE_REFERENCE_PX);
    return {
      height: rowHeight,
      draw: (area) => {
        const taken = { ...area, height: Math.min(area.height, height) * share };
        const fields = [textIn(page, taken, "name", "Full Name", "{Full Name}", smaller)];
        const [above, below] = [FREE_ABOVE * page.unit, FREE_BELOW * page.unit];
        const free = { ...area, y: area.y - above, height: area.height + above + below };
        return { shapes: "", fields, free: [boxIn(page, free)] };
      },
    };
  };
export const linking = (content: string, voice: Voice) =>
  words("linking", "Linking words", content, voice);
export const course = (voice: Voice) => words("course", "Course Title", "{Course Title}", voice);
export const date = (voice: Voice, content = "on {Completion Date}") =>
  words("date", "Completion Date", content, voice);

/** The organisation's logo, `units` high. Nothing is drawn there without one. */
export function logo(units: number, align: "left" | "center" | "right" = "center"): RowOf {
  return (page) => ({
    height: units * page.unit,
    draw: (area) => {
      const width = Math.min(area.width, units * page.unit * (align === "center" ? 3.4 : 1.7));
      const spare = area.width - width;
      const x = area.x + { left: 0, center: spare / 2, right: spare }[align];
      const box = boxIn(page, { ...area, x, width });
      return {
        shapes: "",
        fields: [{ kind: "logo", id: "logo", label: "Logo", box, fileKey: null }],
      };
    },
  });
}

/** The logo in a place of its own, outside of the flow of words. */
function logoIn(page: Page, area: Area): Field {
  return { kind: "logo", id: "logo", label: "Logo", box: boxIn(page, area), fileKey: null };
}

/**
 * The same as a sheet of its own. `at`: its left edge and top in units, the left edge null for the
 * middle of the page.
 */
export function placedLogo(
  page: Page,
  at: [left: number | null, top: number],
  options: { units?: number; height?: number; onDark?: true } = {},
) {
  const { units = 250, height = 112, onDark } = options;
  const { unit, widthPx } = page;
  const width = units * unit;
  const [left, top] = at;
  const area = {
    x: left === null ? (widthPx - width) / 2 : left * unit,
    y: top * unit,
    width,
    height: height * unit,
  };
  return {
    shapes: "",
    fields: [{ ...logoIn(page, area), ...(onDark ? { plated: onDark } : {}) } as Field],
  };
}
