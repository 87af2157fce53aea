import sharp from "sharp";
import { type PlaceholderValues, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import type { Ink } from "#app/platform/typesetting/outline-path.ts";
import type { PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import { drawOpaque } from "../built-in/render-artwork.server.ts";
import type { Design, Field } from "../model/design.ts";
import { contentOf } from "../model/design-texts.ts";
import type { BackgroundArtwork, CertificateRequest } from "../model/drawing.ts";
import { type Canvas, printableValues } from "./canvas.ts";
import { type FieldInk, fieldInk, type PlacedPicture, placePictures } from "./field-ink.server.ts";
import { type LaidOutDesign, layOutDesign } from "./lay-out-design.server.ts";
import { anyOverlap, paintInk } from "./paint-ink.server.ts";
import { splitSeals } from "./seal-ink.ts";
import { PngSplicer } from "./splice-png.server.ts";

/** The pictures a design stands on, as bytes. */
export interface Artwork {
  background: BackgroundArtwork;
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

/** What the pictures of a design are made of; its PDFs need none of it. */
interface Pixels {
  /** Background with the baked fields. */
  base: Canvas;
  /** The same, written over by each certificate. */
  canvas: Canvas;
}

/** A design ready to be drawn many times: boxes laid out and, for pictures, background decoded with the constant fields already on it. */
export class PreparedDesign {
  private pixels: Pixels | null = null;
  private splicer: PngSplicer | null = null;
  private touched: PixelBox[] = [];

  private constructor(
    /** As it was given, with the letters of seals as fields of their own. */
    readonly design: Design,
    readonly artwork: Artwork,
    readonly laidOut: LaidOutDesign,
    readonly pictures: ReadonlyMap<number, PlacedPicture>,
    /** Ink boxes of the baked fields, by field index. */
    readonly baked: ReadonlyMap<number, PixelBox[]>,
    /** Of fields that draw the same on every certificate, by field index. */
    private readonly constants: ReadonlyMap<number, FieldInk>,
  ) {}

  static async prepare(wholeDesign: Design, artwork: Artwork): Promise<PreparedDesign> {
    const design = splitSeals(wholeDesign);
    const laidOut = await layOutDesign(design, artwork.files);
    const pictures = await placePictures(design, laidOut, artwork.files);
    const inks = constantInks(design, laidOut, pictures);
    return new PreparedDesign(design, artwork, laidOut, pictures, placeConstants(inks, laidOut), inks);
  }

  /** What every field draws, in the design's order. */
  inks(values: PlaceholderValues, verifyUrl: string): FieldInk[] {
    return this.design.fields.map(
      (_, index) => this.constants.get(index) ?? fieldInk(this.design, this.laidOut, index, values, verifyUrl, this.pictures),
    );
  }

  /** Draws one certificate. The canvas is the design's own: it is overwritten by the next call. */
  async compose(request: CertificateRequest): Promise<Composed> {
    const { base, canvas } = await this.readPixels();
    this.restore(base, canvas);
    const values = printableValues(request.values);
    const live: { index: number; ink: Ink[] }[] = [];
    for (const index of this.design.fields.keys()) {
      if (this.baked.has(index)) continue;
      live.push({ index, ink: fieldInk(this.design, this.laidOut, index, values, request.verifyUrl, this.pictures).ink });
    }
    if (live.some(({ index, ink }) => this.coversLaterBaked(index, ink)))
      return this.composeInOrder(canvas, values, request.verifyUrl);
    this.touched = paintInk(
      canvas,
      live.flatMap(({ ink }) => ink),
    );
    return { canvas, touched: this.touched };
  }

  /** The certificate as PNG. */
  async png(request: CertificateRequest, textChunks: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
    const { canvas, touched } = await this.compose(request);
    const { base } = await this.readPixels();
    const zones = this.laidOut.bounds.filter((_, index) => !this.baked.has(index));
    this.splicer ??= new PngSplicer(base, zones);
    return this.splicer.encode(canvas, touched, textChunks);
  }

  private async readPixels(): Promise<Pixels> {
    if (!this.pixels) {
      const base = await rasteriseBackground(this.artwork.background, this.laidOut.page);
      for (const index of this.baked.keys()) paintInk(base, this.constants.get(index)!.ink);
      this.pixels = { base, canvas: { ...base, rgb: base.rgb.slice() } };
    }
    return this.pixels;
  }

  private restore(base: Canvas, canvas: Canvas): void {
    const { width } = canvas;
    for (const box of this.touched) {
      for (let row = box.top; row < box.top + box.height; row++) {
        const start = (row * width + box.left) * 3;
        canvas.rgb.set(base.rgb.subarray(start, start + box.width * 3), start);
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
  private async composeInOrder(canvas: Canvas, values: PlaceholderValues, verifyUrl: string): Promise<Composed> {
    const { page } = this.laidOut;
    canvas.rgb.set((await rasteriseBackground(this.artwork.background, page)).rgb);
    paintInk(
      canvas,
      this.inks(values, verifyUrl).flatMap(({ ink }) => ink),
    );
    this.touched = [{ left: 0, top: 0, ...page }];
    return { canvas, touched: this.touched };
  }
}

const NO_VALUES: PlaceholderValues = new Map();

function constantInks(
  design: Design,
  laidOut: LaidOutDesign,
  pictures: ReadonlyMap<number, PlacedPicture>,
): Map<number, FieldInk> {
  const inks = new Map<number, FieldInk>();
  for (const [index, field] of design.fields.entries())
    if (isConstant(field, index, laidOut)) inks.set(index, fieldInk(design, laidOut, index, NO_VALUES, "", pictures));
  return inks;
}

/** Where the ink is of the constant fields that no changing field lies under. */
function placeConstants(inks: ReadonlyMap<number, FieldInk>, { bounds }: LaidOutDesign): Map<number, PixelBox[]> {
  const baked = new Map<number, PixelBox[]>();
  const live: PixelBox[] = [];
  for (const [index, bound] of bounds.entries()) {
    const boxes = inks.get(index)?.ink.map((piece) => piece.box);
    if (!boxes) live.push(bound);
    else if (anyOverlap(boxes, live)) live.push(...boxes);
    else baked.set(index, boxes);
  }
  return baked;
}

/** A background as opaque RGB of exactly the page's size. */
export async function rasteriseBackground(
  { png, svg }: BackgroundArtwork,
  page: { width: number; height: number },
): Promise<Canvas> {
  if (png !== null) return readCanvas(png, page);
  const drawn = drawOpaque(svg);
  if (drawn.width === page.width && drawn.height === page.height) return drawn;
  const raw = { width: drawn.width, height: drawn.height, channels: 3 as const };
  const { data, info } = await sharp(drawn.rgb, { raw })
    .resize(page.width, page.height, { fit: "fill" })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** Decodes a picture to opaque RGB of exactly the page's size. */
async function readCanvas(png: Uint8Array, page: { width: number; height: number }): Promise<Canvas> {
  const picture = sharp(png).toColourspace("srgb").flatten({ background: "#ffffff" });
  const { width, height } = await sharp(png).metadata();
  if (width !== page.width || height !== page.height) picture.resize(page.width, page.height, { fit: "fill" });
  const { data, info } = await picture.removeAlpha().raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`A background decoded to ${info.channels} channels instead of 3`);
  // A plain view: Buffer.slice() would share memory where a copy is meant.
  return { rgb: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
