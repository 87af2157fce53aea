import { expect, test } from "vitest";
import { contrast, readColour } from "../../colours/index.ts";
import { COLOUR_NAMES, colourName, paletteOf } from "./palette.ts";

const SEED = { paper: "#fff8ec", primary: "#1d3390", accent: "#e2ad3e" };
const ratio = (one: string, other: string) => contrast(readColour(one)!, readColour(other)!);

test("a template's own colours are kept where they can be read", () => {
  expect(paletteOf(SEED)).toMatchObject({
    ...SEED,
    primaryText: "#1d3390",
    primaryLine: "#1d3390",
    onPrimary: "#ffffff",
  });
});

test.each([
  ["#fff200", "#e8e8e8"],
  ["#ffffff", "#ffffff"],
  ["#000000", "#000000"],
  ["#00ff00", "#ff00ff"],
  ["#777777", "#7f7f7f"],
  ["#c0392b", "#16a085"],
])("words in %s and %s can be read on every ground", (primary, accent) => {
  const palette = paletteOf(SEED, { primary, accent });
  const { paper, tint, softTint, deep, ink, muted, primaryText, accentText } = palette;
  for (const words of [ink, muted, primaryText, accentText]) {
    for (const ground of [paper, tint, softTint])
      expect(ratio(words, ground)).toBeGreaterThanOrEqual(4.5);
  }
  for (const words of [palette.onDeep, palette.quietOnDeep, palette.accentOnDeep]) {
    expect(ratio(words, deep)).toBeGreaterThanOrEqual(4.5);
  }
  expect(ratio(palette.onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
  expect(ratio(palette.primaryLine, paper)).toBeGreaterThanOrEqual(2);
  expect(ratio(ink, paper)).toBeGreaterThan(ratio(muted, paper));
});

test("a brand is put on nearly white paper", () => {
  const { paper } = paletteOf(
    { ...SEED, paper: "#e8d9b0" },
    { primary: "#0b6b3a", accent: "#f0b323" },
  );
  expect(ratio(paper, "#ffffff")).toBeLessThanOrEqual(1.12);
});

test("colours are called by their hue", () => {
  const named = [
    "#b3261e",
    "#e67e22",
    "#c98a1b",
    "#14532d",
    "#0e6f6b",
    "#1d3390",
    "#6d2c91",
    "#c2185b",
    "#2b2d30",
  ];
  expect(named.map(colourName)).toEqual([...COLOUR_NAMES]);
});
