import { expect, test } from "vitest";
import { categoryPath, type HelpCategory, questionPath } from "./help-categories.ts";
import { contactPath, readHelpAddress } from "./search-questions.ts";

const CATEGORIES: HelpCategory[] = [
  { id: "getting-started", title: "Getting Started", questions: [] },
  {
    id: "managing-recipients",
    title: "Managing Recipients",
    questions: [{ id: "which-files", question: "Which files?", html: "", text: "" }],
  },
];
const read = (query: string) => readHelpAddress(new URLSearchParams(query), CATEGORIES);

test("the category is the address's, the opened question's, or the first", () => {
  expect(read("").category).toBe("getting-started");
  expect(read("category=managing-recipients").category).toBe("managing-recipients");
  expect(read("category=nowhere")).toMatchObject({
    category: "getting-started",
    open: null,
    q: "",
  });
  expect(read("category=managing-recipients&category=x").category).toBe("managing-recipients");
  expect(read("category=__proto__").category).toBe("getting-started");
  expect(read("open=which-files")).toMatchObject({
    category: "managing-recipients",
    open: "which-files",
  });
  expect(read("open=which-file")).toMatchObject({ category: "getting-started", open: null });
  expect(read("open=which-files&category=getting-started").category).toBe("getting-started");
});

test("links lead where they are read again", () => {
  const link = new URL(questionPath("which-files"), "https://lagoon.test");
  expect([read(link.search.slice(1)).open, link.hash]).toEqual(["which-files", "#which-files"]);
  expect([categoryPath("getting-started"), categoryPath("managing-recipients")]).toEqual([
    "/help",
    "/help?category=managing-recipients",
  ]);
});

test("a message carries where it was written, and the Custom plan's subject", () => {
  expect(
    [
      "",
      "category=managing-recipients",
      "plan=custom&category=managing-recipients",
      "plan=pro",
    ].map((query) => contactPath(read(query))),
  ).toEqual(["/help", "/help?category=managing-recipients", "/help?plan=custom", "/help"]);
});
