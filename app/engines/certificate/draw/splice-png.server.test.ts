// @module-tag slow
import { PNG } from "pngjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PixelBox } from "../typesetting/pixel-box.ts";
import { AdlerChanges, adler32 } from "./adler32.ts";
import { BitWriter } from "./bit-writer.ts";
import type { Canvas } from "./canvas.ts";
import { codeLengths } from "./huffman.ts";
import { PaintedRows } from "./painted-rows.ts";
import { PngSplicer } from "./splice-png.server.ts";

/** Numbers from 0 to 1, the same every time for the same seed. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Draw = (low: number, high: number) => number;
const between =
  (random: () => number): Draw =>
  (low, high) =>
    low + Math.floor(random() * (high - low + 1));

/** Paper, a slope, lines, noise: what backgrounds are made of. */
function background(width: number, height: number, random: () => number): Canvas {
  const rgb = new Uint8Array(width * height * 3);
  const kind = Math.floor(random() * 4);
  for (let i = 0; i < rgb.length; i++) {
    const pixel = Math.floor(i / 3);
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (kind === 0) rgb[i] = 245;
    else if (kind === 1) rgb[i] = 200 + x / 9 - y / 7;
    else if (kind === 2) rgb[i] = (x + y) % 5 === 0 ? 40 : 250;
    else rgb[i] = random() * 256;
  }
  return { rgb, width, height };
}

function paintingOf(box: PixelBox): PaintedRows {
  const painted = new PaintedRows();
  painted.addBox(box);
  return painted;
}

function box(page: Canvas, at: Draw): PixelBox {
  const [left, top] = [at(0, page.width - 1), at(0, page.height - 1)];
  return {
    left,
    top,
    width: at(1, Math.min(page.width - left, 60)),
    height: at(1, Math.min(page.height - top, 40)),
  };
}

/** A box of rows that come several times, as a QR code's do. */
function repeatRows(
  { rgb, width: across }: Canvas,
  { left, top, width, height }: PixelBox,
  random: () => number,
): PaintedRows {
  const painted = new PaintedRows();
  painted.addBox({ left, top, width, height });
  for (let y = top; y < top + height; y++) {
    const at = (y * across + left) * 3;
    if (y > top && random() < 0.8) {
      rgb.copyWithin(at, at - across * 3, at - across * 3 + width * 3);
      painted.repeats.add(y, left, left + width);
    } else for (let i = 0; i < width * 3; i++) rgb[at + i] = random() < 0.5 ? 0 : 255;
  }
  return painted;
}

function scribble(
  canvas: Canvas,
  { left, top, width, height }: PixelBox,
  random: () => number,
): void {
  const kind = random();
  for (let y = top; y < top + height; y++) {
    for (let i = (y * canvas.width + left) * 3; i < (y * canvas.width + left + width) * 3; i++) {
      if (kind < 0.3) canvas.rgb[i] = random() < 0.5 ? 0 : 255;
      else if (kind < 0.6 || random() < 0.2) canvas.rgb[i] = random() * 256;
    }
  }
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from]!;
    rgb[to++] = rgba[from + 1]!;
    rgb[to++] = rgba[from + 2]!;
  }
  return rgb;
}

test("random changes of random pictures come out of independent readers unharmed", async () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = randomFrom(seed);
    const at = between(random);
    const [width, height] = [at(1, 400), at(1, 300)];
    const base = background(width, height, random);
    const zones = Array.from({ length: at(0, 4) }, () => box(base, at));
    const splicer = new PngSplicer(base, zones);
    for (let picture = 0; picture < 3; picture++) {
      const canvas = { ...base, rgb: base.rgb.slice() };
      const boxes = Array.from({ length: at(0, 6) }, () =>
        zones.length && random() < 0.5 ? zones[at(0, zones.length - 1)]! : box(base, at),
      );
      for (const one of boxes) scribble(canvas, one, random);
      const png = Buffer.from(splicer.encode(canvas, boxes.map(paintingOf), []));
      const where = `seed ${seed}, picture ${picture}, ${width} × ${height}`;
      const bySharp = await sharp(png).raw().toBuffer();
      expect(`${where}: ${Buffer.compare(bySharp, canvas.rgb)}`).toBe(`${where}: 0`);
      // Checks the checksums too.
      const byPngjs = withoutAlpha(PNG.sync.read(png, { checkCRC: true }).data);
      expect(`${where}: ${Buffer.compare(byPngjs, canvas.rgb)}`).toBe(`${where}: 0`);
    }
  }
});

