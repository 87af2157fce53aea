// @module-tag slow

import { expect, test } from "vitest";
import decompress from "woff2-encoder/decompress";
import { FONT_FAMILIES } from "./font-families.ts";
import { openFace } from "./fonts.server.ts";
import { webFont, webFontVersion } from "./web-font.server.ts";

/** A phone on a slow line waits two seconds for it, once. */
const MAX_BYTES = 160_000;
const STYLE = { bold: false, italic: false };

test.each(FONT_FAMILIES)("%s for the web has every letter, and is light", async (family) => {
  const font = await webFont(family, STYLE);
  expect(font.length).toBeLessThan(MAX_BYTES);
  const { codePoints } = openFace(family, await decompress(font));
  const typed = family === "Noto Naskh Arabic" ? "عائشة محمد" : "Ọlọ́fin Ẹ̀ṣọ́ Ɗan ₦19 “é”—";
  for (const letter of typed.normalize("NFC"))
    expect([letter, codePoints.has(letter.codePointAt(0)!)]).toEqual([letter, true]);
});

test("each style has an address of its own", () => {
  const versions = [STYLE, { bold: true, italic: false }].map((style) =>
    webFontVersion("Noto Sans", style),
  );
  expect(new Set(versions).size).toBe(2);
});
