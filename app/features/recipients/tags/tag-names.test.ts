import { expect, test } from "vitest";
import { readTagNames, tagKey } from "./tag-names.ts";

test("tags are read from commas, semicolons and lines, each once", () => {
  expect(readTagNames(" Alumni,  alumni ;Speaker\nÈkó 2026,, ")).toEqual({
    names: ["Alumni", "Speaker", "Èkó 2026"],
    problem: null,
  });
});

test("case and marks don't make another tag", () => {
  expect(tagKey("Ìbàdàn  Cohort")).toBe(tagKey("ibadan cohort"));
});

test("no tag, a long one and too many are told of", () => {
  expect(readTagNames(" , ").problem).toBe("Type a tag, like Alumni");
  expect(readTagNames("x".repeat(41)).problem).toMatch(/longer than 40 characters/);
  expect(readTagNames(Array.from({ length: 21 }, (_, n) => `Tag ${n}`).join()).problem).toMatch(
    /at most 20 tags/,
  );
});
