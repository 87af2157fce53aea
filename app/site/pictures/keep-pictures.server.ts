import sharp from "sharp";
import { RecentlyUsed } from "../../certificates/drawing/recently-used.ts";
import type { Drawing, DrawRequest } from "../../certificates/drawing.ts";

/** Some 100 KB each; there are no more than the site has pages. */
const MOST_KEPT = 150;
const kept = new WeakMap<Drawing, RecentlyUsed<Promise<Uint8Array<ArrayBuffer>>>>();

/**
 * The picture as a PNG of few colours, which is a third of the size and looks the same: networks do not show what is larger
 * than 300 KB. Drawn once; whoever asks meanwhile waits for the same one. One that failed is tried again by the next.
 */
export function keptPicture(drawing: Drawing, request: DrawRequest, tag: string): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = kept.get(drawing) ?? new RecentlyUsed<Promise<Uint8Array<ArrayBuffer>>>(MOST_KEPT);
  kept.set(drawing, pictures);
  const known = pictures.get(tag);
  if (known) return known;
  const drawn = drawing
    .png(request)
    .then((png) => sharp(png).png({ palette: true, colours: 128, dither: 0.4, effort: 7 }).toBuffer())
    .then((bytes) => new Uint8Array(bytes));
  pictures.set(tag, drawn);
  drawn.catch(() => pictures.delete(tag));
  return drawn;
}
