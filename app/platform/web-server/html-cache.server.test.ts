import { expect, test } from "vitest";
import { type CachedPage, HtmlCache, packPage } from "./html-cache.server.ts";

const FRESH_MS = 60_000;
let now = 0;
const pageOf = (words: string): Promise<CachedPage> =>
  packPage(Buffer.from(words), { status: 200, headers: [] }, true);
const keep = (options: Partial<ConstructorParameters<typeof HtmlCache>[0]> = {}) =>
  new HtmlCache({
    maxBytes: 1_000_000,
    maxPages: 100,
    staleMs: 300_000,
    now: () => now,
    ...options,
  });
const words = (page: CachedPage | null | undefined) => page?.bodies.identity.toString();

/** A render that waits until it is told to end, and counts. */
function slow(content: string) {
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  const render = async () => {
    made.count++;
    await gate;
    return { page: await pageOf(content), freshMs: FRESH_MS };
  };
  const made = { count: 0, render, release: () => release() };
  return made;
}
const quick = (content: string) => async () => ({ page: await pageOf(content), freshMs: FRESH_MS });

test("many who wait share one render", async () => {
  const pages = keep();
  const first = slow("one");
  const waiting = Array.from({ length: 50 }, () => pages.render("/", first.render));
  first.release();
  expect(new Set((await Promise.all(waiting)).map(words))).toEqual(new Set(["one"]));
  expect(first.count).toBe(1);
});

test("an outdated page is shown while one render makes the next", async () => {
  const pages = keep();
  await pages.render("/", quick("old"));
  now += FRESH_MS + 1;
  const next = slow("new");
  for (let i = 0; i < 20; i++) expect(words(pages.find("/", next.render))).toBe("old");
  expect(next.count).toBe(1);
  next.release();
  await pages.render("/", next.render);
  expect(words(pages.find("/", next.render))).toBe("new");
  expect(next.count).toBe(1);
});

test("a page not requested for a long time is dropped", async () => {
  const pages = keep();
  await pages.render("/", quick("old"));
  now += FRESH_MS + 300_001;
  expect(pages.find("/", quick("new"))).toBeUndefined();
  expect(pages.size).toEqual({ pages: 0, bytes: 0 });
});

test("a failed render keeps the outdated page, and the next tries again", async () => {
  const pages = keep();
  await pages.render("/", quick("old"));
  now += FRESH_MS + 1;
  const fails = async () => {
    throw new Error("no");
  };
  expect(words(pages.find("/", fails))).toBe("old");
  await new Promise((done) => setTimeout(done, 5));
  expect(words(pages.find("/", quick("new")))).toBe("old");
  await pages.render("/", quick("new"));
  expect(words(pages.find("/", quick("newer")))).toBe("new");
  await expect(keep().render("/", fails)).rejects.toThrow("no");
});

test("a page that became somebody's own is let go", async () => {
  const pages = keep();
  await pages.render("/", quick("old"));
  expect(await pages.render("/", async () => null)).toBeNull();
  expect(pages.find("/", quick("x"))).toBeUndefined();
});

test("an uncacheable page goes to those waiting, and nobody after", async () => {
  const pages = keep();
  expect(
    words(await pages.render("/", async () => ({ page: await pageOf("absent"), freshMs: 0 }))),
  ).toBe("absent");
  expect(pages.size.pages).toBe(0);
});

test("a flood of addresses stays bounded, dropping the longest unrequested first", async () => {
  const pages = keep({ maxPages: 10 });
  await pages.render("home", quick("home"));
  for (let i = 0; i < 200; i++) {
    await pages.render(`?q=${i}`, quick(`answer ${i}`));
    expect(words(pages.find("home", quick("again")))).toBe("home");
  }
  expect(pages.size.pages).toBe(10);
  expect(pages.find("?q=0", quick("x"))).toBeUndefined();
});

test("pages are bounded by size too, and their bytes counted exactly", async () => {
  const pages = keep({ maxBytes: 40_000 });
  const random = () =>
    Array.from({ length: 1000 }, () => Math.random().toString(36).slice(2, 6)).join("");
  for (let i = 0; i < 30; i++) await pages.render(`/${i}`, quick(random()));
  expect(pages.size.bytes).toBeLessThanOrEqual(40_000);
  expect(pages.size.pages).toBeGreaterThan(1);
  await pages.render("/large", quick(random().repeat(20)));
  expect(pages.find("/large", quick("x"))).toBeUndefined();
  now += FRESH_MS + 300_001;
  for (let i = 0; i < 30; i++) pages.find(`/${i}`, quick("x"));
  expect(pages.size).toEqual({ pages: 0, bytes: 0 });
});

test("a page that must be asked for again is not shown outdated", async () => {
  const pages = keep();
  const headers: [string, string][] = [["cache-control", "public, max-age=30, must-revalidate"]];
  const strict = async () => ({
    page: await packPage(Buffer.from("old"), { status: 200, headers }, true),
    freshMs: FRESH_MS,
  });
  await pages.render("/", strict);
  expect(words(pages.find("/", strict))).toBe("old");
  now += FRESH_MS + 1;
  expect(pages.find("/", strict)).toBeUndefined();
});
