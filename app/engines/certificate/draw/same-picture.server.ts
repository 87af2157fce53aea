import { createHash } from "node:crypto";
import { crc32, inflateSync } from "node:zlib";
import { PNG_SIGNATURE } from "./png-chunks.server.ts";

interface PngParts {
  width: number;
  height: number;
  /** Every chunk but those of the pixels, as they are in the file. */
  others: Buffer[];
  pixels: Buffer;
}

/**
 * True when a file says and shows what our own PNG does: the same chunks in the same order, and the
 * same pixels, however they were compressed. So a file from before the compression changed is still
 * known. `other` may be anything; nothing larger than the picture itself is unpacked from it.
 */
export function isSamePicture(own: Uint8Array, other: Uint8Array): boolean {
  if (Buffer.compare(own, other) === 0) return true;
  const [one, two] = [partsOf(own), partsOf(other)];
  if (!one || !two || one.others.length !== two.others.length) return false;
  if (one.others.some((chunk, i) => !chunk.equals(two.others[i]!))) return false;
  const [a, b] = [decoded(one), decoded(two)];
  return a !== null && b !== null && Buffer.compare(a, b) === 0;
}

/** A4 at 300 dots an inch: no certificate has more. */
const MAX_PIXELS = 3508 * 3508;

/**
 * SHA-256, in hex, over what a PNG of ours says and shows: its chunks besides those of the pixels,
 * then the pixels as rows of RGB. The same however it was compressed. Null for anything else, or a
 * larger picture than any certificate.
 */
export function pictureDigest(bytes: Uint8Array): string | null {
  const parts = partsOf(bytes);
  if (!parts || parts.width * parts.height > MAX_PIXELS) return null;
  const pixels = decoded(parts);
  if (!pixels) return null;
  const hash = createHash("sha256");
  for (const chunk of parts.others) hash.update(chunk);
  return hash.update(pixels).digest("hex");
}

/**
 * The parts of a PNG of 8-bit RGB without interlacing, which ours are; null when it is anything
 * else.
 */
function partsOf(bytes: Uint8Array): PngParts | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  const others: Buffer[] = [];
  const pixels: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    if (at + 12 > file.length) return null;
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const isPixels = file.toString("latin1", at + 4, at + 8) === "IDAT";
    if (isPixels && crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return null;
    if (isPixels) pixels.push(file.subarray(at + 8, end - 4));
    else others.push(file.subarray(at, end));
    at = end;
  }
  const header = others[0];
  if (
    header?.toString("latin1", 4, 8) !== "IHDR" ||
    header.length !== 25 ||
    header.toString("hex", 16, 21) !== "0802000000"
  )
    return null;
  return {
    width: header.readUInt32BE(8),
    height: header.readUInt32BE(12),
    others,
    pixels: Buffer.concat(pixels),
  };
}

/**
 * The pixels, filters undone (PNG specification, 9.2); null when there are not exactly as many as
 * there should be.
 */
function decoded({ width, height, pixels }: PngParts): Buffer | null {
  const stride = width * 3;
  const size = height * (stride + 1);
  const filtered = unpacked(pixels, size);
  if (filtered?.length !== size) return null;
  const out = Buffer.alloc(height * stride);
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (stride + 1)]!;
    if (filter > 4) return null;
    const from = row * (stride + 1) + 1;
    const to = row * stride;
    for (let i = 0; i < stride; i++) {
      const left = i >= 3 ? out[to + i - 3]! : 0;
      const above = row > 0 ? out[to + i - stride]! : 0;
      const corner = i >= 3 && row > 0 ? out[to + i - stride - 3]! : 0;
      out[to + i] = filtered[from + i]! + foreseen(filter, left, above, corner);
    }
  }
  return out;
}

function foreseen(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function unpacked(pixels: Buffer, size: number): Buffer | null {
  try {
    return inflateSync(pixels, { maxOutputLength: Math.max(1, size) });
  } catch {
    return null;
  }
}
