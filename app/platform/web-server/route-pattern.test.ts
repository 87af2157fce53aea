import { expect, test } from "vitest";
import { cpuMs } from "../../../tests/setup/cpu-ms.ts";
import { acceptedEncoding, pageAddress, routePatterns } from "./route-pattern.ts";

const patternOf = routePatterns(
  Object.fromEntries(
    [
      { id: "root", path: "" },
      { id: "_site", parentId: "root" },
      { id: "home", parentId: "_site", index: true },
      { id: "splat", parentId: "_site", path: "*" },
      { id: "c", parentId: "root", path: "c/:id" },
      { id: "c.png", parentId: "root", path: "c/:id.png" },
      { id: "forms", parentId: "root", path: "forms/:formId" },
      { id: "forms.index", parentId: "forms", index: true },
      { id: "forms.new", parentId: "root", path: "forms/new" },
      { id: "questions", parentId: "forms", path: "questions" },
    ].map((route) => [route.id, route]),
  ),
);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/c/7k2m", "/c/:id"],
  ["/c/7k2m.png", "/c/:id.png"],
  ["/forms/new", "/forms/new"],
  ["/forms/1m7v", "/forms/:formId"],
  ["/Forms/1m7v/questions", "/forms/:formId/questions"],
  ["/forms/1m7v/questions.data", "/forms/:formId/questions"],
  ["/nothing/ada@people.test", "/*"],
  ["/c/%E0%A4%A", "/c/:id"],
])("%s is %s", (path, pattern) => expect(patternOf(path)).toBe(pattern));

test("without a route for everything else, an unknown address has one name", () => {
  expect(routePatterns({})("/whatever/ada")).toBe("(none)");
});

const isKept = (path: string) => /^\/(?:|pricing|docs|blog(?:\/[a-z-]+)?)$/.test(path);

test.each([
  ["/", "/", ""],
  ["/?", "/", ""],
  ["/pricing", "/pricing", ""],
  ["/pricing?utm_source=mail&fbclid=IwAR0_x", "/pricing", ""],
  ["/blog?tab=news&page=2", "/blog", "?page=2&tab=news"],
  ["/blog?page=2&utm_medium=a&tab=news", "/blog", "?page=2&tab=news"],
  ["/blog/first-steps", "/blog/first-steps", ""],
])("%s is kept as %s%s", (url, path, query) => {
  expect(pageAddress(url, isKept)).toEqual({ path, query });
});

test.each([
  "/dashboard",
  "/c/7k2m",
  "/f/cvs",
  "/sign-in",
  "/get-started",
  "/Pricing",
  "/pricing/",
  "/blog/a/b",
  "/blog/%2e%2e",
  "/?_data=routes%2F_site",
  "/?_routes=",
  "/docs?q=how+to",
  "/docs?q=certificate",
  "/docs?q=%C3%A9",
  "/docs?tab=a&tab=b",
  "/docs?tab=",
  `/docs?tab=${"a".repeat(41)}`,
  "/docs?a=1&b=2&c=3&d=4&e=5",
  "/docs?__proto__=1",
])("%s is not answered from memory", (url) => {
  expect(pageAddress(url, isKept)).toBeNull();
});

test("an address of very many names is turned away at once", async () => {
  const names = Array.from({ length: 30_000 }, (_, at) => `n${at}=1`).join("&");
  const ms = await cpuMs(() => expect(pageAddress(`/docs?${names}`, isKept)).toBeNull());
  expect(ms).toBeLessThan(500);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br; q=0.9 , gzip; q=0.9", "br"],
  ["br;q=0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, br;q=0.1", "br"],
  ["br;q=word", "identity"],
  ["br;q=-1", "identity"],
  [",,;;q=1,", "identity"],
])("%j is answered with %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test("a header as long as Node lets through is read at once", async () => {
  const header = Array.from({ length: 4_000 }, (_, at) => `e${at % 10}`).join(",");
  const ms = await cpuMs(() => expect(acceptedEncoding(`${header},br`)).toBe("br"));
  expect(ms).toBeLessThan(100);
});
