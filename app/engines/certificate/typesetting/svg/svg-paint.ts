import { SvgUnsupportedError } from "./read-svg.ts";

/** What of an element's look its children take over. */
export interface Paint {
  fill: string;
  stroke: string;
  fillRule: string;
  fillOpacity: number;
  strokeOpacity: number;
  width: number;
  cap: string;
  join: string;
  miter: number;
  dashes: number[];
  dashOffset: number;
}

export const FIRST_PAINT: Paint = {
  fill: "#000",
  stroke: "none",
  fillRule: "nonzero",
  fillOpacity: 1,
  strokeOpacity: 1,
  width: 1,
  cap: "butt",
  join: "miter",
  miter: 4,
  dashes: [],
  dashOffset: 0,
};

/** Attributes that say something about the paint, or nothing about the picture. */
const NOT_PAINT = new Set(
  (
    "id d x y x1 y1 x2 y2 cx cy r rx ry width height points transform opacity clip-path " +
    "clip-rule href xmlns viewBox gradientUnits gradientTransform patternUnits " +
    "clipPathUnits offset stop-color stop-opacity fx fy"
  ).split(" "),
);

/**
 * The paint of an element inside one with `outer`. Throws for attributes that would look like
 * something else.
 */
export function paintOf(attributes: ReadonlyMap<string, string>, outer: Paint): Paint {
  const paint = { ...outer };
  for (const [name, value] of attributes) {
    const set = SETTERS[name];
    if (set) set(paint, value);
    else if (!NOT_PAINT.has(name)) throw new SvgUnsupportedError(`attribute ${name}`);
  }
  return paint;
}

const SETTERS: Record<string, (paint: Paint, value: string) => void> = {
  fill: (paint, value) => {
    paint.fill = value;
  },
  stroke: (paint, value) => {
    paint.stroke = value;
  },
  "fill-rule": (paint, value) => {
    paint.fillRule = value;
  },
  "fill-opacity": (paint, value) => {
    paint.fillOpacity = Number(value);
  },
  "stroke-opacity": (paint, value) => {
    paint.strokeOpacity = Number(value);
  },
  "stroke-width": (paint, value) => {
    paint.width = Number(value);
  },
  "stroke-linecap": (paint, value) => {
    paint.cap = value;
  },
  "stroke-linejoin": (paint, value) => {
    paint.join = value;
  },
  "stroke-miterlimit": (paint, value) => {
    paint.miter = Number(value);
  },
  "stroke-dashoffset": (paint, value) => {
    paint.dashOffset = Number(value);
  },
  "stroke-dasharray": (paint, value) => {
    const dashes = value === "none" ? [] : value.split(/[\s,]+/).map(Number);
    // An odd number of lengths is gone through twice.
    paint.dashes = dashes.length % 2 ? [...dashes, ...dashes] : dashes;
  },
};

const NAMED: Record<string, string> = { black: "#000000", white: "#ffffff" };

/** `r g b` from 0 to 1. */
export function rgbNumbers(colour: string): string {
  const text = NAMED[colour] ?? colour;
  const decimal = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(text);
  if (decimal) return decimal.slice(1).map(share).join(" ");
  const hex = /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, "$&$&") : text;
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new SvgUnsupportedError(`colour ${colour}`);
  return [1, 3, 5].map((at) => share(Number.parseInt(hex.slice(at, at + 2), 16))).join(" ");
}

function share(of255: number | string): string {
  return String(Math.round((Number(of255) / 255) * 1000) / 1000);
}

/** The id in `url(#id)`; null for a plain colour. */
export function referenceOf(value: string | undefined): string | null {
  return /^url\(["']?#([^"')]+)["']?\)$/.exec(value ?? "")?.[1] ?? null;
}
