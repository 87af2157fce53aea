import {
  decodePDFRawStream,
  PDFArray,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { numbersIn } from "./pdf-values.server.ts";

const MAX_DEPTH = 24;
const NOT_SCREEN = /^\/(DeviceCMYK|CMYK|DeviceN|Separation|Lab|Cal(RGB|Gray))$/;

/**
 * Whether every program has its own way from a colour space to the screen's colours (ISO 32000-2,
 * 8.6): from CMYK, spot colours, calibrated colours, and profiles other than sRGB.
 */
export function isNotScreenColour(space: PDFObject | undefined, depth = 0): boolean {
  if (space instanceof PDFName) return NOT_SCREEN.test(String(space));
  if (!(space instanceof PDFArray) || space.size() === 0 || depth > MAX_DEPTH) return false;
  const family = String(space.lookup(0));
  if (family === "/ICCBased") return isOtherProfile(space.lookup(1));
  const isOver = family === "/Indexed" || family === "/I" || family === "/Pattern";
  if (isOver) return space.size() > 1 && isNotScreenColour(space.lookup(1), depth + 1);
  return isNotScreenColour(space.lookup(0), depth + 1);
}

/** Profiles name themselves in letters of one byte or of two. */
function isOtherProfile(profile: PDFObject | undefined): boolean {
  if (!(profile instanceof PDFRawStream)) return false;
  const [components] = numbersIn(profile.dict, "N");
  if (components === 1) return false;
  const bytes = decodePDFRawStream(profile).decode();
  const words = Buffer.from(bytes).toString("latin1").replaceAll("\0", "");
  return components !== 3 || !words.includes("sRGB");
}
