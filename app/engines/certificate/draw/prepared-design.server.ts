import { type PlaceholderValues, usedPlaceholders } from "../../placeholders/index.ts";
import type { Design, Field } from "../design/design.ts";
import { contentOf } from "../design/design-texts.ts";
import type { PixelBox } from "../typesetting/pixel-box.ts";
import { type Canvas, contentLines, fieldLines, printableValues } from "./canvas.ts";
import type { BackgroundArtwork, CertificateRequest } from "./drawing.ts";
import { type FieldInk, fieldInk, type PlacedPicture, placePictures } from "./field-ink.server.ts";
import { isLeftOut, type LaidOutDesign, layOutDesign } from "./lay-out-design.server.ts";
import { anyOverlap, paintInk } from "./paint-ink.server.ts";
import { PaintedRows, type Stretches } from "./painted-rows.ts";
import { splitSeals } from "./seal-ink.ts";
import { PngSplicer } from "./splice-png.server.ts";
import { drawVersion, rasteriseBackground } from "./version-picture.server.ts";

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

/**
 * A certificate's pixels. `paintings`: where they differ from the design's base picture, in the
 * order they were painted.
 */
interface Composed {
  canvas: Canvas;
  paintings: PaintedRows[];
}

/** What a field has painted on the canvas. */
interface PaintedField {
  ink: FieldInk;
  paintings: PaintedRows[];
}

/** What the pictures of a design are made of; its PDFs need none of it. */
interface Pixels {
  /** The picture of the design version: background and baked fields. */
  base: Canvas;
  /** The same, written over by each certificate. */
  canvas: Canvas;
}

/**
 * A design ready to be drawn many times: boxes laid out and, for pictures, background decoded with
 * the constant fields already on it.
 */
export class PreparedDesign {
  private pixels: Pixels | null = null;
  private splicer: PngSplicer | null = null;
  /** What is on the canvas beside the base, by field index, in the design's order. */
  private painted: ReadonlyMap<number, PaintedField> = new Map();
  /** The latest ink of each field that changes, and what it was made for. */
  private readonly latest = new Map<number, { words: string; ink: FieldInk }>();

  /** Of no field: the next certificate takes all of it away. */
  private readonly wholePage: ReadonlyMap<number, PaintedField>;
  /** As it was given, with the letters of seals as fields of their own. */
  readonly design: Design;
  readonly artwork: Artwork;
  readonly laidOut: LaidOutDesign;
  readonly pictures: ReadonlyMap<number, PlacedPicture>;
  /** Ink boxes of the baked fields, by field index. */
  readonly baked: ReadonlyMap<number, PixelBox[]>;
  /** Of fields that draw the same on every certificate, by field index. */
  private readonly constants: ReadonlyMap<number, FieldInk>;

  private constructor(
    design: Design,
    artwork: Artwork,
    laidOut: LaidOutDesign,
    pictures: ReadonlyMap<number, PlacedPicture>,
    baked: ReadonlyMap<number, PixelBox[]>,
    constants: ReadonlyMap<number, FieldInk>,
  ) {
    this.design = design;
    this.artwork = artwork;
    this.laidOut = laidOut;
    this.pictures = pictures;
    this.baked = baked;
    this.constants = constants;
    const whole = new PaintedRows();
    whole.addBox({ left: 0, top: 0, ...laidOut.page });
    this.wholePage = new Map([
      [-1, { ink: { ink: [], text: null, code: null }, paintings: [whole] }],
    ]);
  }

  static async prepare(wholeDesign: Design, artwork: Artwork): Promise<PreparedDesign> {
    const design = splitSeals(wholeDesign);
    const laidOut = await layOutDesign(design, artwork.files);
    const pictures = await placePictures(design, laidOut, artwork.files);
    const inks = constantInks(design, laidOut, pictures);
    return new PreparedDesign(
      design,
      artwork,
      laidOut,
      pictures,
      placeConstants(inks, laidOut),
      inks,
    );
  }

  /** What every field draws, in the design's order. */
  inks(values: PlaceholderValues, verifyUrl: string): FieldInk[] {
    return this.design.fields.map(
      (_, index) => this.constants.get(index) ?? this.ink(index, values, verifyUrl),
    );
  }

  /**
   * The ink of a field, the same object as the last time when it says the same: people of a list
   * share their course and date.
   */
  private ink(index: number, values: PlaceholderValues, verifyUrl: string): FieldInk {
    const { design, laidOut } = this;
    const words = isLeftOut(laidOut, index, values)
      ? LEFT_OUT
      : wordsOf(design.fields[index]!, values, verifyUrl);
    const latest = this.latest.get(index);
    if (latest?.words === words) return latest.ink;
    const ink = fieldInk(design, laidOut, index, values, verifyUrl, this.pictures);
    this.latest.set(index, { words, ink });
    return ink;
  }

  /** Draws one certificate. The canvas is the design's own: it is overwritten by the next call. */
  async compose(request: CertificateRequest): Promise<Composed> {
    const { base, canvas } = await this.readPixels();
    const values = printableValues(request.values);
    const live = new Map<number, FieldInk>();
    for (const index of this.design.fields.keys())
      if (!this.baked.has(index)) live.set(index, this.ink(index, values, request.verifyUrl));
    for (const [index, ink] of live)
      if (this.coversLaterBaked(index, ink))
        return this.composeInOrder(canvas, values, request.verifyUrl);
    const kept = this.restore(live, base, canvas);
    // Should painting fail half-way, all of it is taken away.
    this.painted = this.wholePage;
    this.painted = new Map(
      Array.from(live, ([index, ink]) => [
        index,
        kept.get(index) ?? { ink, paintings: paintInk(canvas, ink.ink) },
      ]),
    );
    return { canvas, paintings: [...this.painted.values()].flatMap(({ paintings }) => paintings) };
  }

