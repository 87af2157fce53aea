import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPages } from "../../../app/features/site/machines/page-lists.server.ts";
import { namedFile } from "../../../app/platform/web-server/named-files.server.ts";
import { type HttpAnswer, overHttp } from "../../setup/over-http.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** What search engines show whole. */
const MAX_TITLE = 60;
const MAX_PICTURE_BYTES = 100_000;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** Every address that needs no id, then guides and articles: those that answer with a page. */
async function publicPages(): Promise<{ path: string; answer: HttpAnswer }[]> {
  const addresses = readFileSync("tests/http/everywhere/addresses.txt", "utf8").trim().split("\n");
  const paths = new Set([
    ...addresses.filter((path) => !/[:*]/.test(path)),
    ...listPages(app.context.config).map(({ path }) => path),
  ]);
  const pages: { path: string; answer: HttpAnswer }[] = [];
  for (const path of paths) {
    const answer = await overHttp(server.port, path);
    if (answer.status === 200 && answer.headers["content-type"]?.startsWith("text/html"))
      pages.push({ path, answer });
  }
  return pages;
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";

describe("Heads of public pages", () => {
  test("titles have the brand, listed pages a description, address and picture", async () => {
    const pages = await publicPages();
    expect(pages.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    const listed: string[] = [];
    for (const { path, answer } of pages) {
      const html = answer.text;
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
      if (!title.includes("Iweri") || title.length > MAX_TITLE)
        wrong.push(`${path}: ${title.length} letters: ${title}`);
      if (/noindex/.test(`${answer.headers["x-robots-tag"]} ${contentOf(html, "robots")}`))
        continue;
      listed.push(path);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      const expected = path === "/service-term" ? "/terms" : path;
      if (canonical !== `http://localhost:3000${expected}`) wrong.push(`${path}: ${canonical}`);
      const { length } = contentOf(html, "description");
      if (length < 50 || length > 200) wrong.push(`${path}: description of ${length} letters`);
      if (!contentOf(html, "og:image:alt")) wrong.push(`${path}: no words for its picture`);
    }
    expect(wrong).toEqual([]);
    const expected = listPages(app.context.config).map(({ path }) => path);
    expect(listed.sort()).toEqual([...expected, "/service-term"].sort());
    for (const path of ["/verify", "/api", "/signup", "/sign-in", "/get-started"])
      expect(listed).toContain(path);
  });

  test("each page's picture is there, 1200 × 630 and below 100 KB", async () => {
    const pages = listPages(app.context.config).filter(({ path }) => !/^\/docs\/./.test(path));
    for (const { path } of pages) {
      const html = (await overHttp(server.port, path)).text;
      const picture = new URL(contentOf(html, "og:image")).pathname;
      const answer = await fetch(`http://localhost:${server.port}${picture}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        200,
        "image/jpeg",
      ]);
      const { width, height } = await sharp(bytes).metadata();
      expect([path, width, height, bytes.length < MAX_PICTURE_BYTES]).toEqual([
        path,
        1200,
        630,
        true,
      ]);
    }
  });
});

describe("Files of public", () => {
  const cacheOf = async (path: string) => {
    const answer = await fetch(`http://localhost:${server.port}${path}`);
    return [answer.status, answer.headers.get("cache-control")];
  };

  test("fonts and screenshots last a year, under names that change with them", async () => {
    const year = [200, "public, max-age=31536000, immutable, no-transform"];
    const pages = ["/features", "/learn-more", "/docs/follow-a-send"];
    const htmls = await Promise.all(
      pages.map(async (path) => (await overHttp(server.port, path)).text),
    );
    const sheet = /href="(\/build\/_assets\/site-[^"]+\.css)"/.exec(htmls[0] ?? "")?.[1] ?? "";
    const css = (await overHttp(server.port, sheet)).text;
    const files = [...htmls, css].flatMap((text) => [
      ...(text.match(/\/(?:fonts|guides|screenshots)\/[\w-]+\.\w+/g) ?? []),
    ]);
    expect(new Set(files).size).toBeGreaterThan(10);
    for (const file of new Set(files))
      expect([file, ...(await cacheOf(file))]).toEqual([file, ...year]);
    expect(css).toContain(namedFile("/fonts/iweri-display.woff2"));
  });

  test("old names still answer, for an hour; what never was is 404", async () => {
    const hour = [200, "public, max-age=3600, no-transform"];
    for (const path of [
      "/fonts/iweri-display.woff2",
      "/fonts/iweri-display-00000000.woff2",
      "/screenshots/sent-phone.webp",
      "/screenshots/sent-phone-0123abcd.webp",
    ])
      expect([path, ...(await cacheOf(path))]).toEqual([path, ...hour]);
    expect((await cacheOf("/screenshots/absent-0123abcd.webp"))[0]).toBe(404);
    expect((await cacheOf("/og/home.png"))[0]).toBe(200);
  });
});
