import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { type Article, CATEGORIES } from "./article.ts";
import { writeFeed } from "./feed.ts";

const ARTICLE: Article = {
  id: 3,
  title: 'Names & "marks" <Ọ̀>\u0000',
  description: "]]> & more",
  categories: [CATEGORIES[2]!],
  date: "2026-11-21",
  updated: "2026-11-22",
  author: "The team",
  picture: { path: "/pictures/a.svg", alt: "A" },
  minutes: 2,
  isExample: false,
  contents: [],
  html: '<p><a href="/blog/1">one</a> <a href="#below">below</a> <a href="https://x.test/?a=1&amp;b=2">out</a> <img src="//x.test/a"></p>',
};
const SITE = { appName: "<b>Ìwé</b> & co", appUrl: "https://iwe.test" };

/**
 * Throws for what is no well-formed XML: the drawing library reads its input with a strict parser,
 * namespaces included.
 */
function parseXml(xml: string): void {
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><metadata>${xml.replace(/^<\?xml[^>]*\?>/, "")}</metadata></svg>`,
  );
}

test("the parser used here refuses what is not XML", () => {
  for (const broken of ["<a>&</a>", "<a><b></a>", "<x:a/>", "<a>\u0000</a>"])
    expect(() => parseXml(broken)).toThrow();
});

test("whatever a title or name holds, the feed is XML", () => {
  const feed = writeFeed(SITE, [ARTICLE]);
  parseXml(feed);
  expect(feed).toContain("<title>Names &amp; &quot;marks&quot; &lt;Ọ̀&gt;</title>");
  expect(feed).toContain("<title>The &lt;b&gt;Ìwé&lt;/b&gt; &amp; co blog</title>");
  parseXml(writeFeed(SITE, []));
});

test("items meet RSS 2.0, with full text and addresses that work elsewhere", () => {
  const feed = writeFeed(SITE, [ARTICLE]);
  expect(feed).toContain('<guid isPermaLink="true">https://iwe.test/blog/3</guid>');
  expect(feed).toContain("<pubDate>Sat, 21 Nov 2026 11:00:00 GMT</pubDate>");
  expect(feed).toContain("<lastBuildDate>Sun, 22 Nov 2026 11:00:00 GMT</lastBuildDate>");
  expect(feed).toContain('<atom:link href="https://iwe.test/blog.rss.xml" rel="self"');
  const [, text = ""] = /<content:encoded>([^<]*)</.exec(feed)!;
  for (const address of [
    "https://iwe.test/blog/1",
    "https://iwe.test/blog/3#below",
    "https://x.test/?a=1&amp;amp;b=2",
    "//x.test/a",
  ]) {
    expect([address, text.includes(`=&quot;${address}&quot;`)]).toEqual([address, true]);
  }
});
