import sharp from "sharp";
import { artworkPage } from "../built-in/built-in-design.ts";
import type { Ink } from "../typesetting/outline-path.ts";
import { overlap, type PixelBox, unite } from "../typesetting/pixel-box.ts";
import type { Canvas } from "./canvas.ts";
import type { BackgroundArtwork } from "./drawing.ts";
import { fillSheet, type LaidOutDesign } from "./lay-out-design.server.ts";
import { drawOver, inkSvg } from "./paint-ink.server.ts";
import { drawOpaque } from "./render-artwork.server.ts";

/**
 * The picture of a design version, with all that is the same for everybody: as Satori laid it out,
 * drawn by resvg. `inkOf`: what the field of an index shows on every certificate. An upload is
 * drawn where something lies on it; elsewhere its own pixels are what resvg would give.
 */
export async function drawVersion(
  background: BackgroundArtwork,
  laidOut: LaidOutDesign,
  inkOf: (index: number) => readonly Ink[],
): Promise<Canvas> {
  const { page } = laidOut;
  const shapes = shapesOf(background, page);
  if (shapes !== null) {
    const markup = fillSheet(laidOut, shapes, (index) => inkOf(index).map(inkSvg).join(""));
    return drawOpaque(artworkPage({ widthPx: page.width, heightPx: page.height }, markup));
  }
  const canvas = await rasteriseBackground(background, page);
  const places = laidOut.boxes.map((_, index) => placeOf(inkOf(index)));
  for (const area of apart(places)) {
    const isHere = (place: PixelBox | null) => place !== null && overlap(place, area);
    const fieldMarkup = (index: number) =>
      isHere(places[index] ?? null) ? inkOf(index).map(inkSvg).join("") : "";
    drawOver(canvas, area, fillSheet(laidOut, "", fieldMarkup));
  }
  return canvas;
}

function placeOf(ink: readonly Ink[]): PixelBox | null {
  return ink.length > 0 ? ink.map(({ box }) => box).reduce(unite) : null;
}

/** The boxes, those that overlap as one around both. */
function apart(boxes: readonly (PixelBox | null)[]): PixelBox[] {
  let areas: PixelBox[] = [];
  for (const box of boxes) {
    if (!box) continue;
    let whole = box;
    for (let met = areas; met.length > 0; ) {
      met = areas.filter((area) => overlap(area, whole));
      areas = areas.filter((area) => !met.includes(area));
      whole = met.reduce(unite, whole);
    }
    areas.push(whole);
  }
  return areas;
}

/** Our own artwork, where it is as large as the page, without the document around it. */
function shapesOf(
  { png, svg }: BackgroundArtwork,
  { width, height }: { width: number; height: number },
): string | null {
  const end = "</svg>";
  const start = artworkPage({ widthPx: width, heightPx: height }, "").slice(0, -end.length);
  return png === null && svg.startsWith(start) ? svg.slice(start.length, -end.length) : null;
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
async function readCanvas(
  png: Uint8Array,
  page: { width: number; height: number },
): Promise<Canvas> {
  const picture = sharp(png).toColourspace("srgb").flatten({ background: "#ffffff" });
  const { width, height } = await sharp(png).metadata();
  if (width !== page.width || height !== page.height)
    picture.resize(page.width, page.height, { fit: "fill" });
  const { data, info } = await picture
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3)
    throw new Error(`A background decoded to ${info.channels} channels instead of 3`);
  // A plain view: Buffer.slice() would share memory where a copy is meant.
  return {
    rgb: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}
