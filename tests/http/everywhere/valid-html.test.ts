import { beforeAll, expect, test } from "vitest";
import { htmlFindings } from "../../setup/html-findings.ts";
import { type ReadPage, readPages } from "../../setup/read-pages.ts";
import { wordsToRead } from "../../setup/words-to-read.ts";

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

test("C38 pages write dates for people, on one clock", () => {
  const machines =
    /.{0,40}(?:\b\d{4}-\d\d-\d\d(?!\d)|\b\d{1,2}(?::\d\d)? ?[ap]m\b|West Africa Standard|\bWAT\b).{0,30}/gi;
  const found = pages
    // The reference of the API quotes its JSON.
    .filter(({ name }) => name !== "/api")
    .flatMap(({ name, html }) =>
      [...wordsToRead(html).matchAll(machines)].map(([text]) => `${name}: ${text}`),
    );
  expect(found).toEqual([]);
});

/** Buttons, links and what opens a menu, with what is in them. */
const PRESSED = /<(button|a|summary)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** What w3m and lynx show of a control: its text, or its picture's; no label that is only read. */
const shownOf = (content: string) =>
  content.replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>|\s|&nbsp;/g, "");

test("every button and link has a name that text browsers show", () => {
  let buttons = 0;
  const nameless = pages.flatMap(({ name, html }) => {
    const body = html.replace(/<script\b[\s\S]*?<\/script>/g, "");
    const pressed = [...body.matchAll(PRESSED)];
    buttons += pressed.length;
    const inputs = body.match(/<input\b[^>]*type="(?:submit|image|button)"[^>]*>/g) ?? [];
    return [
      ...pressed.filter(([, , , content = ""]) => shownOf(content) === "").map(([tag]) => tag),
      ...inputs.filter((tag) => !/\b(?:value|alt)="[^"]/.test(tag)),
    ].map((tag) => `${name}: ${tag.slice(0, 200)}`);
  });
  expect(buttons).toBeGreaterThan(3_000);
  expect(nameless).toEqual([]);
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
