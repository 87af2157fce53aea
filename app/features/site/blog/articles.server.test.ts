import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { CATEGORIES, PICTURE_SIZE } from "./article.ts";
import { listArticles, readArticles } from "./articles.server.ts";

// Reading them checks their front matter; a file with a mistake fails here with its name.
const articles = readArticles(readConfig({ APP_NAME: "Ìwé" }));

test("each file is an article with unique id, title and past date", () => {
  const files = readdirSync("app/features/site/content/blog/articles").filter((name) =>
    name.endsWith(".md"),
  );
  expect(articles.length).toBe(files.length);
  expect(articles.length).toBeGreaterThanOrEqual(10);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
  expect(new Set(articles.map(({ title }) => title.toLowerCase())).size).toBe(articles.length);
  expect(new Set(articles.map(({ description }) => description)).size).toBe(articles.length);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const { id, date, updated } of articles)
    expect([id, date <= updated, updated < tomorrow]).toEqual([id, true, true]);
});

test("the first article has the six specified steps; no tab is empty", () => {
  const first = articles.find(({ id }) => id === 1)!;
  expect(first.title).toBe("How to Automate Certificate Distribution & Save Time");
  expect(/<ol class="seals">([\s\S]*?)<\/ol>/.exec(first.html)![1]!.match(/<li>/g)).toHaveLength(6);
  for (const { id } of CATEGORIES)
    expect([
      id,
      articles.some(({ categories }) => categories.some((one) => one.id === id)),
    ]).toEqual([id, true]);
});

test("each has 600 to 1,200 words, unique anchors, filled names, working links", () => {
  const ids = new Set(articles.map(({ id }) => String(id)));
  for (const { id, html, title, description } of articles) {
    const words = html
      .replace(/<[^>]+>/g, " ")
      .trim()
      .split(/\s+/).length;
    expect([id, words >= 600 && words <= 1_200]).toEqual([id, true]);
    expect([id, `${title}${description}${html}`.includes("{{")]).toEqual([id, false]);
    expect([id, description.length <= 170]).toEqual([id, true]);
    const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
    expect([id, new Set(anchors).size]).toEqual([id, anchors.length]);
    expect([id, /<h1\b/.test(html)]).toEqual([id, false]);
    for (const [, href = ""] of html.matchAll(/ href="([^"]+)"/g)) {
      expect([id, href, /^(https:\/\/|\/|mailto:)/.test(href)]).toEqual([id, href, true]);
      const [, to] = /^\/blog\/(.+)$/.exec(href) ?? [];
      if (to) expect([id, href, ids.has(to)]).toEqual([id, href, true]);
    }
  }
});

test("every picture exists, has the size of its space, and is described", () => {
  for (const { id, picture } of articles) {
    const drawing = readFileSync(`public${picture.path}`, "utf8");
    expect([id, drawing]).toEqual([
      id,
      expect.stringContaining(`width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}"`),
    ]);
    expect([id, drawing.length < 6_000, picture.alt.length > 10]).toEqual([id, true, true]);
    expect([id, /<script|<foreignObject|href=/.test(drawing)]).toEqual([id, false]);
  }
});

test("what is invented says so in its own text", () => {
  const examples = articles.filter(({ isExample }) => isExample);
  expect(examples.length).toBeGreaterThan(0);
  for (const { id, html } of examples)
    expect([id, /does not exist|is invented|we invented/.test(html)]).toEqual([id, true]);
});

test("machines get the newest first, and no text", () => {
  const list = listArticles(readConfig({ APP_NAME: "Ìwé" }));
  expect(Object.keys(list[0]!).sort()).toEqual(["date", "description", "id", "title", "updated"]);
  expect(list.map(({ date }) => date)).toEqual(
    list
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
});
