import { beforeAll, expect, test } from "vitest";
import { htmlFindings } from "../setup/html-findings.ts";
import { type ReadPage, readPages } from "../setup/read-pages.ts";

let pages: ReadPage[];
beforeAll(async () => {
  pages = await readPages("representative");
});

test("representative pages are valid HTML as the server sends them (html-validate)", {
  tags: ["long"],
}, async () => {
  expect(pages.length).toBeGreaterThan(120);
  const findings = await Promise.all(pages.map(({ name, html }) => htmlFindings(name, html)));
  expect(findings.flat()).toEqual([]);
});

test("nothing comes after the end of a page", () => {
  expect(
    pages.filter(({ html }) => !html.endsWith("</body></html>")).map(({ name }) => name),
  ).toEqual([]);
  expect(
    pages.filter(({ html }) => html.includes("streamController.close()")).length,
  ).toBeGreaterThan(30);
});

const ID_LISTS =
  /\s(for|list|form|headers|popoverTarget|aria-(?:describedby|labelledby|controls|owns))="([^"]*)"/gi;

test("every id that an attribute or link names exists", () => {
  const missing = pages.flatMap(({ name, html }) => {
    const body = html.replace(/<script\b[\s\S]*?<\/script>/g, "");
    const ids = new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    const named = [...body.matchAll(ID_LISTS)].flatMap(([, , value = ""]) => value.split(/\s+/));
    const linked = [...body.matchAll(/\shref="#([^":][^"]*)"/g)].map(([, id = ""]) =>
      decodeURIComponent(id),
    );
    return [...named, ...linked].filter((id) => !ids.has(id)).map((id) => `${name}: ${id}`);
  });
  expect(missing).toEqual([]);
});
