// @module-tag slow
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS, builtInArtwork, findBuiltIn } from "./built-in-designs.ts";
import { latestEdition } from "./template.ts";
import { TEMPLATES } from "./templates.ts";

const BRAND = "a4133c-ffb703";

/**
 * A line for each edition. Lines may be added, never changed: certificates that were issued are
 * drawn again from their artwork. What is to look different is a new edition of its template.
 */
test("the artwork of issued certificates is the same to the byte", async () => {
  const firsts = BUILT_IN_DESIGNS.slice(0, 6).map(({ slug }) => [
    slug,
    hashOf([`built-in:${slug}`]),
  ]);
  const editions = TEMPLATES.flatMap((template) =>
    Array.from({ length: latestEdition(template) }, (_, i) => {
      const edition = `${template.slug}${i > 0 ? `.${i + 1}` : ""}`;
      const ids = template.pages.map((page) => `built-in:${edition}:${page}`);
      return [`${edition}:`, hashOf([...ids, ...ids.map((id) => `${id}:${BRAND}`)])];
    }),
  );
  const lines = [...firsts, ...editions].map((line) => line.join(" ")).sort();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("kept-artwork.txt");
});

test("a kept design is its own edition, the gallery's the latest", () => {
  for (const template of TEMPLATES) {
    const { slug, pages } = template;
    const latest = latestEdition(template);
    const id = `built-in:${slug}${latest > 1 ? `.${latest}` : ""}:${pages[0]}`;
    expect(findBuiltIn(`${slug}:${pages[0]}`)!.design.backgroundId).toBe(id);
    expect(findBuiltIn(`built-in:${slug}:${pages[0]}`)!.design.backgroundId).toBe(
      `built-in:${slug}:${pages[0]}`,
    );
    expect(findBuiltIn(`built-in:${slug}.${latest + 1}:${pages[0]}`)).toBeUndefined();
  }
});

function hashOf(ids: string[]): string {
  const hash = createHash("sha256");
  for (const id of ids) hash.update(builtInArtwork(id));
  return hash.digest("hex").slice(0, 24);
}
