// @module-tag slow
import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  everyElement,
  HARD_NAMES,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
  textField,
} from "../../../../tests/factories/sample-drawing.ts";
import type { Design } from "../design/design.ts";
import { drawPicture, drawPng } from "./draw-png.server.ts";
import { drawUncached } from "./naive.server.ts";
import { type Artwork, PreparedDesign } from "./prepared-design.server.ts";

async function pixels(png: Uint8Array): Promise<Buffer> {
  return sharp(png).flatten({ background: "#fff" }).removeAlpha().raw().toBuffer();
}

/**
 * Bytes that differ between the fast drawing and the naive one, for each name in turn on one
 * prepared design.
 */
async function differences(design: Design, artwork: Artwork, names: string[]): Promise<number[]> {
  const prepared = await PreparedDesign.prepare(design, artwork);
  const counts: number[] = [];
  for (const name of names) {
    const request = sampleRequest(design, name);
    const fast = await pixels(await drawPng(prepared, request));
    const naive = await pixels(await drawUncached(request, artwork));
    expect(fast.length).toBe(naive.length);
    let count = 0;
    for (let i = 0; i < fast.length; i++) if (fast[i] !== naive[i]) count++;
    counts.push(count);
  }
  return counts;
}

test("the fast drawing is pixel-identical to the naive one for every name", async () => {
  const names = Object.values(HARD_NAMES);
  expect(
    await differences(sampleDesign(1000, 707), await sampleArtwork("gradient", 1000, 707), names),
  ).toEqual(names.map(() => 0));
});

test.each(["flat", "photo"] as const)(
  "at full size on a %s background, fast and naive drawings match",
  async (kind) => {
    expect(
      await differences(sampleDesign(), await sampleArtwork(kind), [
        HARD_NAMES.yoruba,
        HARD_NAMES.emoji,
      ]),
    ).toEqual([0, 0]);
  },
);

test("the fast drawing equals the naive one on a portrait page", async () => {
  expect(
    await differences(sampleDesign(848, 1200), await sampleArtwork("gradient", 848, 1200), [
      HARD_NAMES.arabic,
    ]),
  ).toEqual([0]);
});

test("a field under fixed text, or text off-page, equals the naive drawing", async () => {
  const more = [
    textField("under", "{Full Name}", [0, 30, 100, 14], {
      size: 60,
      minSize: 60,
      colour: "#00aa00",
    }),
    textField("over", "On top of it", [30, 33, 40, 8], { size: 30, colour: "#ff0000" }),
    textField("edge", "{Full Name}", [96, 90, 4, 4], { size: 30, minSize: 30 }),
  ];
  expect(
    await differences(sampleDesign(800, 566, more), await sampleArtwork("gradient", 800, 566), [
      "Ada Obi",
      "Bo",
    ]),
  ).toEqual([0, 0]);
});

test.each(["flat", "photo"] as const)(
  "every kind, turned and see-through, equals the naive drawing on %s",
  async (kind) => {
    const design = sampleDesign(1200, 848, everyElement());
    const names = ["Ada Obi", HARD_NAMES.emoji, HARD_NAMES.arabic];
    expect(await differences(design, await sampleArtwork(kind, 1200, 848), names)).toEqual([
      0, 0, 0,
    ]);
  },
);

test("turned elements beyond the edge of the page equal the naive drawing", async () => {
  const off = everyElement().map((field) => ({
    ...field,
    box: { ...field.box, x: field.box.x > 50 ? 93 : 0 },
    rotation: 40,
  }));
  const design = sampleDesign(800, 566, off);
  expect(
    await differences(design, await sampleArtwork("gradient", 800, 566), [
      "Ada Obi",
      HARD_NAMES.emoji,
    ]),
  ).toEqual([0, 0]);
});

test("a signatory nothing is known of is left out whole", async () => {
  const second = everyElement().filter(({ group }) => group === "second");
  const [bare, whole] = [sampleDesign(800, 566), sampleDesign(800, 566, second)];
  const artwork = await sampleArtwork("flat", 800, 566);
  const draw = async (design: Design, values: Record<string, string>) => {
    const request = sampleRequest(design, "Ada");
    return pixels(
      await drawPng(await PreparedDesign.prepare(design, artwork), {
        ...request,
        values: { ...request.values, ...values },
      }),
    );
  };
  const without = await draw(bare, {});
  expect(Buffer.compare(await draw(whole, {}), without)).toBe(0);
  expect(Buffer.compare(await draw(whole, { "Second Name": " " }), without)).toBe(0);
  const known = await draw(whole, { "Second Name": "Ngọzị Obi" });
  expect(Buffer.compare(known, without)).not.toBe(0);
  const signed = second.map((field) =>
    field.kind === "signature" ? { ...field, fileKey: "signature" } : field,
  );
  expect(Buffer.compare(await draw(sampleDesign(800, 566, signed), {}), without)).not.toBe(0);
});

test("a turned code can still be scanned", async () => {
  const { fields } = sampleDesign();
  const turned = fields.map((field) => (field.kind === "qr" ? { ...field, rotation: 33 } : field));
  const design = { ...sampleDesign(), fields: turned };
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat"));
  const request = sampleRequest(design, "Ada Obi");
  const { data, info } = await sharp(await drawPng(prepared, request))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(request.verifyUrl);
});

