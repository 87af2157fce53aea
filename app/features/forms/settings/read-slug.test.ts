import { expect, test } from "vitest";
import { newSlug } from "../model/form-settings.ts";
import { readSlug } from "./read-slug.ts";

test.each([
  ["CVs-That-Pass", "cvs-that-pass"],
  ["  Ẹ̀kọ́ town hall 2025 ", "eko-town-hall-2025"],
  ["fire_safety", "fire-safety"],
])("%s is kept as %s: one spelling for every visitor", (typed, slug) => {
  expect(readSlug(typed)).toEqual({ slug });
});

test.each([
  "",
  "  ",
  "a/b",
  "..",
  "a..b",
  "ab",
  "-abc",
  "abc-",
  "a--b",
  "новое",
  "x?y=1",
  "a%2fb",
  "new",
  "Embed",
  "a".repeat(61),
  "🎉🎉🎉",
])("%s is refused with a reason", (typed) => {
  expect(readSlug(typed)).toEqual({ problem: expect.stringMatching(/address/) });
});

test("the address a new form gets is one that may be kept", () => {
  for (const title of ["Fire Safety", "", "  ", "Ẹ̀kọ́", "---", "new", "x".repeat(200)]) {
    const slug = newSlug(title);
    expect(readSlug(slug)).toEqual({ slug });
  }
});
