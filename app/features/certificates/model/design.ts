import type { FontFamily } from "#app/platform/typesetting/font-families.ts";
/** The certificate design: what the designer edits, the renderer draws and a certificate keeps for ever. */
export interface Design {
  /** Pixels of the output picture; boxes are percentages of it. */
  widthPx: number;
  heightPx: number;
  /** `backgrounds.id`, or `built-in:<slug>`. */
  backgroundId: string;
  /** Drawn in this order, later ones on top. */
  fields: Field[];
}

export type Field = TextField | QrField | SignatureField;

interface FieldBase {
  /** Unique in the design; short, stable, made of [a-z0-9-]. */
  id: string;
  /** What the organiser calls it: "Full Name", "Course Title", "Heading". */
  label: string;
  box: Box;
}

/** Percent of the page, 0–100, from the top left; at most one decimal. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextField extends FieldBase {
  kind: "text";
  /** Fixed text and placeholders: `on {Completion Date}`. Line feeds start new lines. */
  content: string;
  font: FontFamily;
  /** Pixels on a certificate 800 pixels wide (the toolbar's 8–24, and larger). */
  size: number;
  /** The floor of shrink-to-fit, same unit. */
  minSize: number;
  align: "left" | "center" | "right";
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Each line becomes an item with a bullet. */
  list: boolean;
  /** `#rrggbb`. */
  colour: string;
  /** Extra space between letters, in em; only ever set on fixed text, never on names. */
  letterSpacing?: number;
}

/** A QR code that opens the certificate's verification page. Square: the smaller side of its box. */
export interface QrField extends FieldBase {
  kind: "qr";
}

/** A picture of a signature, with transparency, fitted into its box without distortion. */
export interface SignatureField extends FieldBase {
  kind: "signature";
  /** Key in the file store; null until a picture was uploaded (then nothing is drawn in output). */
  fileKey: string | null;
}

/** The width of certificate that field sizes refer to, in pixels. */
export const SIZE_REFERENCE_PX = 800;
export const TOOLBAR_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24] as const;
export const DISPLAY_SIZES = [28, 32, 36, 40, 48, 54, 60, 72] as const;
