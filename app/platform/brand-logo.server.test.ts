import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readLogo } from "./brand-logo.server.ts";

const folder = mkdtempSync(join(tmpdir(), "iweri-logo-"));
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#0b6e4f"/></svg>`;
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 11, g: 110, b: 79, alpha: 0.5 } },
  });

test("SVG, PNG and every WebP kind give their size, whatever their names", async () => {
  const kinds = {
    "a.txt": [SVG, "image/svg+xml"],
    "declared.svg": [`<?xml version="1.0"?>\n<!-- a logo -->\n${SVG}`, "image/svg+xml"],
    "b.png": [await picture(120, 40).png().toBuffer(), "image/png"],
    "lossy.webp": [await picture(120, 40).flatten().webp().toBuffer(), "image/webp"],
    "lossless.webp": [await picture(120, 40).webp({ lossless: true }).toBuffer(), "image/webp"],
    "extended.webp": [await picture(120, 40).webp().toBuffer(), "image/webp"],
  } as const;
  for (const [name, [content, type]] of Object.entries(kinds)) {
    const { width, height, ...logo } = readLogo(file(name, content));
    expect([name, logo.type, width, height]).toEqual([name, type, 120, 40]);
    expect(logo.fileName).toMatch(/^logo-[0-9a-f]{16}\.(svg|png|webp)$/);
  }
});

test.each([
  ["page.svg", "<!doctype html><p>no</p>"],
  ["cut.svg", SVG.slice(0, 60)],
  ["words.png", "PNG"],
  ["empty.png", ""],
  ["riff.webp", "RIFF0000WEBPXXXX0000000000000000"],
])("%s is named as no picture", (name, content) => {
  expect(() => readLogo(file(name, content))).toThrow(`${name} is not an SVG, PNG or WebP picture`);
});

test("a file that is absent, a folder or too large is named", () => {
  expect(() => readLogo(join(folder, "absent.svg"))).toThrow("absent.svg can't be read");
  expect(() => readLogo(folder)).toThrow("can't be read");
  expect(() =>
    readLogo(file("large.svg", SVG.replace("<rect", `<!--${"x".repeat(210_000)}--><rect`))),
  ).toThrow("larger than 200 KB");
});
