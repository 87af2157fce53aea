import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { fillPath } from "./fill-path.ts";
import { FONT_FAMILIES } from "./font-families.ts";
import { faceChain, glyphOutline } from "./fonts.server.ts";
import {
  type OutlinePath,
  OutlinePathBuilder,
  pathBounds,
  svgPathData,
  UNITS_PER_PX,
} from "./outline-path.ts";
import type { PixelBox } from "./pixel-box.ts";

const PAGE = { width: 300, height: 220 };

/** Numbers from 0 to 1, the same every time for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function resvgCoverage(path: OutlinePath): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}"><path transform="scale(${1 / UNITS_PER_PX})" d="${svgPathData(path)}"/></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return Uint8Array.from({ length: PAGE.width * PAGE.height }, (_, i) => pixels[i * 4 + 3]!);
}

function ownCoverage(path: OutlinePath): Uint8Array {
  const all = new Uint8Array(PAGE.width * PAGE.height);
  expect(
    fillPath(path, (y, row, from, to) => all.set(row.subarray(from, to), y * PAGE.width + from)),
  ).toBe(true);
  return all;
}

function isOnPage({ left, top, width, height }: PixelBox): boolean {
  return left >= 0 && top >= 0 && left + width <= PAGE.width && top + height <= PAGE.height;
}

function differences(path: OutlinePath): number {
  const [own, other] = [ownCoverage(path), resvgCoverage(path)];
  return own.reduce((count, value, i) => count + (value === other[i] ? 0 : 1), 0);
}

test("random outlines of lines and curves cover the pixels that resvg covers", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomFrom(seed);
    const builder = new OutlinePathBuilder();
    for (let contour = 0; contour < 1 + random() * 4; contour++) {
      // From a few pixels to the whole page, now and then in whole pixels.
      const size = 4 + random() * (random() < 0.3 ? 180 : 40);
      const isWhole = random() < 0.2;
      const place = () => {
        const value = 10 + random() * size;
        return isWhole ? Math.round(value) : value;
      };
      const commands = [
        "M",
        ...Array.from({ length: 1 + Math.floor(random() * 9) }, () => (random() < 0.5 ? "L" : "Q")),
      ];
      const numbers = commands.reduce((sum, command) => sum + (command === "Q" ? 4 : 2), 0);
      const coordinates = Array.from({ length: numbers }, place);
      builder.add(
        `${commands.join("")}${random() < 0.7 ? "Z" : ""}`,
        coordinates,
        random() * 60,
        200,
        1,
      );
    }
    expect([seed, differences(builder.build()!)]).toEqual([seed, 0]);
  }
});

test("letters of every family at many sizes cover what resvg covers", () => {
  const random = randomFrom(7);
  let compared = 0;
  for (const font of FONT_FAMILIES) {
    const { primary } = faceChain({ font, bold: random() < 0.5, italic: random() < 0.5 });
    for (let i = 0; i < 25; i++) {
      const builder = new OutlinePathBuilder();
      const size = 6 + random() * 110;
      for (let x = 5; x + size * 1.2 < PAGE.width; x += size * 0.9) {
        const glyph = primary.font.nominalGlyph(0x41 + Math.floor(random() * 57));
        const outline = glyph === undefined ? null : glyphOutline(primary, glyph);
        if (outline)
          builder.add(
            outline.commands,
            outline.coordinates,
            x + size * 0.4,
            150,
            size / primary.unitsPerEm,
          );
      }
      const path = builder.build();
      if (!path || !isOnPage(pathBounds(path))) continue;
      compared++;
      expect([font, i, differences(path)]).toEqual([font, i, 0]);
    }
  }
  expect(compared).toBeGreaterThan(150);
});

test("cubic curves, and what leaves the page, are left to others", () => {
  const rows: number[] = [];
  const note = (y: number) => rows.push(y);
  expect(
    fillPath(
      { commands: "MCZ", points: Int32Array.from([64, 64, 128, 128, 192, 192, 64, 256]) },
      note,
    ),
  ).toBe(false);
  expect(
    fillPath({ commands: "MLLZ", points: Int32Array.from([-64, 64, 128, 128, 64, 256]) }, note),
  ).toBe(false);
  expect(rows).toEqual([]);
});
