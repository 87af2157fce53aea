import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const directory = dirname(require.resolve("@twemoji/svg/package.json"));
const MAYBE_EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|\ufe0f/u;
// The v flag is newer than the compile target, so the pattern is built at run time.
const RGI_PATTERN = "^\\p{RGI_Emoji}$";
const RGI_EMOJI = new RegExp(RGI_PATTERN, "v");
const exists = new Map<string, boolean>();

/** Cheap first look: false means the text certainly holds no emoji. */
export function mayHoldEmoji(text: string): boolean {
  return MAYBE_EMOJI.test(text);
}

/**
 * The picture name of a grapheme that should be drawn as an emoji, or null.
 * `hasGlyph` keeps signs that are letters of a font as well (©, ™) as letters unless the text asks for the picture.
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
    if (exists.size < 10_000) exists.set(name, found);
  }
  return found;
}

/** The emoji's SVG text (36 units square). */
export function emojiSvg(name: string): string {
  return readFileSync(join(directory, `${name}.svg`), "utf8");
}
