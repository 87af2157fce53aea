import { beforeAll, expect, test } from "vitest";
import { htmlFindings } from "../setup/html-findings.ts";
import { type ReadPage, readPages } from "../setup/read-pages.ts";

let pages: ReadPage[];
beforeAll(async () => {
  pages = await readPages("representative");
});

test("representative pages are valid HTML as the server sends them (html-validate)", async () => {
  expect(pages.length).toBeGreaterThan(120);
  const findings = await Promise.all(pages.map(({ name, html }) => htmlFindings(name, html)));
  expect(findings.flat()).toEqual([]);
});

test("nothing comes after the end of a page", () => {
  expect(pages.filter(({ html }) => !html.endsWith("</body></html>")).map(({ name }) => name)).toEqual([]);
  expect(pages.filter(({ html }) => html.includes("streamController.close()")).length).toBeGreaterThan(30);
});

test("every id that an attribute names is in the page", () => {
  const missing = pages.flatMap(({ name, html }) => {
    const body = html.replace(/<script\b[\s\S]*?<\/script>/g, "");
    const ids = new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    return [...body.matchAll(/\s(for|list|form|headers|popoverTarget|aria-(?:describedby|labelledby|controls|owns))="([^"]*)"/gi)]
      .flatMap(([, attribute, value]) => value!.split(/\s+/).map((id) => ({ attribute, id })))
      .filter(({ id }) => !ids.has(id))
      .map(({ attribute, id }) => `${name}: ${attribute}="${id}"`);
  });
  expect(missing).toEqual([]);
});
