/**
 * A TrueType font of two empty glyphs, for text that is selected and searched but not seen
 * (the letters themselves are drawn as outlines). Made here, so that no font file of unknown origin is shipped.
 */
export function invisibleFont(): Buffer {
  const bytes = (...values: [size: 1 | 2 | 4, value: number][]) => {
    const out = Buffer.alloc(values.reduce((length, [size]) => length + size, 0));
    let at = 0;
    for (const [size, value] of values) {
      out.writeUIntBE(value < 0 ? value + 2 ** (8 * size) : value, at, size);
      at += size;
    }
    return out;
  };
  const u16 = (...values: number[]) => bytes(...values.map((value): [2, number] => [2, value]));
  const tables: Record<string, Buffer> = {
    cmap: Buffer.concat([u16(0, 1, 3, 1), bytes([4, 12]), u16(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0)]),
    glyf: Buffer.alloc(4),
    head: Buffer.concat([
      bytes([4, 0x10000], [4, 0x10000], [4, 0], [4, 0x5f0f3cf5]),
      u16(0, 1000),
      Buffer.alloc(16),
      u16(0, 0, 1000, 1000, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([bytes([4, 0x10000]), u16(800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2)]),
    hmtx: u16(1000, 0, 1000, 0),
    loca: u16(0, 0, 0),
    maxp: Buffer.concat([bytes([4, 0x10000]), u16(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    post: Buffer.concat([bytes([4, 0x30000]), Buffer.alloc(28)]),
  };
  const names = Object.keys(tables).sort();
  const directory: Buffer[] = [bytes([4, 0x10000]), u16(names.length, 128, 3, names.length * 16 - 128)];
  const bodies: Buffer[] = [];
  let offset = 12 + 16 * names.length;
  for (const name of names) {
    const table = tables[name]!;
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.push(Buffer.from(name, "latin1"), bytes([4, tableSum(padded)], [4, offset], [4, table.length]));
    bodies.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat([...directory, ...bodies]);
  const headAt = font.readUInt32BE(12 + 16 * names.indexOf("head") + 8);
  font.writeUInt32BE((0xb1b0afba - tableSum(font)) >>> 0, headAt + 8);
  return font;
}

function tableSum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
