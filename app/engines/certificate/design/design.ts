import type { FontChoice, OwnFamily } from "../typesetting/font-families.ts";

/**
 * The certificate design: what the designer edits, the renderer draws and a certificate keeps for
 * ever.
 */
export interface Design {
  /** Pixels of the output picture; boxes are percentages of it. */
  widthPx: number;
  heightPx: number;
  /** `backgrounds.id`, or `built-in:<slug>`. */
  backgroundId: string;
  /** Drawn in this order, later ones on top. */
  fields: Field[];
  /**
   * How a text too long for one line is fitted. Absent: `largest`, on as many lines as make its
   * letters largest. Designs that were frozen before keep what they were issued with: `balanced`
   * makes it smaller first, and then breaks it at spaces before hyphens into lines of much the same
   * length; `earlier` breaks it wherever it fits.
   */
  wrapping?: "largest" | "balanced" | "earlier";
  /** Of the words on it, as `lang` has it. A send that freezes it says it. Absent: English. */
  language?: string;
  /**
   * The files of the uploaded families that its texts are set in, a style each. A draft has none,
   * because it follows what is uploaded; they are put in for drawing, and by a send that freezes
   * it, so that a certificate keeps the letters it was issued with.
   */
  ownFonts?: Partial<Record<OwnFamily, OwnFontFile[]>>;
  /**
   * What would print nothing shows what belongs there. Put in for drawing a preview; no stored
   * design has it, so no certificate does.
   */
  showsEmpty?: true;
}

/** `fileKey`: in the file store; a file never changes. */
export interface OwnFontFile {
  bold: boolean;
  italic: boolean;
  fileKey: string;
}

export type Field =
  | TextField
  | QrField
  | SignatureField
  | LogoField
  | ImageField
  | ShapeField
  | SealField;

interface FieldBase {
  /** Unique in the design; short, stable, made of [a-z0-9-]. */
  id: string;
  /** What the organiser calls it: "Full Name", "Course Title", "Heading". */
  label: string;
  box: Box;
  /** Whole degrees clockwise about the middle of the box, -180 to 180. Absent: 0. */
  rotation?: number;
  /** 0.05 to 1, two decimals. Absent: 1. */
  opacity?: number;
  /**
   * In the designer it can't be moved, resized or deleted until it is unlocked. It is drawn as
   * always.
   */
  locked?: true;
  /**
   * Elements with the same group (made of [a-z0-9-]) are chosen and moved together. A group with a
   * signature in it, such as a signatory's signature, name and role, is not drawn at all when its
   * signature has no picture and every placeholder in its texts is empty. Without any placeholder
   * in its texts it is always drawn: somebody will sign the print.
   */
  group?: string;
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
  font: FontChoice;
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
  /** How letters are printed, whatever was typed. Absent: as typed. */
  letterCase?: "upper" | "lower" | "title";
  /**
   * Distance between the baselines of two lines, as a share of the font's own. 0.8 to 2.5; absent:
   * 1.
   */
  lineSpacing?: number;
}

/**
 * A QR code that opens the certificate's verification page. Square: the smaller side of its box.
 */
export interface QrField extends FieldBase {
  kind: "qr";
}

/** A picture of a signature, with transparency, fitted into its box without distortion. */
export interface SignatureField extends FieldBase {
  kind: "signature";
  /** Key in the file store; null until a picture was uploaded (then nothing is drawn in output). */
  fileKey: string | null;
}

/**
 * The organisation's logo, fitted into its box without distortion. With `fileKey` null it is the
 * logo in the organisation's settings; confirming a send puts that logo's key here, so that a
 * certificate keeps the logo it was issued with. Without a logo nothing is drawn.
 */
export interface LogoField extends FieldBase {
  kind: "logo";
  fileKey: string | null;
  /**
   * It lies on something dark: a logo with dark parts gets a white plate behind it, one that is
   * light all over none.
   */
  plated?: true;
}

/** An uploaded picture. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** Key in the file store; null until a picture was uploaded (then nothing is drawn in output). */
  fileKey: string | null;
  /** Whole inside its box, or filling it with its edges cut off. */
  fit: "contain" | "cover";
}

export interface ShapeField extends FieldBase {
  kind: "shape";
  /** A line runs through the middle of its box, from left to right; turn it with `rotation`. */
  shape: "line" | "rectangle" | "ellipse";
  /** `#rrggbb`, or null for none. A line has none. */
  fill: string | null;
  stroke: string | null;
  /** Pixels on a certificate 800 pixels wide, 0.5 to 20; drawn inside the box. */
  strokeWidth: number;
}

/**
 * A round, drawn seal with up to four letters in it: the initials of the organisation, or what was
 * typed.
 */
export interface SealField extends FieldBase {
  kind: "seal";
  /** Fixed text and placeholders, such as `{Organization Initials}`. */
  content: string;
  /** `#rrggbb` of the seal; the letters take the colour that reads best on it. */
  colour: string;
}

/** The width of certificate that field sizes refer to, in pixels. */
export const SIZE_REFERENCE_PX = 800;
