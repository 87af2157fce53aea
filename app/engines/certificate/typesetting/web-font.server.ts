import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { FontFamily } from "./font-families.ts";
import { familyFile } from "./fonts.server.ts";
import { writeWoff2 } from "./woff2.ts";

const require = createRequire(import.meta.url);

/**
 * What people type on certificates: Latin with every accent, marks, punctuation, currencies; Arabic
 * where the family has it.
 */
const KEPT_LETTERS = [
  { from: 0x20, to: 0x36f },
  { from: 0x1e00, to: 0x215f },
  { from: 0x2212, to: 0x2212 },
  { from: 0x600, to: 0x77f },
  { from: 0xfb50, to: 0xfeff },
];
const NO_HINTS = 1;
/** Raised when the same file would become other bytes. */
const VERSION = 1;

const fonts = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 80 });
const versions = new Map<string, string>();

/**
 * A style of a family of ours for browsers: WOFF2 with the letters that are typed on certificates,
 * unhinted as they are printed.
 */
export function webFont(
  family: FontFamily,
  style: { bold: boolean; italic: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const file = familyFile(family, style.bold, style.italic);
  let font = fonts.get(file);
  if (!font) {
    font = subset(readFileSync(require.resolve(file))).then(writeWoff2);
    font.catch(() => fonts.delete(file));
    fonts.set(file, font);
  }
  return font;
}

/** Changes whenever `webFont` would: part of its address. */
export function webFontVersion(
  family: FontFamily,
  style: { bold: boolean; italic: boolean },
): string {
  const file = familyFile(family, style.bold, style.italic);
  let version = versions.get(file);
  if (!version) {
    const bytes = readFileSync(require.resolve(file));
    version = createHash("sha256")
      .update(`${VERSION} `)
      .update(bytes)
      .digest("base64url")
      .slice(0, 12);
    versions.set(file, version);
  }
  return version;
}

/** What is used of HarfBuzz's own build for subsetting. Numbers are addresses in its memory. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(
    at: number,
    bytes: number,
    mode: number,
    userData: number,
    destroy: number,
  ): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, codePoint: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** A machine of its own for each font, so that its memory is given back. */
async function subset(font: Uint8Array): Promise<Uint8Array> {
  const wasm = readFileSync(require.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = instance.exports as unknown as Subsetter;
  hb._initialize();
  const at = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, at);
  const face = hb.hb_face_create(hb.hb_blob_create(at, font.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTS);
  const letters = hb.hb_subset_input_unicode_set(input);
  for (const { from, to } of KEPT_LETTERS)
    for (let letter = from; letter <= to; letter++) hb.hb_set_add(letters, letter);
  const smaller = hb.hb_subset_or_fail(face, input);
  if (smaller === 0) throw new Error("A font could not be made smaller");
  const blob = hb.hb_face_reference_blob(smaller);
  const start = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob));
}