test("what was drawn before decides nothing about a picture's bytes", async () => {
  for (let seed = 200; seed < 240; seed++) {
    const random = randomFrom(seed);
    const at = between(random);
    const base = background(at(1, 300), at(1, 200), random);
    const zones = Array.from({ length: at(0, 3) }, () => box(base, at));
    const splicer = new PngSplicer(base, zones);
    const canvas = { ...base, rgb: base.rgb.slice() };
    let kept: PaintedRows[] = [];
    for (let picture = 0; picture < 4; picture++) {
      // What stays on the canvas, and new paintings over it.
      const fresh = Array.from({ length: at(0, 3) }, () => {
        const one = box(base, at);
        if (random() < 0.4) return repeatRows(canvas, one, random);
        scribble(canvas, one, random);
        return paintingOf(one);
      });
      kept = [...kept, ...fresh];
      const png = splicer.encode(canvas, kept, []);
      const alone = new PngSplicer(base, zones).encode(canvas, kept, []);
      expect(`${seed}: ${Buffer.compare(png, alone)}`).toBe(`${seed}: 0`);
      expect(`${seed}: ${Buffer.compare(await sharp(png).raw().toBuffer(), canvas.rgb)}`).toBe(
        `${seed}: 0`,
      );
      expect(PNG.sync.read(Buffer.from(png), { checkCRC: true }).width).toBe(base.width);
    }
  }
});

test("strips compressed in threads are the bytes they would be anyway", async () => {
  const random = randomFrom(3);
  const [width, height] = [400, 300];
  const noise = {
    width,
    height,
    rgb: Uint8Array.from({ length: width * height * 3 }, () => 100 + random() * 100),
  };
  const splicer = new PngSplicer(noise, []);
  await splicer.warmUp([]);
  const png = splicer.encode(noise, [], []);
  expect(Buffer.compare(await sharp(png).raw().toBuffer(), noise.rgb)).toBe(0);
  // Ready beforehand or not: the same.
  expect(Buffer.compare(png, new PngSplicer(noise, []).encode(noise, [], []))).toBe(0);
});

test("the checksum follows changes in a stream of any length", () => {
  const random = randomFrom(5);
  const at = between(random);
  for (let round = 0; round < 50; round++) {
    const before = Uint8Array.from({ length: at(1, 40_000) }, () => random() * 256);
    const after = before.slice();
    const changes = new AdlerChanges(before.length);
    for (let from = 0; from < before.length; from += at(1, 9_000)) {
      const count = at(0, Math.min(before.length - from, 8_000));
      const fresh = Uint8Array.from({ length: count }, (_, i) =>
        random() < 0.5 ? 255 : before[from + i]!,
      );
      const shift = at(0, 3);
      changes.replace(
        before,
        from,
        Uint8Array.from([...new Array<number>(shift).fill(7), ...fresh]),
        shift,
        count,
      );
      after.set(fresh, from);
      from += count;
    }
    const all = new AdlerChanges(before.length);
    all.add(changes);
    expect(all.appliedTo(adler32(before))).toBe(adler32(after));
  }
});

test("bit strings are copied from any place to any place", () => {
  const random = randomFrom(9);
  const at = between(random);
  const bits = Array.from({ length: 3_000 }, () => (random() < 0.5 ? 1 : 0));
  const source = new BitWriter();
  source.begin(1_000);
  for (const bit of bits) source.put(bit, 1);
  const words = source.copyOfWords();
  for (let round = 0; round < 400; round++) {
    const out = new BitWriter();
    out.begin(2_000);
    const lead = at(0, 70);
    for (let i = 0; i < lead; i++) out.put(i & 1, 1);
    const from = at(0, bits.length);
    const to = at(from, bits.length);
    out.copy(words, from, to);
    expect(out.length).toBe(lead + to - from);
    const bytes = out.bytes();
    const read = Array.from({ length: out.length }, (_, i) => (bytes[i >> 3]! >> (i & 7)) & 1);
    expect(read).toEqual([
      ...Array.from({ length: lead }, (_, i) => i & 1),
      ...bits.slice(from, to),
    ]);
  }
});

test("no code is longer than allowed, and the codes fill the tree", () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 40) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
  for (const [frequencies, most] of [
    [fibonacci, 15],
    [fibonacci.slice(0, 19), 7],
    [[5, 0, 3], 15],
  ] as const) {
    const lengths = codeLengths([...frequencies], most);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
    expect(lengths.reduce((sum, length) => sum + (length ? 2 ** -length : 0), 0)).toBe(1);
  }
});
