import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const SHEETS = "public/build/_assets/";
const PAGES = [
  "/",
  "/pricing",
  "/templates",
  "/features",
  "/help",
  "/blog",
  "/docs",
  "/signup",
  "/sign-in",
  "/verify",
  "/example",
  "/api",
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/**
 * The classes that a sheet has a rule of their own for, such as `.i{…}`, outside of media queries.
 */
function ownRules(css: string): Set<string> {
  const selectors = [...css.matchAll(/(?<=^|[{}])([^{}@]+)\{/g)].flatMap(([, list]) =>
    list!.split(","),
  );
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? []));
}

/** The text of every sheet that a page links to, and of those it prints. */
function sheetsOf(html: string): string {
  const linked = [...html.matchAll(/<link rel="stylesheet" href="\/build\/_assets\/([^"]+)"/g)];
  const printed = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  return [
    ...linked.map(([, file]) => readFileSync(SHEETS + file, "utf8")),
    ...printed.map(([, css]) => css),
  ].join("");
}

test.each(PAGES)("%s has the rules of the classes it uses", async (path) => {
  const dashboard = readdirSync(SHEETS).find((file) => /^app-\w+\.css$/.test(file))!;
  const known = ownRules(readFileSync(SHEETS + dashboard, "utf8"));
  const html = await app.visitor().page(path);
  const has = ownRules(sheetsOf(html));
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
  );
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => known.has(name) && !has.has(name))).toEqual([]);
});
