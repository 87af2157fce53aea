import sharp from "sharp";
import { type PlaceholderValues, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import type { Ink } from "#app/platform/typesetting/outline-path.ts";
import type { PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import type { Design, Field } from "../model/design.ts";
import { contentOf } from "../model/design-texts.ts";
import type { DrawRequest } from "../model/drawing.ts";
import { type Canvas, printableValues } from "./canvas.ts";
import { type FieldInk, fieldInk, type PlacedPicture, placePictures } from "./field-ink.server.ts";
import { type LaidOutDesign, layOutDesign } from "./lay-out-design.server.ts";
import { anyOverlap, paintInk } from "./paint-ink.server.ts";
import { splitSeals } from "./seal-ink.ts";
import { PngSplicer } from "./splice-png.server.ts";

/** The pictures a design stands on, as bytes. */
export interface Artwork {
  background: { png: Uint8Array; pdf: Uint8Array | null; svg?: string | null };
  /** By `fileKey`. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** True when the field draws the same on every certificate. */
function isConstant(field: Field, index: number, { deciding }: LaidOutDesign): boolean {
  if (field.kind === "qr" || deciding[index]) return false;
  return usedPlaceholders(contentOf(field)).length === 0;
}

/** A certificate's pixels. `touched`: where they differ from the design's base picture. */
interface Composed {
  canvas: Canvas;
  touched: PixelBox[];
}

/** A design ready to be drawn many times: background decoded, boxes laid out, constant fields already on it. */
export class PreparedDesign {
  private splicer: PngSplicer | null = null;
  private touched: PixelBox[] = [];
  private readonly constantInks: FieldInk[] = [];

  private constructor(
    /** As it was given, with the letters of seals as fields of their own. */
    readonly design: Design,
    readonly artwork: Artwork,
    readonly laidOut: LaidOutDesign,
    readonly pictures: ReadonlyMap<number, PlacedPicture>,
    /** Background with the baked fields. */
    private readonly base: Canvas,
    private readonly canvas: Canvas,
    /** Ink boxes of the baked fields, by field index. */
    readonly baked: ReadonlyMap<number, PixelBox[]>,
  ) {}

  static async prepare(wholeDesign: Design, artwork: Artwork): Promise<PreparedDesign> {
    const design = splitSeals(wholeDesign);
    const laidOut = await layOutDesign(design, artwork.files);
    const base = await readCanvas(artwork.background.png, laidOut.page);
    const pictures = await placePictures(design, laidOut, artwork.files);
    const baked = bakeConstants(design, laidOut, pictures, base);
    const canvas = { ...base, rgb: base.rgb.slice() };
    return new PreparedDesign(design, artwork, laidOut, pictures, base, canvas, baked);
  }

  /** What every field draws, in the design's order. */
  inks(values: PlaceholderValues, verifyUrl: string): FieldInk[] {
    return this.design.fields.map((field, index) => {
      if (!isConstant(field, index, this.laidOut))
        return fieldInk(this.design, this.laidOut, index, values, verifyUrl, this.pictures);
      this.constantInks[index] ??= fieldInk(this.design, this.laidOut, index, NO_VALUES, "", this.pictures);
      return this.constantInks[index];
    });
  }

  /** Draws one certificate. The canvas is the design's own: it is overwritten by the next call. */
  async compose(request: DrawRequest): Promise<Composed> {
    this.restore();
    const values = printableValues(request.values);
    const live: { index: number; ink: Ink[] }[] = [];
    for (const index of this.design.fields.keys()) {
      if (this.baked.has(index)) continue;
      live.push({ index, ink: fieldInk(this.design, this.laidOut, index, values, request.verifyUrl, this.pictures).ink });
    }
    if (live.some(({ index, ink }) => this.coversLaterBaked(index, ink))) return this.composeInOrder(values, request.verifyUrl);
    this.touched = paintInk(
      this.canvas,
      live.flatMap(({ ink }) => ink),
    );
    return { canvas: this.canvas, touched: this.touched };
  }

  /** The certificate as PNG. */
  async png(request: DrawRequest, textChunks: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
    const { canvas, touched } = await this.compose(request);
    const zones = this.laidOut.bounds.filter((_, index) => !this.baked.has(index));
    this.splicer ??= new PngSplicer(this.base, zones);
    return this.splicer.encode(canvas, touched, textChunks);
  }

  private restore(): void {
    const { width } = this.canvas;
    for (const box of this.touched) {
      for (let row = box.top; row < box.top + box.height; row++) {
        const start = (row * width + box.left) * 3;
        this.canvas.rgb.set(this.base.rgb.subarray(start, start + box.width * 3), start);
      }
    }
    this.touched = [];
  }

  private coversLaterBaked(index: number, ink: Ink[]): boolean {
    const boxes = ink.map((piece) => piece.box);
    for (const [bakedIndex, bakedBoxes] of this.baked) if (bakedIndex > index && anyOverlap(boxes, bakedBoxes)) return true;
    return false;
  }

  /** The slow way, when a field that changes lies under one that does not: everything again, in order. */
  private async composeInOrder(values: PlaceholderValues, verifyUrl: string): Promise<Composed> {
    const { page } = this.laidOut;
    this.canvas.rgb.set((await readCanvas(this.artwork.background.png, page)).rgb);
    paintInk(
      this.canvas,
      this.inks(values, verifyUrl).flatMap(({ ink }) => ink),
    );
    this.touched = [{ left: 0, top: 0, ...page }];
    return { canvas: this.canvas, touched: this.touched };
  }
}

const NO_VALUES: PlaceholderValues = new Map();

/** Paints the constant fields that no changing field lies under, and says where their ink is. */
function bakeConstants(
  design: Design,
  laidOut: LaidOutDesign,
  pictures: ReadonlyMap<number, PlacedPicture>,
  base: Canvas,
): Map<number, PixelBox[]> {
  const baked = new Map<number, PixelBox[]>();
  const live: PixelBox[] = [];
  for (const [index, field] of design.fields.entries()) {
    if (!isConstant(field, index, laidOut)) {
      live.push(laidOut.bounds[index]!);
      continue;
    }
    const { ink } = fieldInk(design, laidOut, index, NO_VALUES, "", pictures);
    const boxes = ink.map((piece) => piece.box);
    if (anyOverlap(boxes, live)) live.push(...boxes);
    else {
      paintInk(base, ink);
      baked.set(index, boxes);
    }
  }
  return baked;
}

/** Decodes a picture to opaque RGB of exactly the page's size. */
export async function readCanvas(png: Uint8Array, page: { width: number; height: number }): Promise<Canvas> {
  const picture = sharp(png).toColourspace("srgb").flatten({ background: "#ffffff" });
  const { width, height } = await sharp(png).metadata();
  if (width !== page.width || height !== page.height) picture.resize(page.width, page.height, { fit: "fill" });
  const { data, info } = await picture.removeAlpha().raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`A background decoded to ${info.channels} channels instead of 3`);
  // A plain view: Buffer.slice() would share memory where a copy is meant.
  return { rgb: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
