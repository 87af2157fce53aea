import { expect, test } from "vitest";
import { readArticleMatter, readingMinutes } from "./article.ts";

const MATTER = {
  id: "7",
  title: "{{appName}} and you",
  description: "What it is.",
  category: "Guides & Tutorials, Product Updates",
  date: "2026-11-21",
  author: "The {{appName}} team",
  picture: "list.svg",
  alt: "A list",
};
const fill = (text: string) => text.replaceAll("{{appName}}", "Ìwé");
const read = (changed: Record<string, string>) =>
  readArticleMatter("x.md", { ...MATTER, ...changed }, fill);

test("front matter becomes a card with names, categories and default update date", () => {
  expect(read({})).toEqual({
    id: 7,
    title: "Ìwé and you",
    description: "What it is.",
    categories: [
      { id: "guides-tutorials", label: "Guides & Tutorials" },
      { id: "product-updates", label: "Product Updates" },
    ],
    date: "2026-11-21",
    updated: "2026-11-21",
    author: "The Ìwé team",
    picture: { path: "/pictures/list.svg", alt: "A list" },
    isExample: false,
  });
  expect(read({ updated: "2026-12-01", example: "yes" })).toMatchObject({
    updated: "2026-12-01",
    isExample: true,
  });
});

test("whatever is missing or wrong is named, with the file", () => {
  for (const name of Object.keys(MATTER))
    expect(() => read({ [name]: "" })).toThrow(`x.md: "${name}:" is missing`);
  expect(() => read({ id: "07" })).toThrow('"id: 07"');
  expect(() => read({ date: "21/11/2026" })).toThrow('"date: 21/11/2026" is no day');
  expect(() => read({ date: "2026-02-30" })).toThrow('"date: 2026-02-30" is no day');
  expect(() => read({ updated: "soon" })).toThrow('"updated: soon"');
  expect(() => read({ category: "Guides" })).toThrow(
    'no category "Guides"; there are Latest Updates, ',
  );
  expect(() => read({ picture: "../secret.svg" })).toThrow('"picture: ../secret.svg"');
  expect(() => read({ example: "maybe" })).toThrow('"example: maybe"');
});

test("reading time is 200 words a minute, at least one, ignoring tags", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes("<p>Ọ̀ṣun</p>".repeat(200))).toBe(1);
  expect(readingMinutes('<p class="one two three">Ọ̀ṣun</p>'.repeat(1000))).toBe(5);
});
