import { PDFArray, PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import { nameIn, numbersIn } from "./pdf-values.server.ts";

/** What of the graphics state (ISO 32000-2, 8.4) decides how alike programs draw. */
export interface GraphicsState {
  font: PDFObject | undefined;
  /** How letters are drawn: `3` is not at all. */
  mode: string;
  /** Of a square of one unit, in units of the page; 0 where it isn't known. */
  area: number;
  lineWidth: number;
  isMasked: boolean;
  isSeeThrough: boolean;
}

export function initialState(area: number): GraphicsState {
  const flags = { isMasked: false, isSeeThrough: false };
  return { font: undefined, mode: "0", area, lineWidth: 1, ...flags };
}

/** Blend modes that depend on nothing but the colours below, which is what programs agree on. */
const BLEND_MODES = new Set(["Normal", "Compatible", "Multiply", "Screen", "Darken", "Lighten"]);
const STROKING = /^([Ss]|[Bb]\*?)$/;
/** Of an A4 page at 100 dots an inch; PDFium, at 342 dots, makes no line thinner than a dot. */
const HAIRLINE_PX = 0.25;

/** Sets what a dictionary of graphics parameters (`gs`) sets. */
export function setParameters(entries: PDFDict, state: GraphicsState): void {
  const mask = entries.lookup(PDFName.of("SMask"));
  if (mask) state.isMasked = mask instanceof PDFDict;
  const opacities = [...numbersIn(entries, "ca"), ...numbersIn(entries, "CA")];
  if (opacities.length > 0) state.isSeeThrough = opacities.some((one) => one < 1);
  const [width] = numbersIn(entries, "LW");
  if (width !== undefined) state.lineWidth = width;
}

/** Whether programs leave parameters out, or have their own idea of them. */
export function hasOwnEffects(entries: PDFDict): boolean {
  const mask = entries.lookup(PDFName.of("SMask"));
  if (mask instanceof PDFDict && (nameIn(mask, "S") === "Alpha" || hasTransfer(mask))) return true;
  if (hasTransfer(entries)) return true;
  const mode = entries.lookup(PDFName.of("BM"));
  const modes = mode instanceof PDFArray ? mode.asArray() : [mode];
  return modes.some((one) => one instanceof PDFName && !BLEND_MODES.has(one.decodeText()));
}

/** A function that changes what comes out: MuPDF leaves it out, poppler for soft masks only. */
function hasTransfer(entries: PDFDict): boolean {
  return ["TR", "TR2"].some((key) => {
    const one = entries.lookup(PDFName.of(key));
    return one && !/^\/(Identity|Default)$/.test(String(one));
  });
}

/** MuPDF makes what is see-through and has a soft mask see-through twice. */
export function isFadedTwice({ isMasked, isSeeThrough }: GraphicsState): boolean {
  return isMasked && isSeeThrough;
}

/** Whether an operator draws a line that programs make as thin as they can. */
export function isHairline(operator: string, state: GraphicsState, pixelsPerUnit: number): boolean {
  if (!STROKING.test(operator) || state.area === 0) return false;
  return state.lineWidth * Math.sqrt(state.area) * pixelsPerUnit < HAIRLINE_PX;
}
