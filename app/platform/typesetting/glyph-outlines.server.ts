import type { Face, Outline } from "./fonts.server.ts";

/** The outline of a glyph, read from the font once; null for a glyph without ink. */
export function glyphOutline(face: Face, glyphId: number): Outline | null {
  let outline = face.outlines.get(glyphId);
  if (outline === undefined) {
    const segments = face.font.glyphToJson(glyphId);
    outline = segments.length
      ? { commands: segments.map((s) => s.type).join(""), coordinates: Float64Array.from(segments.flatMap((s) => s.values)) }
      : null;
    face.outlines.set(glyphId, outline);
  }
  return outline;
}
