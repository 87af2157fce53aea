import sharp from "sharp";
import { expect, test } from "vitest";
import { findBuiltIn } from "../built-in/built-in-designs.ts";
import type { Design, LogoField } from "../design/design.ts";
import { placePictures } from "./field-ink.server.ts";
import { layOutDesign } from "./lay-out-design.server.ts";

const { design } = findBuiltIn("safeguard:a4-landscape")!;
const index = design.fields.findIndex(({ kind }) => kind === "logo");
const picture = (svg: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200">${svg}</svg>`,
    ),
  )
    .png()
    .toBuffer();
async function placed(svg: string, change: Partial<LogoField> = {}) {
  const fields = design.fields.map((field, i) =>
    i === index ? ({ ...field, fileKey: "logo", ...change } as LogoField) : field,
  );
  const branded: Design = { ...design, fields };
  const laidOut = await layOutDesign(branded, new Map());
  const place = laidOut.boxes[index]!;
  return {
    place,
    ...(await placePictures(branded, laidOut, new Map([["logo", await picture(svg)]]))).get(index)!,
  };
}
const rect = (colour: string) => `<rect width="400" height="200" fill="${colour}"/>`;
const right = ({ left, width }: { left: number; width: number }) => left + width;

test("a dark logo on a dark band gets a plate", async () => {
  const { place, plate } = await placed(rect("#14213d"));
  expect(plate!.left).toBeGreaterThanOrEqual(place.left);
  expect(right(plate!)).toBeLessThanOrEqual(right(place));
  expect(
    (await placed(`${rect("#ffffff")}<rect x="40" width="120" height="200" fill="#b3261e"/>`))
      .plate,
  ).toBeDefined();
});

test("a light logo gets none, nor does one on paper", async () => {
  expect((await placed(rect("#ffffff"))).plate).toBeUndefined();
  expect((await placed(rect("#ffd166"))).plate).toBeUndefined();
  expect((await placed(rect("#14213d"), { plated: undefined })).plate).toBeUndefined();
});
