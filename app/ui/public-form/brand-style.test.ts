import { expect, test } from "vitest";
import { contrast } from "#app/engines/colours/index.ts";
import { brandStyle } from "./brand-style.ts";

type Rgb = [number, number, number];

/** The colours that one rule sets. */
function coloursOf(style: string, rule: RegExp): Record<string, Rgb> {
  const [, body = ""] = rule.exec(style) ?? [];
  return Object.fromEntries(
    [...body.matchAll(/--(\w+):#(..)(..)(..)/g)].map(([, name, ...parts]) => [
      name,
      parts.map((part) => Number.parseInt(part, 16)),
    ]),
  );
}

test.each([
  "#ffffff",
  "#000000",
  "#ffff00",
  "#00ff00",
  "#ff0000",
  "#0000ff",
  "#777777",
  "#e2ad3e",
  "#101c54",
  "#7fffd4",
])("words on an organiser's %s can be read in both themes", (colour) => {
  const { style } = brandStyle(colour)!;
  const light = coloursOf(style, /^:root\{([^}]*)\}/);
  const dark = coloursOf(style, /data-theme="dark"\]\{([^}]*)\}/);
  const white: Rgb = [255, 255, 255];
  for (const shade of [light.a!, light.ah!, dark.a!, dark.ah!])
    expect(contrast(shade, white)).toBeGreaterThanOrEqual(4.5);
  for (const shade of [light.d!, dark.d!]) {
    expect(contrast(shade, white)).toBeGreaterThanOrEqual(9);
    expect(contrast(shade, light.u!)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(dark.a!, [18, 25, 46])).toBeGreaterThanOrEqual(3);
  expect(contrast(light.t!, [17, 26, 51])).toBeGreaterThanOrEqual(7);
  expect(contrast(dark.t!, [237, 241, 251])).toBeGreaterThanOrEqual(4.5);
});

test("what is no colour changes nothing", () => {
  for (const wrong of [null, "", "red", "#fff", "#12345g", "#123456;}body{display:none"])
    expect(brandStyle(wrong)).toBeNull();
});
