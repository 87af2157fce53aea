import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";
import type { PixelBox } from "./pixel-box.ts";

const require = createRequire(import.meta.url);
const directory = dirname(require.resolve("@twemoji/svg/package.json"));
const MAYBE_EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|\ufe0f/u;
// The v flag is newer than the compile target, so the pattern is built at run time.
const RGI_PATTERN = "^\\p{RGI_Emoji}$";
const RGI_EMOJI = new RegExp(RGI_PATTERN, "v");
const exists = new LRUCache<string, boolean>({ max: 5_000 });

/** Cheap first look: false means the text certainly holds no emoji. */
export function mayHoldEmoji(text: string): boolean {
  return MAYBE_EMOJI.test(text);
}

/**
 * The picture name of a grapheme that should be drawn as an emoji, or null. `hasGlyph` keeps signs
 * that are letters of a font as well (©, ™) as letters unless the text asks for the picture.
 */
export function emojiName(grapheme: string, hasGlyph: boolean): string | null {
  if (!mayHoldEmoji(grapheme)) return null;
  if (hasGlyph && !RGI_EMOJI.test(grapheme)) return null;
  const codes = [...grapheme].map((c) => c.codePointAt(0)!.toString(16));
  const spellings = [codes.join("-"), codes.filter((c) => c !== "fe0f").join("-")];
  return spellings.find(hasPicture) ?? null;
}

function hasPicture(name: string): boolean {
  let found = exists.get(name);
  if (found === undefined) {
    found = /^[0-9a-f-]+$/.test(name) && existsSync(join(directory, `${name}.svg`));
    exists.set(name, found);
  }
  return found;
}

/** The emoji's SVG text (36 units square). */
function emojiSvg(name: string): string {
  return readFileSync(join(directory, `${name}.svg`), "utf8");
}

const kept = new LRUCache<string, Uint8Array>({ max: 200 });
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
  return {
    kind: "picture",
    name: `emoji-${name}`,
    png: emojiPng(name, side),
    box: { left, top, width: side, height: side },
  };
}

/** The emoji as a PNG with transparency, `sidePx` square. */
export function emojiPng(name: string, sidePx: number): Uint8Array {
  const key = `${name}@${sidePx}`;
  let png = kept.get(key);
  if (!png) {
    const resvg = new Resvg(emojiSvg(name), {
      fitTo: { mode: "width", value: sidePx },
      font: { loadSystemFonts: false },
    });
    png = resvg.render().asPng();
    kept.set(key, png);
  }
  return png;
}
