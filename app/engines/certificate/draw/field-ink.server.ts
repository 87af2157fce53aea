import sharp from "sharp";
import { contrast, WHITE } from "../../colours/index.ts";
import type { PlaceholderValues } from "../../placeholders/index.ts";
import type { Design, Field, TextField } from "../design/design.ts";
import { emojiPicture } from "../typesetting/emoji.server.ts";
import { glyphOutline } from "../typesetting/fonts.server.ts";
import {
  type Ink,
  OutlinePathBuilder,
  pathBounds,
  type UprightPicture,
} from "../typesetting/outline-path.ts";
import { type PixelBox, unite } from "../typesetting/pixel-box.ts";
import {
  type QrModules,
  QUIET_ZONE_MODULES,
  qrModules,
  qrRuns,
} from "../typesetting/qr-modules.ts";
import type { ShapedLine } from "../typesetting/shape-text.server.ts";
import { type Turn, turnedBox } from "../typesetting/turn.ts";
import { turnPicture } from "../typesetting/turn-picture.server.ts";
import { fieldLines } from "./canvas.ts";
import { emptyLabel, framed, labelOfEmpty, printsNothing } from "./empty-field.ts";
import { type FittedText, fitText } from "./fit-text.server.ts";
import { isLeftOut, type LaidOutDesign } from "./lay-out-design.server.ts";
import { rosetteInk, sealText } from "./seal-ink.ts";
import { pathInk, rectangleOutline, shapeInk } from "./shape-ink.ts";

export interface FieldInk {
  ink: Ink[];
  /** Only for fields with text in them. */
  text: FittedText | null;
  /** Where the code to scan is, upright around it; null when the field is no code. */
  code: PixelBox | null;
}

/** A picture scaled to its place, and turned. */
export interface PlacedPicture {
  name: string;
  png: Uint8Array;
  box: PixelBox;
  upright?: UprightPicture;
  /** White, behind it, before it is turned. */
  plate?: PixelBox;
}

const NOTHING: FieldInk = { ink: [], text: null, code: null };

/** What a field draws for one certificate. `pictures` holds the uploaded ones by field index. */
export function fieldInk(
  design: Design,
  laidOut: LaidOutDesign,
  index: number,
  values: PlaceholderValues,
  verifyUrl: string,
  pictures: ReadonlyMap<number, PlacedPicture>,
): FieldInk {
  if (isLeftOut(laidOut, index, values)) return NOTHING;
  const field = design.fields[index] as Field;
  if (laidOut.showsEmpty && printsNothing(field, values, pictures.has(index)))
    return placeholderInk(field, laidOut, index);
  const drawn = solidInk(field, laidOut, index, values, verifyUrl, pictures);
  const { opacity = 1 } = field;
  if (opacity >= 1 || drawn.ink.length === 0) return drawn;
  const box = drawn.ink.map((piece) => piece.box).reduce(unite);
  return { ...drawn, ink: [{ kind: "group", ink: drawn.ink, opacity, box }] };
}

function solidInk(
  field: Field,
  laidOut: LaidOutDesign,
  index: number,
  values: PlaceholderValues,
  verifyUrl: string,
  pictures: ReadonlyMap<number, PlacedPicture>,
): FieldInk {
  const { scale } = laidOut;
  const box = laidOut.boxes[index]!;
  const turn = laidOut.turns[index]!;
  switch (field.kind) {
    case "text": {
      const text = { ...fitText(field, fieldLines(field, values), box, laidOut), turn };
      return { ...NOTHING, ink: textInk(field, text), text };
    }
    case "seal": {
      const inside = sealText(field, box, scale);
      const isEmpty = laidOut.showsEmpty && printsNothing(inside.text, values, false);
      const letters = isEmpty ? [emptyLabel(field)] : fieldLines(inside.text, values);
      const text = {
        ...fitText(inside.text, letters, inside.box, {
          ...laidOut,
          wrapping: "balanced",
        }),
        turn,
      };
      return {
        ...NOTHING,
        ink: [...rosetteInk(field, box, turn), ...textInk(inside.text, text)],
        text,
      };
    }
    case "qr": {
      const qr = qrModules(verifyUrl, box);
      const ink: Ink[] = turn ? turnedQrInk(qr, turn) : [{ kind: "qr", qr, box: qr.box }];
      return { ...NOTHING, ink, code: turnedBox(turn, qr.box) };
    }
    case "shape":
      return { ...NOTHING, ink: shapeInk(field, box, scale, turn) };
    default: {
      const picture = pictures.get(index);
      if (!picture) return NOTHING;
      const { plate, ...drawn } = picture;
      const below = plate ? pathInk([rectangleOutline(plate)], "#ffffff", turn) : [];
      return { ...NOTHING, ink: [...below, { kind: "picture", ...drawn }] };
    }
  }
}