test("the same request gives the same bytes, whatever was drawn between", async () => {
  const design = sampleDesign(1000, 707);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("photo", 1000, 707));
  const first = await drawPng(prepared, sampleRequest(design, HARD_NAMES.yoruba));
  await drawPng(prepared, sampleRequest(design, HARD_NAMES.wrapped));
  const again = await drawPng(prepared, sampleRequest(design, HARD_NAMES.yoruba));
  expect(Buffer.compare(first, again)).toBe(0);
});

test("each of a list is drawn as if alone, whatever it shares", async () => {
  const over = [
    textField("motto", "{Motto}", [20, 40, 60, 10], { size: 30, colour: "#00aa00" }),
    textField("second", "{Second Name}", [5, 86, 30, 5], { size: 14, minSize: 8, group: "second" }),
    ...everyElement().filter(({ id }) => id === "draft" || id === "pale"),
  ];
  const design = sampleDesign(800, 566, over);
  const artwork = await sampleArtwork("gradient", 800, 566);
  const list = await PreparedDesign.prepare(design, artwork);
  const people: [string, Record<string, string>][] = [
    ["Ada Obi", { Motto: "Well done" }],
    ["Ada Obi", { Motto: "Well done", "Second Name": "Ngọzị" }],
    [HARD_NAMES.wrapped, { Motto: "Well done", "Second Name": "Ngọzị" }],
    [HARD_NAMES.emoji, { Motto: "" }],
    ["Bo", { Motto: "Another, which is longer", "Course Title": "Weaving" }],
    [
      "Bo",
      {
        Motto: "Another, which is longer",
        "Course Title": "Weaving",
        "Organization Initials": "X",
      },
    ],
  ];
  for (const [name, values] of people) {
    const request = sampleRequest(design, name);
    const person = { ...request, values: { ...request.values, ...values } };
    const alone = await drawPng(await PreparedDesign.prepare(design, artwork), person);
    expect(`${name}: ${Buffer.compare(await drawPng(list, person), alone)}`).toBe(`${name}: 0`);
    expect(
      Buffer.compare(await pixels(alone), await pixels(await drawUncached(person, artwork))),
    ).toBe(0);
  }
});

test("a scanner reads the address even from a small picture, framed", async () => {
  const frame = everyElement().filter(({ id }) => id === "frame");
  const design = sampleDesign(2000, 1414, frame);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("photo"));
  const request = sampleRequest(design, "Ada Obi");
  for (const bytes of [
    await drawPng(prepared, request),
    await drawPicture(prepared, request, { widthPx: 1200, format: "jpeg" }),
  ]) {
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
    expect(read?.toLowerCase()).toBe(request.verifyUrl.toLowerCase());
  }
});

test("C05 the picture on the screen is the file, scaled", async () => {
  const design = sampleDesign(1000, 707);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("gradient", 1000, 707));
  const request = sampleRequest(design, HARD_NAMES.shrunk);
  const file = await sharp(await drawPng(prepared, request))
    .resize({ width: 500 })
    .raw()
    .toBuffer();
  const shown = await sharp(await drawPicture(prepared, request, { widthPx: 500, format: "webp" }))
    .raw()
    .toBuffer();
  // The QR code is drawn afresh so that it scans; around it nothing may differ.
  const { box } = design.fields.find(({ kind }) => kind === "qr")!;
  const isCode = (x: number, y: number) =>
    x >= box.x - 2 && x <= box.x + box.width + 2 && y >= box.y - 2 && y <= box.y + box.height + 2;
  const height = file.length / 3 / 500;
  let sum = 0;
  for (let i = 0; i < file.length; i++) {
    const pixel = Math.floor(i / 3);
    if (!isCode((pixel % 500) / 5, (Math.floor(pixel / 500) / height) * 100))
      sum += Math.abs(file[i]! - shown[i]!);
  }
  expect(shown.length).toBe(file.length);
  expect(sum / file.length).toBeLessThan(1.5);
});

test("C06 the PNG says its size: A4 at about 171 dots an inch", async () => {
  const design = sampleDesign();
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat"));
  const { density, width, height } = await sharp(
    await drawPng(prepared, sampleRequest(design, "Ada")),
  ).metadata();
  expect(density).toBeGreaterThanOrEqual(170);
  expect((width / density!) * 25.4).toBeCloseTo(297, -1);
  expect((height / density!) * 25.4).toBeCloseTo(210, -1);
});

test("the file carries title, issuer, holder and the signed badge credential", async () => {
  const design = sampleDesign(800, 566);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 800, 566));
  const png = await drawPng(
    prepared,
    sampleRequest(design, HARD_NAMES.yoruba, { credential: "eyJh.bGci.OiJF" }),
  );
  const { comments } = await sharp(png).metadata();
  const text = Object.fromEntries(comments!.map(({ keyword, text }) => [keyword, text]));
  expect(text).toMatchObject({
    Title: "Advanced Yoruba",
    Author: "Ilé-Ẹ̀kọ́ Gíga",
    openbadgecredential: "eyJh.bGci.OiJF",
  });
  expect(text.Description).toContain(HARD_NAMES.yoruba);
});
