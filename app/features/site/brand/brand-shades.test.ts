import { expect, test } from "vitest";
import { contrast, type Rgb, readColour, WHITE } from "#app/engines/colours/index.ts";
import { brandCss, brandShades } from "./brand-shades.ts";

const COLOURS = [
  "#ffffff",
  "#000000",
  "#ffd400",
  "#00ff00",
  "#ff00ff",
  "#0b6e4f",
  "#2448c8",
  "#808080",
  "#fffffe",
  "#010100",
  "#e11d48",
];
const CANVAS: Rgb = [244, 246, 251];
const DARK: Rgb = [18, 25, 46];
const GOLD: Rgb = [226, 173, 62];

test.each(COLOURS)("%s: words and edges can be read and seen in both themes", (colour) => {
  const { light, dark, onDeep, button } = brandShades(colour)!;
  const at = (name: string, one: Rgb, other: Rgb, least: number) =>
    expect([name, contrast(one, other) >= least]).toEqual([name, true]);
  at("button", light.brand!, WHITE, 4.5);
  at("pressed button", light["brand-strong"]!, WHITE, 4.5);
  at("link", light["brand-ink"]!, CANVAS, 4.5);
  at("link on its tint", light["brand-ink"]!, light["brand-soft"]!, 4.5);
  at("words on deep", WHITE, light["deep-2"]!, 4.5);
  at("quiet words on deep", light["on-deep-2"]!, light["deep-2"]!, 4.5);
  at("quiet words on the dark theme's deep", light["on-deep-2"]!, dark["deep-2"]!, 4.5);
  at("gold on deep", GOLD, light.deep!, 4.5);
  at("links on deep", onDeep["brand-ink"]!, light["deep-2"]!, 4.5);
  at("edges on deep", onDeep.edge!, light.deep!, 3);
  at("button in the dark", dark.brand!, WHITE, 4.5);
  at("its edge", dark.brand!, DARK, 3);
  at("link in the dark", dark["brand-ink"]!, DARK, 4.5);
  at("link on its tint in the dark", dark["brand-ink"]!, dark["brand-soft"]!, 4.5);
  at("mail's button", readColour(button)!, WHITE, 4.5);
});

test("a colour that can be read stays as it is", () => {
  expect(brandShades("#0b6e4f")!.button).toBe("#0b6e4f");
});

test("what is no colour is none", () => {
  for (const colour of [null, "", "red", "#fff", "#12345g", "#123456;}body{display:none"])
    expect(brandShades(colour)).toBeNull();
});

test("the style sheet holds numbers and names alone, for both themes", () => {
  const css = brandCss(brandShades("#0b6e4f")!);
  expect(css).toMatch(/^:root\{--brand:11 110 79;/);
  expect(css).toContain('data-theme="dark"');
  expect(css).not.toMatch(/NaN|undefined|[<>]/);
});
