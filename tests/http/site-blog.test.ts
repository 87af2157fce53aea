import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listArticles } from "../../app/features/site/blog/articles.server.ts";
import { startApp, type TestApp, type Visitor } from "../setup/start-app.ts";

const HOSTILE = '<b>"Ìwé" & co</b>';

let app: TestApp;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp({ env: { APP_NAME: HOSTILE } });
  visitor = app.visitor();
});
afterAll(() => app.stop());

const cardsOf = (html: string) => [...html.matchAll(/<h[23][^>]*><a[^>]*href="\/blog\/(\d+)"/g)].map(([, id]) => Number(id));
const currentTab = (html: string) => /aria-current="page">([^<]+)<\/a>/.exec(html)?.[1]?.replace("&amp;", "&");
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)![1]!;

describe("/blog", () => {
  test("View all has twelve cards a page, and every article is there", async () => {
    const first = await visitor.page("/blog");
    const second = await visitor.page("/blog?page=2");
    expect(currentTab(first)).toBe("View all");
    expect(cardsOf(first)).toHaveLength(12);
    expect(first).toContain('href="/blog?page=2" rel="next"');
    expect(second).toContain('href="/blog" rel="prev"');
    const ids = listArticles(app.context.config).map(({ id }) => id);
    expect([...cardsOf(first), ...cardsOf(second)]).toEqual(ids);
  });

  test("a tab is an address with its own title and articles", async () => {
    const titles = new Set([titleOf(await visitor.page("/blog"))]);
    for (const [tab, label] of [
      ["latest-updates", "Latest Updates"],
      ["industry-insights", "Industry Insights"],
      ["guides-tutorials", "Guides & Tutorials"],
      ["product-updates", "Product Updates"],
      ["success-stories", "Success Stories"],
    ] as const) {
      const html = await visitor.page(`/blog?tab=${tab}`);
      expect(currentTab(html)).toBe(label);
      titles.add(titleOf(html));
      const cards = html.split('<li class="card').slice(1);
      expect(cards.length).toBeGreaterThan(0);
      for (const card of cards) expect([tab, card.includes(`href="/blog?tab=${tab}"`)]).toEqual([tab, true]);
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
      expect([query.slice(0, 40), cardsOf(await visitor.page(`/blog?${query}`))]).toEqual([query.slice(0, 40), plain]);
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
      titles.add(titleOf(html));
      expect([id, html.match(/<h1\b/g)?.length, / min read/.test(html.replaceAll("<!-- -->", ""))]).toEqual([id, 1, true]);
      const contents = /<nav aria-label="Contents"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
      for (const [, anchor] of contents.matchAll(/href="#([^"]+)"/g))
        expect([id, html.includes(`<h2 id="${anchor}"`)]).toEqual([id, true]);
      if (articles[at - 1]) expect(html).toContain(`href="/blog/${articles[at - 1]!.id}" rel="prev"`);
      if (articles[at + 1]) expect(html).toContain(`href="/blog/${articles[at + 1]!.id}" rel="next"`);
      expect([id, html.includes("More from the blog"), html.includes('href="/blog?tab=product-updates"')]).toEqual([
        id,
        true,
        true,
      ]);
      expect([id, cardsOf(html).includes(id)]).toEqual([id, false]);
      expect([id, / style="| on[a-z]+="/.test(html)]).toEqual([id, false]);
      expect([id, html.includes("<b>&quot;") || html.includes('<b>"')]).toEqual([id, false]);
    }
    expect(titles.size).toBe(articles.length);
    expect(await visitor.page("/blog/1")).toContain("How to Automate Certificate Distribution &amp; Save Time</h1>");
  });

  test("machines are told what an article is, and where the feed is", async () => {
    const html = await visitor.page("/blog/3");
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text!),
    );
    expect(blocks.find((block) => block["@type"] === "BlogPosting")).toMatchObject({
      headline: "Why names lose their tone marks, and how to keep them",
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
    for (const id of ["999", "0", "01", "-1", "1.0", "1e0", "abc", "__proto__", "constructor", "%00", "x".repeat(5_000)]) {
      const response = await visitor.get(`/blog/${id}`);
      const html = await response.text();
      expect([id.slice(0, 20), response.status]).toEqual([id.slice(0, 20), 404]);
      expect(titleOf(html)).toMatch(/^This article is not here/);
      expect(cardsOf(html)).toHaveLength(3);
      expect(html).toContain('href="/blog">All articles</a>');
    }
  });
});

describe("/success-stories", () => {
  test("a story has title, words, age and links, and is an example", async () => {
    const html = await visitor.page("/success-stories");
    const cards = html.split('<li class="card').slice(1);
    expect(cards.length).toBeGreaterThanOrEqual(4);
    expect(cards.filter((card) => card.includes(">Example</strong>")).length).toBeGreaterThanOrEqual(3);
    for (const card of cards) {
      expect(card).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">(?:today|\d+ days? ago|\d+ [A-Z][a-z]+ \d{4})<\/time>/);
      const [, id] = /href="\/blog\/(\d+)"/.exec(card)!;
      const address = encodeURIComponent(`http://localhost:3000/blog/${id}`);
      for (const share of [
        "https://wa.me/?text=",
        "https://www.linkedin.com/sharing/share-offsite/?url=",
        "https://x.com/intent/post?",
      ]) {
        const [href = ""] = card.match(new RegExp(`${share.replace(/[?/.]/g, "\\$&")}[^"]*`)) ?? [];
        expect([share, href.includes(address)]).toEqual([share, true]);
      }
    }
  });

  test("a story's age is in days, then a date", async () => {
    const [newest] = listArticles(app.context.config);
    const noon = Date.parse(`${newest!.date}T12:00:00+01:00`);
    let days = 0;
    const later = await startApp({ overrides: { clock: () => new Date(noon + days * 86_400_000) } });
    const seen: string[] = [];
    for (days of [0, 1, 30, 31]) {
      seen.push(/<time dateTime="[^"]+">([^<]+)<\/time>/.exec(await later.visitor().page("/success-stories"))![1]!);
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
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    expect(feed.match(/<item>/g)).toHaveLength(listArticles(app.context.config).length);
    expect(feed).toContain("<title>The &lt;b&gt;&quot;Ìwé&quot; &amp; co&lt;/b&gt; blog</title>");
    const etag = response.headers.get("ETag")!;
    for (const known of [etag, `"other", ${etag}`, etag.replace("W/", "")]) {
      const again = await visitor.get("/blog.rss.xml", { "If-None-Match": known });
      expect([known, again.status, await again.text(), again.headers.get("ETag")]).toEqual([known, 304, "", etag]);
    }
    expect((await visitor.get("/blog.rss.xml", { "If-None-Match": '"other"' })).status).toBe(200);
  });
});
