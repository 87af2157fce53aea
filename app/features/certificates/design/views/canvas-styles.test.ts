import { expect, test } from "vitest";
import { canvasStyles } from "./canvas-styles.ts";

const page = { widthPx: 2000, heightPx: 1414 };

test("until the drawing comes, the gallery's small picture stands for it", () => {
  const css = canvasStyles([], page, "/designs/chapel-letter.webp");
  expect(css).toContain("background:#fff url(/designs/chapel-letter.webp)");
  expect(css).toContain('image-set(url(/designs/chapel-letter-small.avif) type("image/avif")');
});

test("an address that isn't a design's gets into no style sheet", () => {
  for (const thumbnail of [null, "/designs/x.webp);}*{", "/certificates/backgrounds/1/thumbnail"])
    expect(canvasStyles([], page, thumbnail)).not.toContain("url(");
});