  /** The certificate as PNG. */
  async png(
    request: CertificateRequest,
    textChunks: Uint8Array[],
  ): Promise<Uint8Array<ArrayBuffer>> {
    this.splicer ??= await this.openSplicer(request);
    const { canvas, paintings } = await this.compose(request);
    return this.splicer.encode(canvas, paintings, textChunks);
  }

  private async openSplicer(request: CertificateRequest): Promise<PngSplicer> {
    const { base } = await this.readPixels();
    const zones = this.laidOut.bounds.filter((_, index) => !this.baked.has(index));
    const splicer = new PngSplicer(base, zones);
    await splicer.warmUp((await this.compose(request)).paintings);
    return splicer;
  }

  private async readPixels(): Promise<Pixels> {
    if (!this.pixels) {
      const base = await drawVersion(this.artwork.background, this.laidOut, (index) =>
        this.baked.has(index) ? this.constants.get(index)!.ink : [],
      );
      this.pixels = { base, canvas: { ...base, rgb: base.rgb.slice() } };
    }
    return this.pixels;
  }

  /**
   * Takes from the canvas what the last certificate had painted there and the next one does not
   * have; returns what stays. Nothing stays where old and new would lie over each other, since then
   * the order counts.
   */
  private restore(
    live: ReadonlyMap<number, FieldInk>,
    base: Canvas,
    canvas: Canvas,
  ): Map<number, PaintedField> {
    const kept = new Map([...this.painted].filter(([index, { ink }]) => live.get(index) === ink));
    const boxes = (inks: Iterable<FieldInk>) =>
      Array.from(inks, ({ ink }) => ink.map((piece) => piece.box)).flat();
    const changing = boxes([
      ...[...live].flatMap(([index, ink]) => (kept.has(index) ? [] : [ink])),
      ...[...this.painted].flatMap(([index, { ink }]) => (kept.has(index) ? [] : [ink])),
    ]);
    if (anyOverlap(changing, boxes([...kept.values()].map(({ ink }) => ink)))) kept.clear();
    for (const [index, { paintings }] of this.painted) {
      if (!kept.has(index))
        for (const { stretches } of paintings) copyPixels(base, canvas, stretches);
    }
    return kept;
  }

  private coversLaterBaked(index: number, { ink }: FieldInk): boolean {
    const boxes = ink.map((piece) => piece.box);
    for (const [bakedIndex, bakedBoxes] of this.baked)
      if (bakedIndex > index && anyOverlap(boxes, bakedBoxes)) return true;
    return false;
  }

  /**
   * The slow way, when a field that changes lies under one that does not: everything again, in
   * order.
   */
  private async composeInOrder(
    canvas: Canvas,
    values: PlaceholderValues,
    verifyUrl: string,
  ): Promise<Composed> {
    const { page } = this.laidOut;
    this.painted = this.wholePage;
    canvas.rgb.set((await rasteriseBackground(this.artwork.background, page)).rgb);
    paintInk(
      canvas,
      this.inks(values, verifyUrl).flatMap(({ ink }) => ink),
    );
    const whole = new PaintedRows();
    whole.addBox({ left: 0, top: 0, ...page });
    return { canvas, paintings: [whole] };
  }
}

const LEFT_OUT = "left out";

/** What a field's ink is made for, beside its design. */
function wordsOf(field: Field, values: PlaceholderValues, verifyUrl: string): string {
  if (field.kind === "qr") return `:${verifyUrl}`;
  if (field.kind === "text") return `:${fieldLines(field, values).join("\n")}`;
  return field.kind === "seal" ? `:${contentLines(field.content, values).join("\n")}` : ":";
}

function copyPixels(from: Canvas, to: Canvas, { numbers, length }: Stretches): void {
  const source = new DataView(from.rgb.buffer, from.rgb.byteOffset, from.rgb.byteLength);
  const target = new DataView(to.rgb.buffer, to.rgb.byteOffset, to.rgb.byteLength);
  for (let i = 0; i < length; i += 3) {
    const start = numbers[i]! * from.width;
    let at = (start + numbers[i + 1]!) * 3;
    const end = (start + numbers[i + 2]!) * 3;
    // Most are a letter's stroke wide: beginning to copy one by `set` would take longer than
    // copying it.
    if (end - at > LONG_BYTES) {
      to.rgb.set(from.rgb.subarray(at, end), at);
      continue;
    }
    for (; at + 4 <= end; at += 4) target.setInt32(at, source.getInt32(at, true), true);
    for (; at < end; at++) target.setUint8(at, source.getUint8(at));
  }
}

/** From here on a copy is worth its beginning, and the two views that it leaves behind. */
const LONG_BYTES = 1024;

const NO_VALUES: PlaceholderValues = new Map();

function constantInks(
  design: Design,
  laidOut: LaidOutDesign,
  pictures: ReadonlyMap<number, PlacedPicture>,
): Map<number, FieldInk> {
  const inks = new Map<number, FieldInk>();
  for (const [index, field] of design.fields.entries())
    if (isConstant(field, index, laidOut))
      inks.set(index, fieldInk(design, laidOut, index, NO_VALUES, "", pictures));
  return inks;
}

/** Where the ink is of the constant fields that no changing field lies under. */
function placeConstants(
  inks: ReadonlyMap<number, FieldInk>,
  { bounds }: LaidOutDesign,
): Map<number, PixelBox[]> {
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
