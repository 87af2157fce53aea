import { crc32, deflateRawSync } from "node:zlib";

/**
 * A ZIP as streaming writers make it that don't know how large a file becomes (SXSSF of Apache POI,
 * some exports of learning platforms): every entry with ZIP64 fields, its sizes and its checksum
 * behind it (APPNOTE.TXT 4.3.9.2, 4.3.14, 4.5.3).
 */
export function zip64Of(files: Record<string, string>): Uint8Array {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  const add = (...some: Buffer[]) => {
    for (const part of some) {
      parts.push(part);
      offset += part.length;
    }
  };
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text, "utf8");
    const packed = deflateRawSync(content);
    const sizes = { crc: crc32(content), packed: packed.length, plain: content.length, offset };
    const path = Buffer.from(name, "utf8");
    add(localHeader(path), packed, descriptor(sizes));
    central.push(centralHeader(path, sizes));
  }
  const start = offset;
  add(...central);
  const size = offset - start;
  add(zip64End(central.length, { start, size }), locator(start + size), end());
  return new Uint8Array(Buffer.concat(parts));
}

interface Sizes {
  crc: number;
  packed: number;
  plain: number;
  offset: number;
}

const UNKNOWN = 0xffffffff;
/** UTF-8 names, and a descriptor behind each file. */
const FLAGS = 0x0808;
const NEEDS_ZIP64 = 45;

/** Numbers one after the other, each of so many bytes, little-endian. */
function bytesOf(...numbers: [value: number, size: 2 | 4 | 8][]): Buffer {
  return Buffer.concat(
    numbers.map(([value, size]) => {
      const bytes = Buffer.alloc(size);
      if (size === 2) bytes.writeUInt16LE(value);
      else if (size === 4) bytes.writeUInt32LE(value);
      else bytes.writeBigUInt64LE(BigInt(value));
      return bytes;
    }),
  );
}

function localHeader(path: Buffer): Buffer {
  const fixed = bytesOf(
    [0x04034b50, 4],
    [NEEDS_ZIP64, 2],
    [FLAGS, 2],
    [8, 2],
    [0, 2],
    [0x5d7c, 2],
    [0, 4],
    [UNKNOWN, 4],
    [UNKNOWN, 4],
    [path.length, 2],
    [20, 2],
  );
  return Buffer.concat([fixed, path, bytesOf([1, 2], [16, 2], [0, 8], [0, 8])]);
}

function descriptor({ crc, packed, plain }: Sizes): Buffer {
  return bytesOf([0x08074b50, 4], [crc, 4], [packed, 8], [plain, 8]);
}

function centralHeader(path: Buffer, { crc, packed, plain, offset }: Sizes): Buffer {
  const fixed = bytesOf(
    [0x02014b50, 4],
    [NEEDS_ZIP64, 2],
    [NEEDS_ZIP64, 2],
    [FLAGS, 2],
    [8, 2],
    [0, 2],
    [0x5d7c, 2],
    [crc, 4],
    [UNKNOWN, 4],
    [UNKNOWN, 4],
    [path.length, 2],
    [28, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [UNKNOWN, 4],
  );
  return Buffer.concat([
    fixed,
    path,
    bytesOf([1, 2], [24, 2], [plain, 8], [packed, 8], [offset, 8]),
  ]);
}

function zip64End(entries: number, { start, size }: { start: number; size: number }): Buffer {
  return bytesOf(
    [0x06064b50, 4],
    [44, 8],
    [NEEDS_ZIP64, 2],
    [NEEDS_ZIP64, 2],
    [0, 4],
    [0, 4],
    [entries, 8],
    [entries, 8],
    [size, 8],
    [start, 8],
  );
}

function locator(zip64EndAt: number): Buffer {
  return bytesOf([0x07064b50, 4], [0, 4], [zip64EndAt, 8], [1, 4]);
}

function end(): Buffer {
  return bytesOf(
    [0x06054b50, 4],
    [0xffff, 2],
    [0xffff, 2],
    [0xffff, 2],
    [0xffff, 2],
    [UNKNOWN, 4],
    [UNKNOWN, 4],
    [0, 2],
  );
}
