import { expect, test } from "vitest";
import { pathWords } from "./archive.ts";

test.each([
  ["Ọ̀yọ́: Data & AI", "oyo-data-ai"],
  ["../../etc/passwd", "etc-passwd"],
  ["C:\\Windows\\x.exe", "c-windows-x-exe"],
  ["نادي", ""],
  [`${"a".repeat(39)} bc`, "a".repeat(39)],
])("%j in a file's name is %j", (text, words) => {
  expect(pathWords(text)).toBe(words);
});