/** A field that would print nothing, as a preview shows it: framed, with what belongs there. */
function placeholderInk(field: Field, laidOut: LaidOutDesign, index: number): FieldInk {
  const box = laidOut.boxes[index]!;
  const turn = laidOut.turns[index]!;
  const label = labelOfEmpty(field, box, laidOut.scale);
  const text = { ...fitText(label, [label.content], box, laidOut), turn };
  const words = textInk(label, text);
  const place = { box, turn, scale: laidOut.scale };
  return { ...NOTHING, ink: framed(field, place, { words, colour: label.colour }) };
}

/** A code that is turned, as outlines: its modules no longer lie on whole pixels. */
function turnedQrInk(qr: QrModules, turn: Turn): Ink[] {
  const { left, top } = qr.box;
  const rectangle = (x: number, y: number, width: number, height: number) => ({
    commands: "MLLLZ",
    points: [x, y, x + width, y, x + width, y + height, x, y + height],
  });
  const margin = QUIET_ZONE_MODULES * qr.modulePx;
  const dark = qrRuns(qr).map(({ row, from, to }) =>
    rectangle(
      left + margin + from * qr.modulePx,
      top + margin + row * qr.modulePx,
      (to - from) * qr.modulePx,
      qr.modulePx,
    ),
  );
  return [
    ...pathInk([rectangle(left, top, qr.box.width, qr.box.height)], "#ffffff", turn),
    ...pathInk(dark, "#000000", turn),
  ];
}

function textInk(field: TextField, text: FittedText): Ink[] {
  const ink: Ink[] = [];
  const turn = text.turn ?? null;
  const pushPath = (builder: OutlinePathBuilder) => {
    const path = builder.build();
    if (path) ink.push({ kind: "path", path, colour: field.colour, box: pathBounds(path) });
  };
  for (const line of text.lines) {
    const letters = new OutlinePathBuilder(turn);
    if (line.bullet)
      addLetters(letters, line.bullet.shaped, line.bullet.x, line.baseline, text.sizePx);
    addLetters(letters, line.shaped, line.x, line.baseline, text.sizePx);
    pushPath(letters);
    for (const run of line.shaped.runs) {
      if (!run.emoji) continue;
      const picture = emojiPicture(
        run.emoji,
        line.x + run.x * text.sizePx,
        line.baseline,
        text.sizePx,
      );
      ink.push(turn ? turnedPicture(picture, turn) : picture);
    }
    if (field.underline && line.shaped.width > 0) {
      const { offset, thickness } = text.chain.primary.underline;
      const rule = new OutlinePathBuilder(turn);
      const corners = [
        0,
        -offset,
        line.shaped.width,
        -offset,
        line.shaped.width,
        -offset - thickness,
        0,
        -offset - thickness,
      ];
      rule.add("MLLLZ", corners, line.x, line.baseline, text.sizePx);
      pushPath(rule);
    }
  }
  return ink;
}

