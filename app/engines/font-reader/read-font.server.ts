import { ownFamily } from "#app/engines/certificate/design.ts";
import {
  coversCodePoint,
  DAMAGED_FONT,
  type Face,
  type FontFacts,
  FontProblem,
  faceChain,
  glyphOutline,
  OutlinePathBuilder,
  openFace,
  pathBounds,
  readFontFacts,
  readSfnt,
  type SfntTables,
  shapeLine,
  svgPathData,
  UNITS_PER_PX,
  viewOf,
  writeSfnt,
} from "#app/engines/certificate/drawing.server.ts";
import { retireProcess } from "#app/engines/parser-processes/parse-jobs.ts";
import { sniffFile } from "#app/engines/picture-reader/file-type.ts";
import type { UploadProblem } from "#app/engines/picture-reader/upload-problem.ts";

import { MAX_FONT_BYTES, megabytesOf, OUR_LETTERS, SPECIMEN } from "./font-limits.ts";

/**
 * A font as it is kept: written anew from the tables that letters need, so that nothing else comes
 * along.
 */
export interface ReadFont extends Omit<FontFacts, "isRestricted"> {
  sfnt: Uint8Array<ArrayBuffer>;
  /** Of the letters that our own families have, those it lacks. */
  lacks: string;
  /** A line set in it, as an SVG document. */
  specimen: string;
}

/** Larger fonts are those with every Chinese character. */
const MAX_SFNT_BYTES = 10 * 1024 * 1024;
const MAX_GLYPHS = 20_000;
/** Of one letter: lines and curves, and how far from its origin they reach, in em. */
const MAX_SEGMENTS = 10_000;
const MAX_REACH_EM = 40;
const TAKEN = "Upload the font as a TTF, OTF or WOFF2 file.";

/**
 * Reads an uploaded font (TTF, OTF or WOFF2 by its content, whatever it is called). Runs in a
 * parser process.
 */
export async function readFont(bytes: Uint8Array): Promise<ReadFont | UploadProblem> {
  try {
    return await readWhole(bytes);
  } catch (error) {
    if (error instanceof FontProblem) return { problem: error.message };
    throw error;
  }
}

async function readWhole(bytes: Uint8Array): Promise<ReadFont> {
  if (bytes.length > MAX_FONT_BYTES) {
    throw new FontProblem(
      `This file is ${megabytesOf(bytes.length)} MB. A font can be at most ${megabytesOf(MAX_FONT_BYTES)} MB.`,
    );
  }
  const tables = readSfnt(await unpacked(bytes));
  refuseOtherOutlines(tables);
  const { isRestricted, ...facts } = readFontFacts(tables);
  if (isRestricted) {
    throw new FontProblem(
      `The maker of ${facts.family} doesn’t allow it in documents (its embedding rights ` +
        "say “restricted licence”), so it can’t be printed on certificates. Ask them for a " +
        "licence and a file that allows it, or choose another font.",
    );
  }
  if (facts.glyphs > MAX_GLYPHS) {
    throw new FontProblem(
      `This font has ${facts.glyphs.toLocaleString("en")} letter shapes, and the limit is ` +
        `${MAX_GLYPHS.toLocaleString("en")}. Upload a version for fewer scripts.`,
    );
  }
  const sfnt = writeSfnt(tables);
  const face = openFace(facts.family, sfnt);
  drawEveryGlyph(face, facts.glyphs);
  refuseWithoutLetters(face);
  const lacks = [...OUR_LETTERS]
    .filter((letter) => !coversCodePoint(face, letter.codePointAt(0)!))
    .join("");
  return { ...facts, sfnt, lacks, specimen: drawSpecimen(sfnt, facts) };
}

/** The font itself, out of a WOFF2 file where it came in one. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "\0\x01\0\0" || start === "OTTO" || start === "true") return bytes;
  if (start === "wOFF") throw new FontProblem(`This file is an old WOFF font. ${TAKEN}`);
  if (start === "ttcf")
    throw new FontProblem(`This file is a collection of several fonts (TTC). ${TAKEN}`);
  if (start !== "wOF2") {
    const found = sniffFile(bytes);
    const known = found.kind === "pdf" ? "a PDF" : "a picture";
    const what = found.kind === "other" ? found.what : known;
    throw new FontProblem(`This file is ${what}, not a font. ${TAKEN}`);
  }
  return unpackWoff2(bytes);
}

/**
 * WOFF2 (W3C), 4.1: the header says how long the file and the font are. The library allows at most
 * a hundredfold, and 30 MB.
 */
