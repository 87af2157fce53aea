import { brotliCompress, constants } from "node:zlib";
import { readSfnt } from "./sfnt.ts";

// The container of fonts for the web (W3C WOFF 2.0): a directory, then all tables as one Brotli
// stream. Outlines are left as they are.

const SIGNATURE = 0x774f4632; // "wOF2"
const HEADER_BYTES = 48;
/** Tables that a directory names by their place in this list (section 4.1). */
const KNOWN_TAGS = [
  ...[
    "cmap",
    "head",
    "hhea",
    "hmtx",
    "maxp",
    "name",
    "OS/2",
    "post",
    "cvt ",
    "fpgm",
    "glyf",
    "loca",
    "prep",
    "CFF ",
    "VORG",
  ],
  ...[
    "EBDT",
    "EBLC",
    "gasp",
    "hdmx",
    "kern",
    "LTSH",
    "PCLT",
    "VDMX",
    "vhea",
    "vmtx",
    "BASE",
    "GDEF",
    "GPOS",
    "GSUB",
  ],
];
const OTHER_TAG = 63;
/** Of `glyf` and `loca`: not transformed. Of all others that is version 0. */
const AS_IT_IS = 3 << 6;

/** A TrueType or OpenType font as WOFF2. Throws `FontProblem` when the bytes are no font. */
export async function writeWoff2(font: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const tables = [...readSfnt(font)].sort(([a], [b]) => orderOf(a).localeCompare(orderOf(b), "en"));
  const directory = tables.flatMap(([tag, { length }]) => {
    const known = KNOWN_TAGS.indexOf(tag);
    const version = tag === "glyf" || tag === "loca" ? AS_IT_IS : 0;
    const name = known < 0 ? [OTHER_TAG, ...Buffer.from(tag, "latin1")] : [known | version];
    return [...name, ...base128(length)];
  });
  const whole = Buffer.concat(tables.map(([, table]) => table));
  const compressed = await compress(whole);
  const length = HEADER_BYTES + directory.length + compressed.length;
  const out = new Uint8Array((length + 3) & ~3);
  const view = new DataView(out.buffer);
  view.setUint32(0, SIGNATURE);
  view.setUint32(4, new DataView(font.buffer, font.byteOffset).getUint32(0));
  view.setUint32(8, out.length);
  view.setUint16(12, tables.length);
  view.setUint32(
    16,
    12 + tables.reduce((sum, [, table]) => sum + 16 + ((table.length + 3) & ~3), 0),
  );
  view.setUint32(20, compressed.length);
  out.set(directory, HEADER_BYTES);
  out.set(compressed, HEADER_BYTES + directory.length);
  return out;
}

/** In the order of their tags, but `loca` right behind `glyf`. */
function orderOf(tag: string): string {
  return tag === "loca" ? "glyf " : tag;
}

/** Seven bits a byte, the highest first; all but the last have their top bit set. */
function base128(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

function compress(bytes: Uint8Array): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return new Promise((resolve, reject) => {
    brotliCompress(bytes, { params }, (error, compressed) =>
      error ? reject(error) : resolve(compressed),
    );
  });
}
