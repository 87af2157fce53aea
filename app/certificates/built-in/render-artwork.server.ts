import { Resvg } from "@resvg/resvg-js";
import { findBuiltIn } from "./built-in-designs.ts";
import { encodeOpaquePng } from "./encode-opaque-png.server.ts";

/**
 * Draws the background of a built-in design: an opaque RGB PNG of exactly its `widthPx` × `heightPx`, the same bytes every time.
 * Takes about half a second of the calling thread, so keep the result. Throws when there is no such design.
 */
export function renderBuiltInBackground(slug: string): Uint8Array<ArrayBuffer> {
  const builtIn = findBuiltIn(slug);
  if (!builtIn) throw new Error(`No built-in design is called "${slug}"`);
  // The artwork holds no words: without this, resvg reads every font of the machine first.
  const drawn = new Resvg(builtIn.artwork(), { font: { loadSystemFonts: false } }).render();
  return encodeOpaquePng(drawn.pixels, drawn.width, drawn.height);
}
