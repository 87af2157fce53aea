import { DAMAGED_FONT, FontProblem, type SfntTables, viewOf } from "./sfnt.ts";

/** What the tables of a font say of it. */
export interface FontFacts {
  /**
   * The name that programs list it under, with its bold and italic styles: "Lagos Grotesk Light".
   */
  family: string;
  bold: boolean;
  italic: boolean;
  glyphs: number;
  outlines: "TrueType" | "CFF";
  /** It has more styles than one; only the default one is used. */
  isVariable: boolean;
  /** Its licence lets nobody put it into documents. */
  isRestricted: boolean;
}

const MAX_FAMILY_LETTERS = 60;
const MAX_UNITS = 16_384;
const MIN_UNITS = 16;
/** How far a line may reach above or below, in em. */
const MAX_REACH_EM = 4;

/** Reads what a font says of itself. Throws `FontProblem`. */
export function readFontFacts(tables: SfntTables): FontFacts {
  const head = table(tables, "head", 54);
  const hhea = table(tables, "hhea", 36);
  const maxp = table(tables, "maxp", 6);
  const os2 = table(tables, "OS/2", 64);
  if (head.getUint32(12) !== 0x5f0f3cf5) throw new FontProblem(DAMAGED_FONT);
  const unitsPerEm = head.getUint16(18);
  if (unitsPerEm < MIN_UNITS || unitsPerEm > MAX_UNITS) throw new FontProblem(DAMAGED_FONT);
  const [ascent, descent] = [hhea.getInt16(4), -hhea.getInt16(6)];
  if (
    Math.max(Math.abs(ascent), Math.abs(descent)) > MAX_REACH_EM * unitsPerEm ||
    ascent + descent <= 0
  ) {
    throw new FontProblem(
      "This font says its lines are taller than any page, so it can’t be set. Choose another font.",
    );
  }
  const glyphs = maxp.getUint16(4);
  if (glyphs === 0) throw new FontProblem(DAMAGED_FONT);
  const isCff = tables.has("CFF ");
  const style = os2.getUint16(62);
  const macStyle = head.getUint16(44);
  return {
    family: familyOf(readNames(tables)),
    bold: (style & 0x20) !== 0 || (macStyle & 1) !== 0,
    italic: (style & 0x201) !== 0 || (macStyle & 2) !== 0,
    glyphs,
    outlines: isCff ? "CFF" : "TrueType",
    isVariable: tables.has("fvar"),
    isRestricted: isRestricted(os2),
  };
}

/**
 * The embedding rights (OS/2, fsType). Bit 1 alone: not without the maker's permission. With bit 2
 * or 3 beside it, which old fonts have, the least restrictive holds. Bit 9: pictures of its letters
 * only, and we use outlines.
 */
function isRestricted(os2: DataView): boolean {
  const fsType = os2.getUint16(8);
  return (fsType & 0x000e) === 0x0002 || (fsType & 0x0200) !== 0;
}

function table(tables: SfntTables, tag: string, minBytes: number): DataView {
  const bytes = tables.get(tag);
  if (!bytes || bytes.length < minBytes) throw new FontProblem(DAMAGED_FONT);
  return viewOf(bytes);
}

/** Names by id: those in English first, then whatever comes first. */
function readNames(tables: SfntTables): Map<number, string> {
  const view = table(tables, "name", 6);
  const [count, storage] = [view.getUint16(2), view.getUint16(4)];
  const names = new Map<number, string>();
  for (let i = 0; i < count; i++) {
    const at = 6 + i * 12;
    if (at + 12 > view.byteLength) break;
    const [platform, , language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((part) =>
      view.getUint16(at + part),
    ) as [...[number, number, number, number, number, number]];
    const from = storage + offset;
    if (id > 17 || from + length > view.byteLength) continue;
    const bytes = new Uint8Array(view.buffer, view.byteOffset + from, length);
    const isEnglish = platform === 3 && language === 0x409;
    if (!names.has(id) || isEnglish)
      names.set(id, new TextDecoder(platform === 1 ? "macintosh" : "utf-16be").decode(bytes));
  }
  return names;
}

/** Programs group four styles under name 1: a light font has a family of its own there. */
function familyOf(names: Map<number, string>): string {
  const found = names.get(1) ?? names.get(16) ?? names.get(4) ?? "";
  const clean = found
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const name = [...clean].slice(0, MAX_FAMILY_LETTERS).join("").trim();
  if (!/[\p{L}\p{N}]/u.test(name))
    throw new FontProblem(
      "This font has no name in it. Download it again, or choose another font.",
    );
  return name;
}
