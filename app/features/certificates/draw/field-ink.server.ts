import type { PlaceholderValues } from "#app/platform/text/placeholders.ts";
import { emojiPicture } from "#app/platform/typesetting/emoji.server.ts";
import { glyphOutline } from "#app/platform/typesetting/fonts.server.ts";
import { type Ink, OutlinePathBuilder, pathBounds } from "#app/platform/typesetting/outline-path.ts";
import type { PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import { qrModules } from "#app/platform/typesetting/qr-modules.ts";
import type { ShapedLine } from "#app/platform/typesetting/shape-text.server.ts";
import type { Design, Field, TextField } from "../model/design.ts";
import { contentLines } from "./canvas.ts";
import { type FittedText, fitText } from "./fit-text.server.ts";
import type { LaidOutDesign } from "./lay-out-design.server.ts";

export interface FieldInk {
  ink: Ink[];
  /** Only for text fields. */
  text: FittedText | null;
}

/** A signature picture scaled to its place. */
export interface PlacedPicture {
  name: string;
  png: Uint8Array;
  box: PixelBox;
}

/** What a field draws for one certificate. `pictures` holds the signatures by field index. */
export function fieldInk(
  design: Design,
  laidOut: LaidOutDesign,
  index: number,
  values: PlaceholderValues,
  verifyUrl: string,
  pictures: ReadonlyMap<number, PlacedPicture>,
): FieldInk {
  const field = design.fields[index] as Field;
  const box = laidOut.boxes[index]!;
  if (field.kind === "text") {
    const text = fitText(field, contentLines(field.content, values), box, laidOut.page, laidOut.scale);
    return { ink: textInk(field, text), text };
  }
  if (field.kind === "qr") {
    const qr = qrModules(verifyUrl, box);
    return { ink: [{ kind: "qr", qr, box: qr.box }], text: null };
  }
  const picture = pictures.get(index);
  return { ink: picture ? [{ kind: "picture", ...picture }] : [], text: null };
}

function textInk(field: TextField, text: FittedText): Ink[] {
  const ink: Ink[] = [];
  const pushPath = (builder: OutlinePathBuilder) => {
    const path = builder.build();
    if (path) ink.push({ kind: "path", path, colour: field.colour, box: pathBounds(path) });
  };
  for (const line of text.lines) {
    const letters = new OutlinePathBuilder();
    if (line.bullet) addLetters(letters, line.bullet.shaped, line.bullet.x, line.baseline, text.sizePx);
    addLetters(letters, line.shaped, line.x, line.baseline, text.sizePx);
    pushPath(letters);
    for (const run of line.shaped.runs) {
      if (run.emoji) ink.push(emojiPicture(run.emoji, line.x + run.x * text.sizePx, line.baseline, text.sizePx));
    }
    if (field.underline && line.shaped.width > 0) {
      const { offset, thickness } = text.chain.primary.underline;
      const rule = new OutlinePathBuilder();
      const corners = [0, -offset, line.shaped.width, -offset, line.shaped.width, -offset - thickness, 0, -offset - thickness];
      rule.add("MLLLZ", corners, line.x, line.baseline, text.sizePx);
      pushPath(rule);
    }
  }
  return ink;
}

function addLetters(builder: OutlinePathBuilder, shaped: ShapedLine, x: number, baseline: number, sizePx: number): void {
  for (const run of shaped.runs) {
    if (!run.face) continue;
    for (const glyph of run.glyphs) {
      const outline = glyphOutline(run.face, glyph.id);
      if (!outline) continue;
      const scale = sizePx / run.face.unitsPerEm;
      builder.add(outline.commands, outline.coordinates, x + glyph.x * sizePx, baseline - glyph.y * sizePx, scale);
    }
  }
}
