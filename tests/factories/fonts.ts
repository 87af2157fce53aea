import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSfnt, viewOf, writeSfnt } from "../../app/engines/certificate/drawing.server.ts";
import { faceBytes } from "../../app/engines/certificate/typesetting/fonts.server.ts";

const fixture = (name: string) => new Uint8Array(readFileSync(join("tests/fixtures/fonts", name)));

/** Noto Sans with CFF outlines: plain Latin letters, é è à ú á í ọ ẹ ṣ and ₦. */
export const cffFont = () => fixture("NotoSans-some.otf");
/** A few Arabic letters and figures, in all weights. */
export const variableFont = () => fixture("NotoSansArabic-variable-some.ttf");
/** The file of one of our own families. */
export const greatVibes = () => new Uint8Array(faceBytes("Great Vibes"));

interface FontChange {
  family?: string;
  bold?: boolean;
  italic?: boolean;
  /** Embedding rights. */
  fsType?: number;
  /** The only letters that it has. */
  letters?: string;
  /** Tables put in, taken out (null) or changed. */
  tables?: Record<string, Uint8Array | null>;
}

/**
 * The font of `from` (default: a small one) with another name, style, rights or choice of letters.
 */
export function madeFont(change: FontChange = {}, from = cffFont()): Uint8Array<ArrayBuffer> {
  const { family = "Lagos Grotesk", bold = false, italic = false, fsType = 0, letters } = change;
  const tables = new Map(readSfnt(from));
  const os2 = tables.get("OS/2")!.slice();
  viewOf(os2).setUint16(8, fsType);
  viewOf(os2).setUint16(62, bold || italic ? Number(bold) * 0x20 + Number(italic) : 0x40);
  const head = tables.get("head")!.slice();
  viewOf(head).setUint16(44, Number(bold) + 2 * Number(italic));
  tables.set("OS/2", os2);
  tables.set("head", head);
  tables.set("name", nameTable(family));
  if (letters !== undefined) tables.set("cmap", lettersOnly(tables.get("cmap")!, letters));
  for (const [tag, table] of Object.entries(change.tables ?? {})) {
    if (table) tables.set(tag, table);
    else tables.delete(tag);
  }
  return writeSfnt(tables);
}

/** One name, of the family, in English for Windows. */
function nameTable(family: string): Uint8Array {
  const text = Buffer.from(family, "utf16le").swap16();
  const out = new Uint8Array(18 + text.length);
  const view = viewOf(out);
  for (const [i, value] of [0, 1, 18, 3, 1, 0x409, 1, text.length, 0].entries())
    view.setUint16(i * 2, value);
  out.set(text, 18);
  return out;
}

/** The character map (format 4 or 12, as it is) with only these letters, in format 12. */
function lettersOnly(cmap: Uint8Array, letters: string): Uint8Array {
  const glyphs = [...letters]
    .map((letter) => letter.codePointAt(0)!)
    .sort((a, b) => a - b)
    .flatMap((codePoint) => {
      const glyph = glyphFor(viewOf(cmap), codePoint);
      return glyph ? [[codePoint, codePoint, glyph]] : [];
    });
  const out = new Uint8Array(12 + 16 + glyphs.length * 12);
  const view = viewOf(out);
  for (const [i, value] of [0, 1, 3, 10].entries()) view.setUint16(i * 2, value);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, 16 + glyphs.length * 12);
  view.setUint32(24, glyphs.length);
  for (const [i, value] of glyphs.flat().entries()) view.setUint32(28 + i * 4, value);
  return out;
}

function glyphFor(view: DataView, codePoint: number): number {
  for (let i = 0; i < view.getUint16(2); i++) {
    const at = view.getUint32(4 + i * 8 + 4);
    if (view.getUint16(at) !== 4) continue;
    const segments = view.getUint16(at + 6) / 2;
    for (let s = 0; s < segments; s++) {
      const end = view.getUint16(at + 14 + s * 2);
      if (codePoint > end) continue;
      const start = view.getUint16(at + 16 + (segments + s) * 2);
      if (codePoint < start) return 0;
      const delta = view.getUint16(at + 16 + (2 * segments + s) * 2);
      const rangeAt = at + 16 + (3 * segments + s) * 2;
      const range = view.getUint16(rangeAt);
      if (range === 0) return (codePoint + delta) & 0xffff;
      return view.getUint16(rangeAt + range + 2 * (codePoint - start));
    }
  }
  return 0;
}
