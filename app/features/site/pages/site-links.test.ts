import { expect, test } from "vitest";
import { robotsTxt } from "../machines/search-engines.ts";
import { isListed, isSitePath, SITE_PATHS } from "./site-links.ts";

test("every page in the menus is on the site, in lower case", () => {
  expect(SITE_PATHS).toContain("/");
  expect(SITE_PATHS).toContain("/service-term");
  for (const path of SITE_PATHS)
    expect([path, path === path.toLowerCase(), isSitePath(path), isListed(path)]).toEqual([
      path,
      true,
      true,
      true,
    ]);
});

test.each([
  "/blog/1",
  "/docs/send-a-bulk-email",
  ...["/get-started", "/signup", "/sign-in", "/verify", "/verify/many", "/api"],
])("%s may be listed", (path) => {
  expect(isListed(path)).toBe(true);
});

test.each([
  "/dashboard",
  "/verify/7k2m",
  "/c/7k2m",
  "/blog/",
  "/blog/a/b",
  "/docs/%2e",
  "/Pricing",
  "/pricing/",
  "",
  "/f/cvs",
  "/w/x",
  "/settings",
])("%s is no page of the site", (path) => {
  expect([isSitePath(path), isListed(path)]).toEqual([false, false]);
});

test("robots are barred from no page of the site", () => {
  const barred = [...robotsTxt("https://iweri.test").matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path]) => path!,
  );
  for (const path of SITE_PATHS)
    expect([path, barred.find((one) => path.startsWith(one))]).toEqual([path, undefined]);
});
