import { constants, crc32, deflateSync } from "node:zlib";

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * One PNG chunk: length, type, data, crc. Written into the beginning of `room` where it has room
 * for it.
 */
export function pngChunk(type: string, data: Uint8Array, room?: Buffer | null): Buffer {
  const length = 12 + data.length;
  const chunk =
    room && room.length >= length ? room.subarray(0, length) : Buffer.allocUnsafe(length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** The last of every PNG. */
export const END_CHUNK = pngChunk("IEND", Buffer.alloc(0));

export function headerChunk(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return pngChunk("IHDR", data);
}

/**
 * International text, which alone may hold any letter. Not compressed, so that simple readers find
 * it.
 */
export function textChunk(keyword: string, text: string): Buffer {
  return pngChunk(
    "iTXt",
    Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, "latin1"), Buffer.from(text, "utf8")]),
  );
}

/** Tells printers the size: the long side becomes `longSideMm`. */
export function physicalSizeChunk(width: number, height: number, longSideMm: number): Buffer {
  const perMetre = Math.round((Math.max(width, height) / longSideMm) * 1000);
  const data = Buffer.alloc(9);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = 1;
  return pngChunk("pHYs", data);
}

/** A PNG of 8-bit RGB pixels made in one go, quickly rather than small. */
export function quickPng(rgb: Uint8Array, width: number, height: number, level = 1): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++)
    rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const data = deflateSync(rows, {
    level,
    strategy: level ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY,
  });
  return Buffer.concat([
    PNG_SIGNATURE,
    headerChunk(width, height),
    pngChunk("IDAT", data),
    END_CHUNK,
  ]);
}
