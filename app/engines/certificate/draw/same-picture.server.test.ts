import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { END_CHUNK, headerChunk, PNG_SIGNATURE, pngChunk, textChunk } from "./png-chunks.server.ts";
import { isSamePicture, pictureDigest } from "./same-picture.server.ts";

const [WIDTH, HEIGHT] = [40, 30];
const rgb = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => (i * 7 + (i >> 5)) & 255);

/** The picture with one filter for all rows, which is undone by the reader. */
function filteredWith(filter: number, pixels = rgb): Buffer {
  const stride = WIDTH * 3;
  const rows = Buffer.alloc(HEIGHT * (stride + 1));
  for (let y = 0; y < HEIGHT; y++) {
    rows[y * (stride + 1)] = filter;
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i;
      const left = i >= 3 ? pixels[at - 3]! : 0;
      const above = y > 0 ? pixels[at - stride]! : 0;
      const guess = [0, left, above, (left + above) >> 1][filter]!;
      rows[y * (stride + 1) + 1 + i] = pixels[at]! - guess;
    }
  }
  return rows;
}

function png(rows: Buffer, level: number, title = "Ada Obi", pieces = 1): Uint8Array {
  const packed = deflateSync(rows, { level });
  const size = Math.ceil(packed.length / pieces);
  const data = Array.from({ length: pieces }, (_, i) =>
    pngChunk("IDAT", packed.subarray(i * size, (i + 1) * size)),
  );
  return Buffer.concat([
    PNG_SIGNATURE,
    headerChunk(WIDTH, HEIGHT),
    textChunk("Title", title),
    ...data,
    END_CHUNK,
  ]);
}

const own = png(filteredWith(2), 9);

test("a picture compressed in another way is the same picture", () => {
  for (const filter of [0, 1, 2, 3]) {
    for (const level of [0, 1, 9])
      expect(isSamePicture(own, png(filteredWith(filter), level, "Ada Obi", 1 + filter))).toBe(
        true,
      );
  }
});

test("a digest stands for what a picture says and shows", () => {
  expect(pictureDigest(png(filteredWith(1), 1, "Ada Obi", 3))).toBe(pictureDigest(own));
  expect(pictureDigest(png(filteredWith(2), 9, "Ada Obj"))).not.toBe(pictureDigest(own));
  expect(pictureDigest(Buffer.from("no picture"))).toBeNull();
});

test("one pixel or one word changed makes another picture", () => {
  const changed = rgb.slice();
  changed[1234]! ^= 1;
  expect(isSamePicture(own, png(filteredWith(2, changed), 9))).toBe(false);
  expect(isSamePicture(own, png(filteredWith(2), 9, "Ada Obj"))).toBe(false);
  expect(isSamePicture(own, Buffer.concat([own, Buffer.from("more")]))).toBe(false);
});

test("damaged and oversized files are another picture, never an error", () => {
  const rows = filteredWith(2);
  expect(isSamePicture(own, png(Buffer.concat([rows, Buffer.alloc(50_000_000)]), 9))).toBe(false);
  expect(isSamePicture(own, png(rows.subarray(0, -1), 9))).toBe(false);
  for (let length = 0; length < own.length; length += 13)
    expect(isSamePicture(own, own.subarray(0, length))).toBe(false);
  for (let at = 0; at < own.length; at += 11) {
    const damaged = Uint8Array.from(own);
    damaged[at]! ^= 0x55;
    expect(isSamePicture(own, damaged)).toBe(false);
  }
  expect(isSamePicture(own, new Uint8Array(0))).toBe(false);
});
