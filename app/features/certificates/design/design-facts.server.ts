import sharp from "sharp";
import type { Drawing, DrawRequest } from "#app/engines/certificate/drawing.server.ts";

/**
 * As long as a page waits for what it can do without. A server that just started loads its fonts
 * first.
 */
const PATIENCE_MS = 400;

/**
 * What comes of a promise, or null when it takes longer than a page should wait, or fails: it is
 * only nice to have.
 */
export async function soon<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The sizes of the texts that had to shrink, by field id, in whole numbers of the field's unit.
 * Less than that nobody sees.
 */
export async function readFittedSizes(
  drawing: Drawing,
  { design, values }: DrawRequest,
): Promise<Map<string, number>> {
  const [reports = []] = await drawing.check(design, [values]);
  const set = new Map(
    design.fields.map((field) => [field.id, field.kind === "text" ? field.size : 0]),
  );
  return new Map(
    reports.flatMap(({ fieldId, smaller }) => {
      const size = smaller && Math.round(smaller.size);
      const asked = set.get(fieldId);
      return size && asked && size < asked ? [[fieldId, size]] : [];
    }),
  );
}

const SWATCHES = 8;
/** Colours nearer than this look the same: the distance in red, green and blue. */
const DISTINCT = 48;
const SAMPLE_PX = 96;
/** Backgrounds whose colours are remembered: an upload never changes. */
const REMEMBERED = 200;
const known = new Map<string, string[]>();

/** The colours that most of the background has, as far as an eye tells them apart. */
export async function readBackgroundColours(
  drawing: Drawing,
  request: DrawRequest,
): Promise<string[]> {
  const { design, designKey } = request;
  const found = known.get(design.backgroundId);
  if (found) return found;
  const bare = { ...request, designKey: `${designKey}-bare`, design: { ...design, fields: [] } };
  const picture = await drawing.picture(bare, {
    widthPx: Math.min(design.widthPx, SAMPLE_PX),
    format: "webp",
  });
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = mainColours(data);
  if (known.size >= REMEMBERED) known.clear();
  known.set(design.backgroundId, colours);
  return colours;
}

/** The most frequent colours of RGB pixels that are clearly different from one another. */
export function mainColours(rgb: Uint8Array): string[] {
  const counts = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = counts.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count++;
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    counts.set(key, bin);
  }
  const kept: [red: number, green: number, blue: number][] = [];
  for (const { count, sum } of [...counts.values()].sort((a, b) => b.count - a.count)) {
    const mean = (part: number) => Math.round(part / count);
    const [red, green, blue] = [mean(sum[0]), mean(sum[1]), mean(sum[2])];
    const isNew = kept.every(
      (other) => Math.hypot(red - other[0], green - other[1], blue - other[2]) >= DISTINCT,
    );
    if (isNew) kept.push([red, green, blue]);
    if (kept.length === SWATCHES) break;
  }
  return kept.map(
    (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`,
  );
}
