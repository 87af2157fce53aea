import type { Box, Design, QrField, SignatureField, TextField } from "../design/design.ts";
import type { FontFamily } from "../typesetting/font-families.ts";

/**
 * A design that comes with the product: artwork computed by us, all words in ordinary fields that
 * an organiser can change.
 */
export interface BuiltInDesign {
  /**
   * `[a-z-]`; its `backgroundId` is `built-in:<slug>`. Never renamed: saved designs refer to it.
   */
  slug: string;
  name: string;
  /** One sentence for the chooser. */
  description: string;
  /** The background as an SVG document of `widthPx` × `heightPx`, opaque and without any text. */
  artwork(): string;
  /** Where its names go, as templates declare it. */
  free?(): readonly Box[];
  design: Design;
}

export interface PageSize {
  widthPx: number;
  heightPx: number;
}

/** A4 across and upright, 2000 pixels on the long side. */
export const LANDSCAPE: PageSize = { widthPx: 2000, heightPx: 1414 };
export const PORTRAIT: PageSize = { widthPx: 1414, heightPx: 2000 };

/** Turns a box in artwork pixels into percent of the page, one decimal. */
export function boxOn({
  widthPx,
  heightPx,
}: PageSize): (x: number, y: number, width: number, height: number) => Box {
  const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
  return (x, y, width, height) => ({
    x: percent(x, widthPx),
    y: percent(y, heightPx),
    width: percent(width, widthPx),
    height: percent(height, heightPx),
  });
}

/** Wraps drawn shapes as the SVG document of a whole page. */
export function artworkPage({ widthPx, heightPx }: PageSize, shapes: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ` +
    `viewBox="0 0 ${widthPx} ${heightPx}">${shapes}</svg>`
  );
}

interface SampleTextStyle {
  font: FontFamily;
  /** Pixels on a certificate 800 pixels wide. */
  size: number;
  /** The floor of shrink-to-fit; 55 % of `size` when not given. */
  minSize?: number;
  colour: string;
  align?: TextField["align"];
  bold?: boolean;
  italic?: boolean;
  letterSpacing?: number;
}

/** A text field with the built-in designs' common settings. */
export function sampleText(
  id: string,
  label: string,
  content: string,
  box: Box,
  style: SampleTextStyle,
): TextField {
  const {
    font,
    size,
    minSize = Math.round(size * 0.55),
    colour,
    align = "center",
    bold = false,
    italic = false,
    letterSpacing,
  } = style;
  return {
    kind: "text",
    id,
    label,
    box,
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
    ...(letterSpacing === undefined ? {} : { letterSpacing }),
  };
}

/**
 * The code that opens the verification page. Keep it 168 px or more on a 2000 px page: 41 modules
 * with its quiet zone, 4 px each.
 */
export function qrCode(box: Box): QrField {
  return { kind: "qr", id: "qr", label: "QR code", box };
}

/** Room for a signature; nothing is drawn until the organiser uploads one. */
export function signature(box: Box): SignatureField {
  return { kind: "signature", id: "signature", label: "Signature", box, fileKey: null };
}
