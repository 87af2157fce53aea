import { Resvg } from "@resvg/resvg-js";
import { findBuiltIn } from "./built-in-designs.ts";
import { encodeOpaquePng } from "./encode-opaque-png.server.ts";
import { titleFrame } from "./title-frame.ts";

/**
 * Draws the background of a built-in design: an opaque RGB PNG of exactly its `widthPx` × `heightPx`, the same bytes every time.
 * Takes about half a second of the calling thread, so keep the result. Throws when there is no such design.
 */
export function renderBuiltInBackground(slug: string): Uint8Array<ArrayBuffer> {
  const builtIn = findBuiltIn(slug);
  if (!builtIn) throw new Error(`No built-in design is called "${slug}"`);
  return draw(builtIn.artwork());
}

/** The frame around a title in `#rrggbb`, 1200 × 630. Throws for another colour. */
export function renderTitleFrame(colour: string): Uint8Array<ArrayBuffer> {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`${colour} is no colour for a frame`);
  return draw(titleFrame(colour));
}

/** The artwork holds no words: without this option, resvg reads every font of the machine first. */
function draw(svg: string): Uint8Array<ArrayBuffer> {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return encodeOpaquePng(drawn.pixels, drawn.width, drawn.height);
}
