import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_PICTURES_BYTES } from "./event-picture-sizes.ts";
import { fitPortraits } from "./fit-portraits.server.ts";

const portrait = async (at: number) => {
  const noise = { type: "gaussian" as const, mean: 120 + at, sigma: 60 };
  const create = { width: 80, height: 80, channels: 3 as const, background: "#888", noise };
  return (await sharp({ create }).blur(2).webp({ quality: 80 }).toBuffer()).toString("base64");
};
const weight = (speakers: { picture: string }[]) =>
  speakers.reduce((sum, { picture }) => sum + (picture.length * 3) / 4, 0);

test("few pictures stay as they are, many share the room", async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => ({ name: `${at}`, picture: await portrait(at) })),
  );
  expect(weight(all)).toBeGreaterThan(MAX_PICTURES_BYTES);
  expect(await fitPortraits(all.slice(0, 2), 500)).toEqual(all.slice(0, 2));
  for (const logo of [0, 1_800]) {
    const fitted = await fitPortraits(all, logo);
    expect(weight(fitted) + logo).toBeLessThanOrEqual(MAX_PICTURES_BYTES);
    expect(fitted.every(({ picture }) => picture !== "")).toBe(true);
    const { width } = await sharp(Buffer.from(fitted[0]!.picture, "base64")).metadata();
    expect(width).toBeGreaterThanOrEqual(48);
  }
});

test("a picture that can't be read is left out", async () => {
  const broken = Buffer.alloc(MAX_PICTURES_BYTES).toString("base64");
  expect(await fitPortraits([{ picture: broken }, { picture: "" }], 0)).toEqual([
    { picture: "" },
    { picture: "" },
  ]);
});
