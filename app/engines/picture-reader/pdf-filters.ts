/**
 * The PDF stream filters other than deflate that can expand data (ISO 32000-1, 7.4), decoded up to
 * `most` bytes. Each decodes what it can of a damaged stream, as PDF readers do. Null: more than
 * `most`.
 */
export type Decode = (bytes: Uint8Array, most: number) => Uint8Array | null;

/** Doubles in size up to `most`, so that a small stream uses little memory. */
class Output {
  private bytes: Uint8Array;
  length = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
    this.bytes = new Uint8Array(Math.min(most, 64 * 1024));
  }

  /** False: there is no room for it. */
  fits(count: number): boolean {
    const needed = this.length + count;
    if (needed > this.most) return false;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.min(this.most, Math.max(needed, this.bytes.length * 2)));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    return true;
  }

  push(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  fill(byte: number, count: number): void {
    this.bytes.fill(byte, this.length, this.length + count);
    this.length += count;
  }

  /** Repeats bytes written before. */
  copy(from: number, count: number): void {
    this.bytes.copyWithin(this.length, from, from + count);
    this.length += count;
  }

  append(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  all(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

export const decodeAsciiHex: Decode = (bytes, most) => {
  const out = new Output(most);
  let high = -1;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) continue;
    if (high < 0) {
      high = digit;
      continue;
    }
    if (!out.fits(1)) return null;
    out.push(high * 16 + digit);
    high = -1;
  }
  return out.all();
};

export const decodeAscii85: Decode = (bytes, most) => {
  const out = new Output(most);
  let [value, count] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      if (!out.fits(4)) return null;
      out.fill(0, 4);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    value = value * 85 + (byte - 0x21);
    if (++count < 5) continue;
    if (!out.fits(4)) return null;
    for (const shift of [24, 16, 8, 0]) out.push(Math.floor(value / 2 ** shift) & 0xff);
    [value, count] = [0, 0];
  }
  return out.all();
};

export const decodeRunLength: Decode = (bytes, most) => {
  const out = new Output(most);
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      const run = bytes.subarray(at, at + length + 1);
      if (!out.fits(run.length)) return null;
      out.append(run);
      at += length + 1;
    } else {
      const byte = bytes[at++];
      if (byte === undefined) break;
      if (!out.fits(257 - length)) return null;
      out.fill(byte, 257 - length);
    }
  }
  return out.all();
};

const CLEAR = 256;
const END = 257;

/** LZW with codes of 9 to 12 bits that grow one code early, as PDF has them by default. */
export const decodeLzw: Decode = (bytes, most) => {
  const out = new Output(most);
  /**
   * Where each code's sequence starts in the output, and its length: every sequence in the table
   * has been written once.
   */
  const starts = new Int32Array(4096);
  const lengths = new Int32Array(4096);
  let [next, width, previous] = [258, 9, -1];
  let [previousStart, previousLength] = [0, 0];
  let [bits, have] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff;
    have += 8;
    if (have < width) continue;
    const code = (bits >> (have - width)) & ((1 << width) - 1);
    have -= width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, previous] = [258, 9, -1];
      continue;
    }
    const start = out.length;
    if (code < CLEAR) {
      if (!out.fits(1)) return null;
      out.push(code);
    } else if (code < next) {
      const count = lengths[code] ?? 0;
      if (!out.fits(count)) return null;
      out.copy(starts[code] ?? 0, count);
    } else if (code === next && previous >= 0) {
      if (!out.fits(previousLength + 1)) return null;
      out.copy(previousStart, previousLength);
      out.copy(previousStart, 1);
    } else break;
    if (previous >= 0 && next < 4096) {
      // The previous sequence and the first byte of this one are adjacent in the output.
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
    }
    if (next + 1 >= 1 << width && width < 12) width++;
    [previous, previousStart, previousLength] = [code, start, out.length - start];
  }
  return out.all();
};
