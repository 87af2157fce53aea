import { readdirSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { inkOnPaper } from "./ink-on-paper.ts";

const PHOTOS = new URL("../../../tests/fixtures/signatures/", import.meta.url);
const SLOW = 120_000;

const named = (ending: string) =>
  readdirSync(PHOTOS)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

const pixelsOf = async (photo: Sharp) => {
  const { data, info } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), width: info.width, height: info.height };
};
const open = (file: string) => sharp(new URL(file, PHOTOS).pathname);

/** What is at most two pixels from something in a mask. */
function near(mask: Uint8Array, width: number): Uint8Array {
  const wide = mask.slice();
  for (let at = 0; at < mask.length; at++)
    if (mask[at])
      for (let down = -2; down <= 2; down++)
        wide.fill(1, Math.max(0, at + down * width - 2), at + down * width + 3);
  return wide;
}

test("there are twelve photos whose ink is known", () => {
  expect(named(".ink.png")).toHaveLength(12);
});

test.each(named(".ink.png"))(
  "%s: all of the ink is found and nothing else",
  async (name) => {
    const photo = await pixelsOf(open(`${name}.jpg`));
    const found = inkOnPaper(photo);
    if (found.kind !== "ink") throw new Error(found.kind);
    const known = await open(`${name}.ink.png`).extractChannel(0).raw().toBuffer();
    const truth = Uint8Array.from(known, (value) => (value > 127 ? 1 : 0));
    const around = near(truth, photo.width);
    let [written, hit, shown, right] = [0, 0, 0, 0];
    for (let at = 0; at < truth.length; at++) {
      const isShown = (found.rgba[at * 4 + 3] ?? 0) > 127;
      if (truth[at]) written++;
      if (truth[at] && isShown) hit++;
      if (isShown) shown++;
      if (isShown && around[at]) right++;
    }
    expect(hit / written, "of the ink").toBeGreaterThan(0.96);
    expect(right / shown, "of what is shown").toBeGreaterThan(0.99);
    expect(shown / written, "as thick as it is").toBeCloseTo(1, 0);
  },
  SLOW,
);

/** The middle colour of what is opaque. */
function colourOf(rgba: Uint8Array): number[] {
  return [0, 1, 2].map((index) => {
    const values = rgba.filter((_, at) => at % 4 === index && rgba[at - index + 3] === 255).sort();
    return values[Math.floor(values.length / 2)] ?? 0;
  });
}

test.each([
  ["exercise-book", "blue"],
  ["yellow-lamp", "blue"],
  ["gel-pen-aslant", "blue"],
  ["evening-noise", "black"],
])(
  "%s: the ink is %s, whatever the light",
  async (name, colour) => {
    const found = inkOnPaper(await pixelsOf(open(`${name}.jpg`)));
    const [red = 0, , blue = 0] = found.kind === "ink" ? colourOf(found.rgba) : [];
    if (colour === "blue") expect(blue - red).toBeGreaterThan(60);
    else expect(Math.abs(blue - red)).toBeLessThan(25);
  },
  SLOW,
);

test.each([
  ["refused-too-dark", "dark"],
  ["refused-blurred", "blurred"],
  ["refused-no-ink", "none"],
])(
  "%s is recognised",
  async (name, kind) => {
    expect(inkOnPaper(await pixelsOf(open(`${name}.jpg`))).kind).toBe(kind);
  },
  SLOW,
);

test(
  "what touches the edges of a closely cut photo is kept",
  async () => {
    const area = { left: 270, top: 240, width: 640, height: 300 };
    const found = inkOnPaper(await pixelsOf(open("window-light.jpg").extract(area)));
    const known = await open("window-light.ink.png")
      .extract(area)
      .extractChannel(0)
      .raw()
      .toBuffer();
    if (found.kind !== "ink") throw new Error(found.kind);
    const all = known.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
    const hit = known.reduce(
      (sum, value, at) => sum + (value > 127 && (found.rgba[at * 4 + 3] ?? 0) > 127 ? 1 : 0),
      0,
    );
    expect(hit / all).toBeGreaterThan(0.95);
  },
  SLOW,
);

test("neither bare paper nor one grey has ink", () => {
  const size = { width: 300, height: 200 };
  const grey = (level: number) => new Uint8Array(300 * 200 * 4).fill(level);
  expect(inkOnPaper({ rgba: grey(220), ...size })).toEqual({ kind: "none" });
  expect(inkOnPaper({ rgba: grey(20), ...size })).toEqual({ kind: "dark" });
});
