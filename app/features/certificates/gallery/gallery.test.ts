import { statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findBuiltIn, OCCASIONS } from "#app/engines/certificate/design.ts";
import {
  builtInBackgrounds,
  EVERY_DESIGN,
  type GalleryFilter,
  galleryCards,
  PAPERS,
  readGalleryFilter,
  SHAPES,
  thumbnailOf,
} from "./gallery.ts";

const slugs = (filter: Partial<GalleryFilter>) =>
  galleryCards({ ...EVERY_DESIGN, ...filter }).map(({ value }) => value.split(":")[0]);

test("without a filter every design is there once", () => {
  expect(slugs({})).toHaveLength(38);
  expect(new Set(slugs({})).size).toBe(38);
});

test("every occasion has designs, on both papers and upright", () => {
  for (const occasion of OCCASIONS) {
    expect(slugs({ occasion }).length, occasion).toBeGreaterThan(0);
    if (occasion === "Badge") continue;
    for (const paper of PAPERS)
      expect(slugs({ occasion, paper, shape: "portrait" }).length, occasion).toBeGreaterThan(0);
  }
});

test("each card is a design with a picture of its shape", () => {
  for (const shape of SHAPES) {
    for (const paper of PAPERS) {
      for (const { value, thumbnail, thumbnailHeightPx } of galleryCards({
        ...EVERY_DESIGN,
        shape,
        paper,
      })) {
        const design = findBuiltIn(value)!.design;
        const isUpright = design.heightPx > design.widthPx;
        expect(isUpright, value).toBe(shape === "portrait");
        expect(thumbnailHeightPx / 480, value).toBeCloseTo(design.heightPx / design.widthPx, 2);
        for (const [ending, most] of [
          [".webp", 10 * 1024],
          [".avif", 10 * 1024],
          ["-small.avif", 4_000],
        ] as const)
          expect(statSync(`public${thumbnail}${ending}`).size, thumbnail).toBeLessThanOrEqual(most);
      }
    }
  }
});

test("a picture has the shape of its paper", async () => {
  for (const page of ["letter-landscape", "letter-portrait"] as const) {
    const { thumbnail, thumbnailHeightPx } = thumbnailOf("harbour", page);
    const { width, height } = await sharp(`public${thumbnail}.webp`).metadata();
    expect(height / width).toBeCloseTo(thumbnailHeightPx / 480, 1);
  }
  expect(thumbnailOf("harbour", "a4-landscape")).toEqual({
    thumbnail: "/designs/harbour",
    thumbnailHeightPx: 339,
  });
});

test("words are looked for in names, descriptions and occasions, without marks", () => {
  expect(slugs({ words: "aso-oke" })).toContain("aso-oke");
  expect(slugs({ words: "BAPTISMS church" })).toEqual(["chapel"]);
  expect(slugs({ words: "zeppelin" })).toEqual([]);
  expect(slugs({ occasion: "Sport", words: "medal" })).toEqual(["podium"]);
  expect(slugs({ colour: "purple", shape: "square" })).toEqual(["hexagon-badge"]);
});

test("an address with unknown values filters by nothing", () => {
  expect(
    readGalleryFilter(new URLSearchParams("q=%20cap%20&occasion=x&orientation=y&paper=z&colour=w")),
  ).toEqual({
    ...EVERY_DESIGN,
    words: "cap",
  });
  expect(
    readGalleryFilter(
      new URLSearchParams("orientation=portrait&paper=letter&colour=green&occasion=Church"),
    ),
  ).toEqual({
    ...EVERY_DESIGN,
    occasion: "Church",
    shape: "portrait",
    paper: "letter",
    colour: "green",
  });
});

test("the designer offers the same page and colours, the present one first", () => {
  const backgroundId = "built-in:chapel:letter-portrait:112233-445566";
  const choices = builtInBackgrounds({ backgroundId, widthPx: 1545, heightPx: 2000 });
  expect(choices[0]).toMatchObject({
    id: backgroundId,
    thumbnail: "/designs/chapel-portrait-letter.webp",
  });
  expect(choices.map(({ id }) => id)).toContain("built-in:harbour.2:letter-portrait:112233-445566");
  for (const { id } of choices) expect(findBuiltIn(id), id).toBeDefined();
  const own = builtInBackgrounds({ backgroundId: "0abc", widthPx: 800, heightPx: 566 });
  expect(own.map(({ id }) => id)).toContain("built-in:harbour.2:a4-landscape");
});
