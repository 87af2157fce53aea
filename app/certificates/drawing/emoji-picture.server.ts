import { Resvg } from "@resvg/resvg-js";
import { emojiSvg } from "./emoji.server.ts";
import type { PixelBox } from "./pixel-box.ts";

const kept = new Map<string, Uint8Array>();
const KEPT_PICTURES = 200;
const SIDE_BEARING_EM = 0.05;
/** How far an emoji reaches below the baseline. */
const DROP_EM = 0.16;

/** The emoji drawn at a whole number of pixels, `x` being the left end of its run. */
export function emojiPicture(
  name: string,
  x: number,
  baseline: number,
  sizePx: number,
): { kind: "picture"; name: string; png: Uint8Array; box: PixelBox } {
  const side = Math.max(1, Math.round(sizePx));
  const left = Math.round(x + SIDE_BEARING_EM * sizePx);
  const top = Math.round(baseline + DROP_EM * sizePx) - side;
  return { kind: "picture", name: `emoji-${name}`, png: emojiPng(name, side), box: { left, top, width: side, height: side } };
}

/** The emoji as a PNG with transparency, `sidePx` square. */
export function emojiPng(name: string, sidePx: number): Uint8Array {
  const key = `${name}@${sidePx}`;
  let png = kept.get(key);
  if (!png) {
    const resvg = new Resvg(emojiSvg(name), { fitTo: { mode: "width", value: sidePx }, font: { loadSystemFonts: false } });
    png = resvg.render().asPng();
    if (kept.size >= KEPT_PICTURES) kept.delete(kept.keys().next().value as string);
    kept.set(key, png);
  }
  return png;
}
