// The container of TrueType and OpenType fonts (ISO/IEC 14496-22, 4.5 and 5.2): a directory, then
// tables.

/** Tables by their tag, as they are in the file. */
export type SfntTables = ReadonlyMap<string, Uint8Array>;

/** Why bytes are no font that can be used, as a sentence for whoever chose the file. */
export class FontProblem extends Error {
  override name = "FontProblem";
}

export const DAMAGED_FONT =
  "This font is damaged or incomplete. Download it again from where you got it, then upload that file.";

const TRUE_TYPE = 0x00010000;
const TRUE_TYPE_OF_APPLE = 0x74727565; // "true"
const CFF = 0x4f54544f; // "OTTO"
const ENTRY_BYTES = 16;
const HEADER_BYTES = 12;
const MAX_TABLES = 64;

/**
 * What drawing and shaping letters needs, and what a browser asks for. Colours, bitmaps, variations
 * and everything we don't know are left out: a letter is an outline in the text's colour. What is
 * left of a variable font is its default style.
 */
const KEPT = [
  ...[
    "OS/2",
    "cmap",
    "cvt ",
    "fpgm",
    "gasp",
    "glyf",
    "head",
    "hhea",
    "hmtx",
    "loca",
    "maxp",
    "name",
    "post",
    "prep",
  ],
  ...["CFF ", "VORG", "GDEF", "GPOS", "GSUB", "kern"],
];
const NEEDED = ["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name"];

/** Reads the directory of a font. Throws `FontProblem`. */
export function readSfnt(bytes: Uint8Array): SfntTables {
  const view = viewOf(bytes);
  if (bytes.length < HEADER_BYTES) throw new FontProblem(DAMAGED_FONT);
  const version = view.getUint32(0);
  if (version !== TRUE_TYPE && version !== TRUE_TYPE_OF_APPLE && version !== CFF)
    throw new FontProblem(DAMAGED_FONT);
  const count = view.getUint16(4);
  if (count === 0 || count > MAX_TABLES || HEADER_BYTES + count * ENTRY_BYTES > bytes.length)
    throw new FontProblem(DAMAGED_FONT);
  const tables = new Map<string, Uint8Array>();
  for (let i = 0; i < count; i++) {
    const at = HEADER_BYTES + i * ENTRY_BYTES;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (tables.has(tag) || offset + length > bytes.length) throw new FontProblem(DAMAGED_FONT);
    tables.set(tag, bytes.subarray(offset, offset + length));
  }
  return tables;
}

/**
 * A font anew, of the tables that are needed, in the order of their tags: the same tables are
 * always the same bytes.
 */
export function writeSfnt(tables: SfntTables): Uint8Array<ArrayBuffer> {
  for (const tag of NEEDED) if (!tables.has(tag)) throw new FontProblem(DAMAGED_FONT);
  const isCff = tables.has("CFF ");
  if (!isCff && !(tables.has("glyf") && tables.has("loca"))) throw new FontProblem(DAMAGED_FONT);
  const kept = [...tables]
    .filter(([tag]) => KEPT.includes(tag))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const start = HEADER_BYTES + kept.length * ENTRY_BYTES;
  const out = new Uint8Array(kept.reduce((end, [, table]) => end + padded(table.length), start));
  const view = viewOf(out);
  const power = 2 ** Math.floor(Math.log2(kept.length));
  view.setUint32(0, isCff ? CFF : TRUE_TYPE);
  view.setUint16(4, kept.length);
  view.setUint16(6, power * ENTRY_BYTES);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (kept.length - power) * ENTRY_BYTES);
  let at = start;
  let adjustment = 0;
  for (const [i, [tag, table]] of kept.entries()) {
    out.set(table, at);
    if (tag === "head") {
      adjustment = at + 8;
      view.setUint32(adjustment, 0);
    }
    const entry = HEADER_BYTES + i * ENTRY_BYTES;
    for (let letter = 0; letter < 4; letter++)
      view.setUint8(entry + letter, tag.charCodeAt(letter));
    view.setUint32(entry + 4, checksum(view, at, padded(table.length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.length);
    at += padded(table.length);
  }
  view.setUint32(adjustment, (0xb1b0afba - checksum(view, 0, out.length)) >>> 0);
  return out;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Tables begin at multiples of four bytes. */
function padded(length: number): number {
  return (length + 3) & ~3;
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
