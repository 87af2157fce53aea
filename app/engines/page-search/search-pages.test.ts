import { expect, test } from "vitest";
import { indexParts, type SearchablePart, searchPages } from "./search-pages.ts";

const part = (
  href: string,
  title: string,
  heading: string | null,
  text: string,
): SearchablePart => ({
  href,
  title,
  heading,
  text,
});
const INDEX = indexParts([
  part(
    "/docs/send",
    "Send now or later",
    null,
    "What leaves, and when. A certificate goes to each person.",
  ),
  part(
    "/docs/send#checks",
    "Send now or later",
    "What is checked first",
    "Every name is looked at before a certificate is printed.",
  ),
  part("/docs/certificates", "Download certificates", null, "As one ZIP."),
  part(
    "/docs/certificates#limits",
    "Download certificates",
    "Limits of a download",
    "Two at a time.",
  ),
  part(
    "/docs/names",
    "Names",
    null,
    "Fúnmiláyọ̀ and Ɗanjuma print with all their marks, “Ọlọ́run” too.",
  ),
  part("/docs/other", "Other things", "A certificate's end", "It expires."),
]);
const hrefs = (query: string) => searchPages(INDEX, query, 20).found.map(({ href }) => href);

test("a word ranks by place: title first, then heading, then text", () => {
  const [first, second, ...others] = hrefs("certificate");
  expect([first, second]).toEqual(["/docs/certificates", "/docs/other"]);
  expect(others.sort()).toEqual(["/docs/send", "/docs/send#checks"]);
});

test("finds without marks, capitals and plurals, from the beginning of a word", () => {
  for (const query of ["funmilayo", "FÚNMILÁYỌ̀", "Fúnmi", "danjuma", "olorun"])
    expect(hrefs(query), query).toEqual(["/docs/names"]);
  expect(hrefs("Downloads")).toContain("/docs/certificates");
  expect(hrefs("wnload")).toEqual([]);
});

test("a mistyped word finds the nearest, and the answer says so", () => {
  expect(searchPages(INDEX, "certifcates", 20)).toMatchObject({
    isLoose: true,
    found: [{ href: "/docs/certificates" }, {}, {}, {}],
  });
});

test("what was found is marked in the words as they are written", () => {
  const [found] = searchPages(INDEX, "funmilayo olorun", 20).found;
  expect(found!.piece.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
    "Fúnmiláyọ̀",
    "Ọlọ́run",
  ]);
  expect(found!.piece.map(({ text }) => text).join("")).toContain("“Ọlọ́run” too.");
});

test("a section leads to its anchor, a page's beginning to the page", () => {
  expect(hrefs("checked first")).toEqual(["/docs/send#checks"]);
  expect(hrefs("download limits")).toEqual(["/docs/certificates#limits"]);
  expect(searchPages(INDEX, "zip", 20).found[0]).toMatchObject({
    href: "/docs/certificates",
    heading: null,
  });
});

test("all words are wanted; otherwise some suffice, and the answer says so", () => {
  expect(searchPages(INDEX, "certificate printed", 20)).toMatchObject({ isLoose: false, total: 1 });
  const loose = searchPages(INDEX, "expires nowhere", 20);
  expect(loose).toMatchObject({ isLoose: true, total: 1 });
  expect(loose.found[0]!.href).toBe("/docs/other");
});

test("small words of a question don't count, unless alone", () => {
  expect(hrefs("How do I send it to my people?")).not.toEqual([]);
  expect(hrefs("and")).toContain("/docs/names");
});

test("a long text is cut between words around what was found", () => {
  const text = `${"before ".repeat(100)}needle ${"after ".repeat(100)}`;
  const [found] = searchPages(
    indexParts([part("/docs/long", "Long", null, text)]),
    "needle",
    5,
  ).found;
  const piece = found!.piece.map(({ text: words }) => words).join("");
  expect(piece.length).toBeLessThan(220);
  expect(piece).toMatch(/^… before .* needle after .* after …$/);
});

test("three places of one page at most", () => {
  const many = indexParts(
    Array.from({ length: 9 }, (_, at) => part(`/docs/one#s${at}`, "One", `Part ${at}`, "needle")),
  );
  expect(searchPages(many, "needle", 20)).toMatchObject({ total: 3 });
});

test.each([
  "",
  "   ",
  "\u0000",
  "?!…%&<>",
  "🎓",
  "a".repeat(10_000),
  "x ".repeat(5_000),
  "\ud800",
  "(.*)+$",
  "constructor __proto__",
])("odd words find nothing and break nothing: %j", (query) => {
  expect(() => searchPages(INDEX, query, 20)).not.toThrow();
  expect(searchPages(INDEX, query, 20).found.length).toBeLessThan(6);
});
