import type { Box, Field } from "#app/engines/certificate/design.ts";
import { readColour } from "#app/engines/colours/index.ts";
import { outerBox } from "../arrange.ts";
import { liftInk, type Pixels } from "./lift-ink.ts";

/** A part of the page as a picture. `region`: where it lies, in percent of the page. */
export interface Layer {
  picture: HTMLImageElement | HTMLCanvasElement;
  region: Box;
}

/** Letters may reach out of their box by this share of its height. */
const SWASH = 0.12;
/** So much of the page around a field shows what colour its paper has. */
const AROUND_PX = 4;
/** No certificate is drawn wider. */
const MAX_WIDTH_PX = 2000;

/**
 * Takes a field off the picture of the page, from what the browser already has: what it is made of,
 * and what covers the place where it is. Null while the picture isn't there. `shape`: the page's
 * width by its height.
 */
export function liftField(
  picture: HTMLImageElement,
  field: Field,
  shape: number,
): { own: Layer; under: Layer } | null {
  if (!picture.complete || picture.naturalWidth === 0) return null;
  // As large as it is shown. What a picture says of its own size depends on how it was chosen.
  const shown = (picture.clientWidth || picture.naturalWidth) * devicePixelRatio;
  const pageWidth = Math.round(Math.min(MAX_WIDTH_PX, shown));
  const pageHeight = Math.round(pageWidth / shape);
  const [across, down] = [pageWidth / 100, pageHeight / 100];
  const out = field.kind === "text" ? (field.box.height * down * SWASH) | 0 : 1;
  const outer = outerBox(field, shape);
  const left = Math.max(0, Math.floor(outer.x * across) - out - AROUND_PX);
  const top = Math.max(0, Math.floor(outer.y * down) - out - AROUND_PX);
  const right = (outer.x + outer.width) * across + out + AROUND_PX;
  const bottom = (outer.y + outer.height) * down + out + AROUND_PX;
  const width = Math.min(pageWidth, Math.ceil(right)) - left;
  const height = Math.min(pageHeight, Math.ceil(bottom)) - top;
  const canvas = canvasOf(width, height);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(picture, -left, -top, pageWidth, pageHeight);
  const inBox = insideOf(field, { across, down, out });
  const lifted = liftInk(
    context.getImageData(0, 0, width, height),
    (x, y) => inBox(x + left, y + top),
    inkOf(field),
  );
  const region = {
    x: left / across,
    y: top / down,
    width: width / across,
    height: height / down,
  };
  return {
    own: { picture: painted(lifted.own), region },
    under: { picture: painted(lifted.under), region },
  };
}

/** The colour of what is letters or lines alone. */
function inkOf(field: Field) {
  if (field.kind === "text") return readColour(field.colour);
  return field.kind === "shape" && !field.fill && field.stroke ? readColour(field.stroke) : null;
}

/** Says whether a pixel of the page lies in the field's box, or in the ellipse that fits into it. */
function insideOf(
  { kind, box, rotation = 0, ...field }: Field,
  { across, down, out }: { across: number; down: number; out: number },
): (x: number, y: number) => boolean {
  const isRound = kind === "seal" || ("shape" in field && field.shape === "ellipse");
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const middle = { x: (box.x + box.width / 2) * across, y: (box.y + box.height / 2) * down };
  const [halfWidth, halfHeight] = [(box.width * across) / 2 + out, (box.height * down) / 2 + out];
  return (x, y) => {
    const [dx, dy] = [x + 0.5 - middle.x, y + 0.5 - middle.y];
    const [along, beside] = [(dx * cos + dy * sin) / halfWidth, (dy * cos - dx * sin) / halfHeight];
    return isRound
      ? along * along + beside * beside <= 1
      : Math.abs(along) <= 1 && Math.abs(beside) <= 1;
  };
}

function painted({ data, width, height }: Pixels): HTMLCanvasElement {
  const canvas = canvasOf(width, height);
  const image = new ImageData(width, height);
  image.data.set(data);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}
