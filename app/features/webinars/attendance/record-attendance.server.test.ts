import { expect, test } from "vitest";
import { sameCodeWord } from "./record-attendance.server.ts";

test.each(["Ìròkò", "iroko", " IROKO ", "i-ro ko", "Ìròkò!", "ìrọ̀kò"])("%s is the word", (typed) => {
  expect(sameCodeWord(typed, "Ìròkò")).toBe(true);
});

test.each(["", "irok", "iroko1", "oak"])("“%s” is not", (typed) => {
  expect(sameCodeWord(typed, "Ìròkò")).toBe(false);
});

test("a word without a letter is nobody's", () => {
  expect(sameCodeWord("…", "!!!")).toBe(false);
  expect(sameCodeWord("ɗaya", "DAYA")).toBe(true);
});
