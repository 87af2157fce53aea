import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listArticles, readArticles } from "../../../app/features/site/blog/articles.server.ts";
import { linksOf, type Page, readPage, textOf } from "../../setup/page.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const HOSTILE = '<b>"Ìwé" & co</b>';

let app: TestApp;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp({ env: { APP_NAME: HOSTILE } });
  visitor = app.visitor();
});
afterAll(() => app.stop());

const cardsOf = (html: string) =>
  [...html.matchAll(/<h[23][^>]*><a[^>]*href="\/blog\/(\d+)"/g)].map(([, id]) => Number(id));
const read = async (path: string) => readPage(await visitor.page(path));
const tabs = (page: Page) => within(page.getByRole("navigation", { name: "Types of article" }));
/** Which links of a navigation lead back and on, and where to. */
const neighbours = (page: Page, name: string) =>
  within(page.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map((link) => [link.getAttribute("rel"), link.getAttribute("href")]);

describe("/blog", () => {
  test("View all has twelve cards a page, and every article is there", async () => {
    const first = await visitor.page("/blog");
    const second = await visitor.page("/blog?page=2");
    const page = await readPage(first);
    expect(tabs(page).getByRole("link", { current: "page" }).textContent).toBe("View all");
    expect(cardsOf(first)).toHaveLength(12);
    expect(neighbours(page, "Pages")).toEqual([["next", "/blog?page=2"]]);
    expect(neighbours(await readPage(second), "Pages")).toEqual([["prev", "/blog"]]);
    const ids = listArticles(app.context.config).map(({ id }) => id);
    expect([...cardsOf(first), ...cardsOf(second)]).toEqual(ids);
  });

  test("a tab is an address with its own title and articles", async () => {
    const titles = new Set([(await read("/blog")).title]);
    for (const [tab, label] of [
      ["latest-updates", "Latest Updates"],
      ["industry-insights", "Industry Insights"],
      ["guides-tutorials", "Guides & Tutorials"],
      ["product-updates", "Product Updates"],
      ["success-stories", "Success Stories"],
    ] as const) {
      const page = await read(`/blog?tab=${tab}`);
      expect(tabs(page).getByRole("link", { current: "page" }).textContent).toBe(label);
      titles.add(page.title);
      for (const categories of page.getAllByRole("list", { name: "Categories" }))
        expect(linksOf(categories), tab).toContain(`/blog?tab=${tab}`);
    }
    expect(titles.size).toBe(6);
  });

  test("odd addresses answer with the nearest page and never with a fault", async () => {
    const plain = cardsOf(await visitor.page("/blog"));
    for (const query of [
      "page=-1",
      "page=0",
      "page=1.5",
      "page=x",
      "tab=DROP",
      "tab=all",
      "tab=",
      "sort=DROP",
      "tab=nothing&page=1",
      `q=${"x".repeat(10_000)}`,
      "page=1&page=2",
      "tab=<script>&tab=product-updates",
    ]) {
      expect([query.slice(0, 40), cardsOf(await visitor.page(`/blog?${query}`))]).toEqual([
        query.slice(0, 40),
        plain,
      ]);
    }
    const last = cardsOf(await visitor.page("/blog?page=2"));
    for (const query of ["page=1e9", "page=99999999", "page=3"]) {
      const html = await visitor.page(`/blog?${query}`);
      expect([query, cardsOf(html)]).toEqual([query, last]);
      expect(html).not.toContain('rel="next"');
    }
  });

  test("an article has its title, reading time, contents, neighbours and tabs", async () => {
    const titles = new Set<string>();
    const articles = listArticles(app.context.config);
    for (const [at, { id }] of articles.entries()) {
      const html = await visitor.page(`/blog/${id}`);
      const page = await readPage(html);
      titles.add(page.title);
      expect([
        id,
        page.getAllByRole("heading", { level: 1 }).length,
        / min read/.test(page.text),
      ]).toEqual([id, 1, true]);
      const contents = page.queryByRole("navigation", { name: "Contents" });
      for (const anchor of contents ? linksOf(contents) : [])
        expect([id, page.body.querySelector(`h2[id="${anchor.slice(1)}"]`) !== null]).toEqual([
          id,
          true,
        ]);
      const [newer, older] = [articles[at - 1], articles[at + 1]];
      expect(neighbours(page, "Previous and next article")).toEqual([
        ...(newer ? [["prev", `/blog/${newer.id}`]] : []),
        ...(older ? [["next", `/blog/${older.id}`]] : []),
      ]);
      page.getByRole("region", { name: "More from the blog" });
      expect(linksOf(page.body), id.toString()).toContain("/blog?tab=product-updates");
      expect([id, cardsOf(html).includes(id)]).toEqual([id, false]);
      expect([id, / style="| on[a-z]+="/.test(html)]).toEqual([id, false]);
      expect([id, html.includes("<b>&quot;") || html.includes('<b>"')]).toEqual([id, false]);
    }
    expect(titles.size).toBe(articles.length);
    const first = await read("/blog/1");
    first.getByRole("heading", {
      level: 1,
      name: "How to Automate Certificate Distribution & Save Time",
    });
  });

  test("machines are told what an article is, and where the feed is", async () => {
    const html = await visitor.page("/blog/3");
    const blocks = [
      ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    ].map(([, text]) => JSON.parse(text!));
    expect(blocks.find((block) => block["@type"] === "BlogPosting")).toMatchObject({
      headline: "Why names lose tone marks, and how to keep them",
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      mainEntityOfPage: "http://localhost:3000/blog/3",
      image: "http://localhost:3000/pictures/tone-marks.svg",
      author: { "@type": "Organization", name: `The ${HOSTILE} team` },
    });
    for (const path of ["/blog", "/blog/3"]) {
      expect(await visitor.page(path)).toMatch(
        /<link[^>]+rel="alternate"[^>]+type="application\/rss\+xml"[^>]+href="\/blog.rss.xml"/,
      );
    }
  });

  test("an article that's not there answers 404 with the newest ones", async () => {
    for (const id of [
      "999",
      "0",
      "01",
      "-1",
      "1.0",
      "1e0",
      "abc",
      "__proto__",
      "constructor",
      "%00",
      "x".repeat(5_000),
    ]) {
      const response = await visitor.get(`/blog/${id}`);
      const html = await response.text();
      expect([id.slice(0, 20), response.status]).toEqual([id.slice(0, 20), 404]);
      const page = await readPage(html);
      expect(page.title).toMatch(/^Article not found/);
      expect(cardsOf(html)).toHaveLength(3);
      expect(page.getByRole("link", { name: "All articles" }).getAttribute("href")).toBe("/blog");
    }
  });
});

describe("/success-stories", () => {
  test("a story has title, words, age and links, and is an example", async () => {
    const main = (await read("/success-stories")).getByRole("main");
    const titles = within(main)
      .getAllByRole("heading", { level: 2 })
      .filter((title) => linksOf(title).length > 0);
    expect(titles.length).toBeGreaterThanOrEqual(4);
    const cards = titles.map((title) => title.closest("li")!);
    expect(
      cards.filter((card) => within(card).queryByText("Example")).length,
    ).toBeGreaterThanOrEqual(3);
    for (const [at, card] of cards.entries()) {
      const time = card.querySelector("time")!;
      expect(time.getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(textOf(time)).toMatch(/^(?:today|\d+ days? ago|\d+ [A-Z][a-z]+ \d{4})$/);
      const address = encodeURIComponent(`http://localhost:3000${linksOf(titles[at]!)[0]}`);
      for (const share of [
        "https://wa.me/?text=",
        "https://www.linkedin.com/sharing/share-offsite/?url=",
        "https://x.com/intent/post?",
      ]) {
        expect(linksOf(card).find((to) => to.startsWith(share))).toContain(address);
      }
    }
  });

  test("a story's age is in days, then a date", async () => {
    const newest = readArticles(app.context.config).find(({ categories }) =>
      categories.some(({ id }) => id === "success-stories"),
    );
    const noon = Date.parse(`${newest!.date}T12:00:00+01:00`);
    let days = 0;
    const later = await startApp({
      overrides: { clock: () => new Date(noon + days * 86_400_000) },
    });
    const seen: string[] = [];
    for (days of [0, 1, 30, 31]) {
      const { body } = await readPage(await later.visitor().page("/success-stories"));
      seen.push(textOf(body.querySelector("time")!));
    }
    await later.stop();
    expect(seen.slice(0, 3)).toEqual(["today", "1 day ago", "30 days ago"]);
    expect(seen[3]).toMatch(/^\d+ \w+ \d{4}$/);
  });
});

describe("/blog.rss.xml", () => {
  test("the feed has every article's text, and answers 304 the next time", async () => {
    const response = await visitor.get("/blog.rss.xml");
    const feed = await response.text();
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      "application/rss+xml; charset=utf-8",
    ]);
    expect(feed.match(/<item>/g)).toHaveLength(listArticles(app.context.config).length);
    expect(feed).toContain("<title>The &lt;b&gt;&quot;Ìwé&quot; &amp; co&lt;/b&gt; blog</title>");
    const etag = response.headers.get("ETag")!;
    for (const known of [etag, `"other", ${etag}`, etag.replace("W/", "")]) {
      const again = await visitor.get("/blog.rss.xml", { "If-None-Match": known });
      expect([known, again.status, await again.text(), again.headers.get("ETag")]).toEqual([
        known,
        304,
        "",
        etag,
      ]);
    }
    expect((await visitor.get("/blog.rss.xml", { "If-None-Match": '"other"' })).status).toBe(200);
  });
});
