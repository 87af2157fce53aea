import { Resvg } from "@resvg/resvg-js";
import { faceChain, glyphOutline } from "../typesetting/fonts.server.ts";
import {
  OutlinePathBuilder,
  pathBounds,
  svgPathData,
  UNITS_PER_PX,
} from "../typesetting/outline-path.ts";
import { baseDirection, missingLetters, shapeLine } from "../typesetting/shape-text.server.ts";

const MAX_LETTERS = 40;
const MAX_WIDTH_PX = 1600;
const SIZE_PX = 200;
/** The blue-black of a fountain pen. */
const INK = "#15254a";

/** A typed name as a signature: the letters of a script font on transparency, as PNG. */
export function drawTypedSignature(name: string): { png: Uint8Array } | { problem: string } {
  const outlined = outlineTypedSignature(name);
  if ("problem" in outlined) return outlined;
  return { png: new Resvg(outlined.svg, { font: { loadSystemFonts: false } }).render().asPng() };
}

/** The same as SVG, of outlines alone; for a name that can't be written so, why. */
export function outlineTypedSignature(name: string): { svg: string } | { problem: string } {
  const letters = [...name].length;
  if (letters > MAX_LETTERS)
    return {
      problem: `A typed signature can have at most ${MAX_LETTERS} characters. This one has ${letters}.`,
    };
  const chain = faceChain({ font: "Great Vibes", bold: false, italic: false });
  const missing = missingLetters(name, chain);
  if (missing.length > 0) {
    const list = missing.map((letter) => `“${letter}”`).join(", ");
    return {
      problem: `No script font has ${list}. Type the name without it, or upload a picture of the signature.`,
    };
  }
  const shaped = shapeLine(name, chain, baseDirection(name));
  const sizePx = Math.min(SIZE_PX, (MAX_WIDTH_PX - 40) / Math.max(0.1, shaped.width));
  const builder = new OutlinePathBuilder();
  for (const run of shaped.runs) {
    if (!run.face) return { problem: "Leave emoji out of a signature." };
    for (const glyph of run.glyphs) {
      const outline = glyphOutline(run.face, glyph.id);
      const scale = sizePx / run.face.unitsPerEm;
      if (outline)
        builder.add(
          outline.commands,
          outline.coordinates,
          glyph.x * sizePx,
          -glyph.y * sizePx,
          scale,
        );
    }
  }
  const path = builder.build();
  if (!path) return { problem: "Enter the name as it should be signed." };
  const { left, top, width, height } = pathBounds(path);
  const unit = 1 / UNITS_PER_PX;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${INK}" transform="matrix(${unit} 0 0 ${unit} ${-left} ${-top})" d="${svgPathData(path)}"/></svg>`;
  return { svg };
}