async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < 48) throw new FontProblem(DAMAGED_FONT);
  const view = viewOf(bytes);
  if (view.getUint32(8) !== bytes.length) throw new FontProblem(DAMAGED_FONT);
  if (view.getUint32(4) === 0x74746366)
    throw new FontProblem(`This file is a collection of several fonts (TTC). ${TAKEN}`);
  if (view.getUint32(16) > MAX_SFNT_BYTES) throw new FontProblem(tooLarge(view.getUint32(16)));
  // The library's memory is its own, but stays for as long as the process does.
  retireProcess();
  const { default: decompress } = await import("woff2-encoder/decompress");
  const sfnt = await decompress(bytes).catch(() => {
    throw new FontProblem(DAMAGED_FONT);
  });
  if (sfnt.length > MAX_SFNT_BYTES) throw new FontProblem(tooLarge(sfnt.length));
  return sfnt;
}

function tooLarge(length: number): string {
  return (
    `Unpacked, this font is ${megabytesOf(length)} MB, and the limit is ` +
    `${megabytesOf(MAX_SFNT_BYTES)} MB. Upload a version for fewer scripts.`
  );
}

function refuseOtherOutlines(tables: SfntTables): void {
  if (tables.has("CFF ") || tables.has("glyf")) return;
  if (tables.has("CFF2")) {
    throw new FontProblem(
      "This type of variable font (CFF2) can’t be printed. Upload the file of a single style, such as Regular.",
    );
  }
  if (["CBDT", "sbix", "SVG ", "EBDT"].some((tag) => tables.has(tag))) {
    throw new FontProblem(
      "The letters of this font are pictures, which would print badly. Choose a font with outlines.",
    );
  }
  throw new FontProblem(DAMAGED_FONT);
}

/**
 * Whatever could be drawn on a certificate is drawn here once, where a hostile font can do no harm.
 */
function drawEveryGlyph(face: Face, count: number): void {
  const reach = MAX_REACH_EM * face.unitsPerEm;
  let drawn = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const outline = glyphOutline(face, glyph);
    face.outlines.clear();
    if (!outline) continue;
    drawn++;
    if (
      outline.commands.length > MAX_SEGMENTS ||
      outline.coordinates.some((value) => !(Math.abs(value) <= reach))
    ) {
      throw new FontProblem(
        "This font has a letter too large or too intricate to be printed. Choose another font.",
      );
    }
  }
  if (drawn === 0) throw new FontProblem(DAMAGED_FONT);
}

function refuseWithoutLetters(face: Face): void {
  if (face.codePoints.size === 0)
    throw new FontProblem(
      "This font doesn’t say which shape is which letter (it has no Unicode table). Choose another font.",
    );
  for (const codePoint of face.codePoints) {
    const glyph = /\p{L}/u.test(String.fromCodePoint(codePoint))
      ? face.font.nominalGlyph(codePoint)
      : undefined;
    if (glyph && glyphOutline(face, glyph)) return;
  }
  throw new FontProblem("This font has only symbols and no letters. Choose another font.");
}

const SPECIMEN_PX = 40;
let specimens = 0;

function drawSpecimen(
  bytes: Uint8Array,
  { family, bold, italic }: FontFacts | Omit<FontFacts, "isRestricted">,
): string {
  const font = ownFamily(family);
  const own = new Map([[font, [{ bold, italic, file: `specimen-${++specimens}`, bytes }]]]);
  const { runs } = shapeLine(
    SPECIMEN.normalize("NFC"),
    faceChain({ font, bold, italic }, own),
    "ltr",
  );
  const builder = new OutlinePathBuilder();
  for (const run of runs) {
    for (const glyph of run.glyphs) {
      const outline = run.face && glyphOutline(run.face, glyph.id);
      if (!run.face || !outline) continue;
      const scale = SPECIMEN_PX / run.face.unitsPerEm;
      builder.add(
        outline.commands,
        outline.coordinates,
        glyph.x * SPECIMEN_PX,
        -glyph.y * SPECIMEN_PX,
        scale,
      );
    }
  }
  const path = builder.build();
  if (!path) throw new FontProblem(DAMAGED_FONT);
  const { left, top, width, height } = pathBounds(path);
  const unit = 1 / UNITS_PER_PX;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#111a33" transform="matrix(${unit} 0 0 ${unit} ${-left} ${-top})" d="${svgPathData(path)}"/></svg>`
  );
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    font: { ask: { bytes: Uint8Array }; answer: ReadFont | UploadProblem };
  }
}
