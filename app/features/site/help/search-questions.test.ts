import { expect, test } from "vitest";
import { foldWords, textOfHtml } from "#app/engines/page-search/fold-letters.ts";
import type { HelpCategory } from "./help-categories.ts";
import { readSearch, searchQuestions } from "./search-questions.ts";

const question = (id: string, question: string, html: string) => ({
  id,
  question,
  html,
  text: textOfHtml(html),
});
const CATEGORIES: HelpCategory[] = [
  {
    id: "getting-started",
    title: "Getting Started",
    questions: [
      question(
        "festival",
        "What is an ọdún?",
        "<p>A feast. In Hausa: ɗaki &amp; <strong>ƙasa</strong>.</p>\n",
      ),
      question(
        "plan",
        "How do I upgrade my plan?",
        "<p>Under <b>Account</b> <em>settings</em>,\nPlan.</p>\n<p>Not open yet.</p>",
      ),
    ],
  },
  {
    id: "managing-recipients",
    title: "Managing Recipients",
    questions: [
      question(
        "lists",
        "A < B & “C”?",
        '<p>Upgrade to <a href="/odun?a=1&amp;plan=2">Excel</a>; Fúnmiláyọ̀’s o\u0323du\u0301n</p>',
      ),
    ],
  },
];
const ids = (q: string) => searchQuestions(CATEGORIES, q).found.map(({ id }) => id);
const first = (q: string) => searchQuestions(CATEGORIES, q).found[0]!;

test("a search is a case-insensitive substring in every category; questions before answers", () => {
  expect(ids("UPGRADE")).toEqual(["plan", "lists"]);
  expect(ids("pgrad")).toEqual(["plan", "lists"]);
  expect(first("pgrad").question).toBe("How do I u<mark>pgrad</mark>e my plan?");
  expect(first("pgrad").isInAnswer).toBe(false);
  expect(ids("upgraded")).toEqual([]);
  expect(ids("")).toEqual([]);
});

test("C04 accents don't matter in query or answer; whole letters are marked", () => {
  expect(ids("odun")).toEqual(["festival", "lists"]);
  expect(ids("ỌDÚN")).toEqual(["festival", "lists"]);
  expect(first("odun").question).toBe("What is an <mark>ọdún</mark>?");
  expect(searchQuestions(CATEGORIES, "odun").found[1]!.answer).toContain(
    "<mark>o\u0323du\u0301n</mark></p>",
  );
  expect(first("Funmilayo's").answer).toContain("<mark>Fúnmiláyọ̀’s</mark> ");
  expect(first("daki").answer).toContain("<mark>ɗaki</mark>");
});

test("matches may span elements, but not lines, and are never in markup", () => {
  expect(first("account settings, plan").answer).toBe(
    "<p>Under <b><mark>Account</mark></b><mark> </mark><em><mark>settings</mark></em><mark>,\nPlan</mark>.</p>\n<p>Not open yet.</p>",
  );
  expect(searchQuestions(CATEGORIES, "plan. not open")).toEqual({
    by: "words",
    found: [expect.objectContaining({ id: "plan" })],
  });
  for (const markup of ["strong", "href", "<p", "/p>", "amp", "quot"])
    expect([markup, ids(markup)]).toEqual([markup, []]);
  expect(first("&").question).toBe("A &lt; B <mark>&amp;</mark> “C”?");
  expect(first("daki & kasa").answer).toContain(
    "<mark>ɗaki &amp; </mark><strong><mark>ƙasa</mark></strong>",
  );
  expect(first("a < b").question).toBe("<mark>A &lt; B</mark> &amp; “C”?");
});

test("when the exact phrase isn't found, all its words are searched for", () => {
  const { by, found } = searchQuestions(CATEGORIES, "plan account upgrade");
  expect([by, found.map(({ id }) => id)]).toEqual(["words", ["plan"]]);
  expect(found[0]!.question).toBe("How do I <mark>upgrade</mark> my <mark>plan</mark>?");
  expect(found[0]!.answer).toContain("<mark>Account</mark>");
  expect(searchQuestions(CATEGORIES, "plan refund")).toEqual({ by: "words", found: [] });
});

test("any typed text is a search or none: one line, 100 letters", () => {
  const read = (query: string) => readSearch(new URLSearchParams(query));
  expect(read("")).toBe("");
  expect(read("q=%20%09%0a")).toBe("");
  expect(read("q=%CC%81%CC%A3")).toBe("");
  expect(read("q=one&q=two")).toBe("one");
  expect(read("q=a%00b%0d%0ac%E2%80%AEd")).toBe("a b c d");
  expect([...read(`q=${"ọ̀".repeat(5_000)}`)].length).toBeLessThanOrEqual(100);
  expect([...read(`q=${"🎓".repeat(5_000)}`)]).toHaveLength(100);
  for (const q of ["(", "[", "\\", ".*", "%", "$&", "^", "{{appName}}", "<mark>"])
    expect(() => ids(q)).not.toThrow();
});

test("the same words are the same search, composed or not", () => {
  expect(foldWords("  Ọ̀ṢUN \n State")).toBe("osun state");
  expect(foldWords("o\u0323\u0300sun state")).toBe("osun state");
});

test("a question is taken apart once, however often it is searched", () => {
  let reads = 0;
  const counted = {
    ...question("plan", "How do I upgrade?", ""),
    get html() {
      reads++;
      return "<p>Under Account.</p>";
    },
  };
  const categories: HelpCategory[] = [
    { id: "getting-started", title: "Getting Started", questions: [counted] },
  ];
  for (const q of ["upgrade", "account", "account upgrade", "nothing"])
    searchQuestions(categories, q);
  expect(reads).toBe(1);
});