function addLetters(
  builder: OutlinePathBuilder,
  shaped: ShapedLine,
  x: number,
  baseline: number,
  sizePx: number,
): void {
  for (const run of shaped.runs) {
    if (!run.face) continue;
    for (const glyph of run.glyphs) {
      const outline = glyphOutline(run.face, glyph.id);
      if (!outline) continue;
      const scale = sizePx / run.face.unitsPerEm;
      builder.add(
        outline.commands,
        outline.coordinates,
        x + glyph.x * sizePx,
        baseline - glyph.y * sizePx,
        scale,
      );
    }
  }
}

/** The uploaded pictures of a design in their places, by field index. `files`: by `fileKey`. */
export async function placePictures(
  design: Design,
  { boxes, turns }: LaidOutDesign,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Map<number, PlacedPicture>> {
  const pictures = new Map<number, PlacedPicture>();
  for (const [index, field] of design.fields.entries()) {
    const bytes = "fileKey" in field && field.fileKey ? files.get(field.fileKey) : undefined;
    if (!bytes) continue;
    const isFilling = field.kind === "image" && field.fit === "cover";
    const name = `file-${index}`;
    const isPlated = field.kind === "logo" && field.plated === true && (await hasDarkParts(bytes));
    const picture = isPlated
      ? await onPlate(name, bytes, boxes[index]!)
      : await placePicture(name, bytes, boxes[index]!, isFilling);
    const turn = turns[index];
    pictures.set(index, turn ? turnedPicture(picture, turn) : picture);
  }
  return pictures;
}

function turnedPicture<Picture extends PlacedPicture>(
  picture: Picture,
  turn: Turn,
): Picture & { upright: UprightPicture } {
  const { png, box } = picture;
  return { ...picture, ...turnPicture(png, box, turn), upright: { png, box, turn } };
}

/** Of the smaller side of its box, what a plate shows around a logo. */
const PLATE_SHARE = 0.09;

/** A logo in the middle of its box on a plate that is no larger than that. */
async function onPlate(
  name: string,
  bytes: Uint8Array,
  { left, top, width, height }: PixelBox,
): Promise<PlacedPicture> {
  const pad = Math.round(Math.min(width, height) * PLATE_SHARE);
  const inside = {
    left: left + pad,
    top: top + pad,
    width: width - 2 * pad,
    height: height - 2 * pad,
  };
  const picture = await placePicture(name, bytes, inside, false);
  const { box } = picture;
  const plate = {
    left: box.left - pad,
    top: box.top - pad,
    width: box.width + 2 * pad,
    height: box.height + 2 * pad,
  };
  return { ...picture, plate };
}

/** To white, of a colour that would have less than 3:1 to the dark grounds of templates. */
const DARK_CONTRAST = 3;
/** More of a logo than this is more than a fine outline. */
const DARK_SHARE = 0.08;
const SAMPLED_PX = 64;

/** Whether parts of a picture would be hard to make out on a dark ground. */
async function hasDarkParts(bytes: Uint8Array): Promise<boolean> {
  const data = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({ width: SAMPLED_PX, height: SAMPLED_PX, fit: "inside" })
    .raw()
    .toBuffer();
  let seen = 0;
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue;
    seen++;
    if (contrast([data[at]!, data[at + 1]!, data[at + 2]!], WHITE) > DARK_CONTRAST) dark++;
  }
  return dark > seen * DARK_SHARE;
}

/**
 * Scales a picture with transparency without distortion: whole and in the middle of its box, or
 * filling all of it.
 */
async function placePicture(
  name: string,
  bytes: Uint8Array,
  box: PixelBox,
  isFilling: boolean,
): Promise<PlacedPicture> {
  const inside = { width: Math.max(1, box.width), height: Math.max(1, box.height) };
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({ ...inside, fit: isFilling ? "cover" : "inside" })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  const left = box.left + Math.floor((box.width - info.width) / 2);
  const top = box.top + Math.floor((box.height - info.height) / 2);
  return { name, png: data, box: { left, top, width: info.width, height: info.height } };
}
