import { expect, test } from "vitest";
import { cpuMs } from "../../../tests/setup/cpu-ms.ts";
import { pageAddress } from "./page-address.ts";

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
