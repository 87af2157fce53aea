// @module-tag slow
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  everyElement,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../../../../tests/factories/sample-drawing.ts";
import { drawLayer } from "./draw-layer.server.ts";
import { scaleCanvas } from "./draw-png.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";

/** Of 255. Sharpened edges that leave white or black are cut off there. */
const MAX_MEAN_DIFFERENCE = 4;
const rawOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

test.each([
  [
    "each element of a certificate",
    sampleDesign(1000, 707),
    (ids: string[]) => ids.map((id) => [id]),
  ],
  [
    "all kinds of elements at once",
    sampleDesign(1000, 707, everyElement()),
    (ids: string[]) => [ids],
  ],
])("%s, on what is under it, is the certificate’s picture", async (_, design, sets) => {
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("gradient", 1000, 707));
  const request = sampleRequest(design, "Fúnmiláyọ̀ Adébáyọ̀");
  const size = { widthPx: 860 };
  const { canvas } = await prepared.compose(request);
  const { rgb: printed, ...page } = await scaleCanvas(
    canvas,
    size.widthPx,
    prepared,
    request.verifyUrl,
  );
  const whole = { raw: { ...page, channels: 3 as const } };
  for (const fieldIds of sets(design.fields.map(({ id }) => id))) {
    const own = await drawLayer(prepared, request, { ...size, part: "own", fieldIds });
    const under = await drawLayer(prepared, request, { ...size, part: "under", fieldIds });
    const layers = [{ input: Buffer.from(under) }, { input: Buffer.from(own) }];
    const layered = await rawOf(
      await sharp(Buffer.from(printed), whole).composite(layers).png().toBuffer(),
    );
    const alpha = await sharp(own).extractChannel("alpha").raw().toBuffer();
    let [sum, count] = [0, 0];
    for (const [at, opacity] of alpha.entries()) {
      if (opacity === 0) continue;
      for (let c = 0; c < 3; c++) sum += Math.abs(layered[at * 3 + c]! - printed[at * 3 + c]!);
      count += 3;
    }
    expect(count, `${fieldIds} is drawn`).toBeGreaterThan(0);
    expect(sum / count, `${fieldIds}`).toBeLessThan(MAX_MEAN_DIFFERENCE);
    if (fieldIds.length > 1) continue;
    expect(alpha.filter((opacity) => opacity === 0).length, `${fieldIds} is alone`).toBeGreaterThan(
      alpha.length * 0.8,
    );
    expect(own.length + under.length, `${fieldIds} is light`).toBeLessThan(40_000);
  }
});

test("what is under an element no longer shows it", async () => {
  const design = sampleDesign(1000, 707);
  const artwork = await sampleArtwork("flat", 1000, 707);
  const prepared = await PreparedDesign.prepare(design, artwork);
  const layer = { part: "under", fieldIds: ["name"], widthPx: 1000 } as const;
  const { data, info } = await sharp(
    await drawLayer(prepared, sampleRequest(design, "Ada Obi"), layer),
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  let dark = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at + 3] === 255 && data[at]! < 200) dark++;
  expect([info.channels, dark]).toEqual([4, 0]);
});
