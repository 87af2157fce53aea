/**
 * One contour of three points, a thousandth of an em wide: (0,0), (1,0), (0,1). MuPDF leaves out
 * glyphs that cover nothing.
 */
const SPECK = Buffer.from("0001000000000001000100020000313327010101", "hex");

/**
 * A TrueType font for text that is selected and searched but not seen (the letters themselves are
 * drawn as outlines). Glyph n has the nth of `widths`, in thousandths of an em; glyph 0 stands for
 * what is missing. A reader that goes by the font's own widths so finds the same places as one that
 * goes by the PDF's. Made here, so that no font file of unknown origin is shipped.
 */
export function invisibleFont(widths: readonly number[]): Buffer {
  return fontOf([1000, ...widths], SPECK);
}

/** The font of PDFs in the earlier layout: two glyphs that cover nothing. */
export function emptyFont(): Buffer {
  return fontOf([1000, 1000], Buffer.alloc(0));
}

/** A font whose glyphs all have the same outline. */
function fontOf(advances: readonly number[], outline: Buffer): Buffer {
  const count = advances.length;
  const points = outline.length ? 3 : 0;
  const contours = outline.length ? 1 : 0;
  const tables: Record<string, Buffer> = {
    cmap: Buffer.concat([
      u16(0, 1, 3, 1),
      u32(12),
      u16(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0),
    ]),
    glyf: outline.length ? Buffer.alloc(count * outline.length, outline) : Buffer.alloc(4),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, 1000),
      Buffer.alloc(16),
      u16(0, 0, 1000, 1000, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(800, -200, 0, Math.max(...advances), 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, count),
    ]),
    hmtx: u16(...advances.flatMap((advance) => [advance, 0])),
    // In units of two bytes.
    loca: u16(...Array.from({ length: count + 1 }, (_, index) => (index * outline.length) / 2)),
    maxp: Buffer.concat([
      u32(0x10000),
      u16(count, points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ]),
    post: Buffer.concat([u32(0x30000), Buffer.alloc(28)]),
  };
  const names = Object.keys(tables).sort();
  const directory: Buffer[] = [u32(0x10000), u16(names.length, 128, 3, names.length * 16 - 128)];
  const bodies: Buffer[] = [];
  let offset = 12 + 16 * names.length;
  for (const name of names) {
    const table = tables[name]!;
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.push(Buffer.from(name, "latin1"), u32(tableSum(padded), offset, table.length));
    bodies.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat([...directory, ...bodies]);
  const headAt = font.readUInt32BE(12 + 16 * names.indexOf("head") + 8);
  font.writeUInt32BE((0xb1b0afba - tableSum(font)) >>> 0, headAt + 8);
  return font;
}

/** Whole numbers of two bytes, highest first; negative ones as their complement. */
function u16(...values: readonly number[]): Buffer {
  const out = Buffer.allocUnsafe(values.length * 2);
  for (let i = 0; i < values.length; i++) out.writeUInt16BE(values[i]! & 0xffff, i * 2);
  return out;
}

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.allocUnsafe(values.length * 4);
  for (let i = 0; i < values.length; i++) out.writeUInt32BE(values[i]!, i * 4);
  return out;
}

function tableSum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
