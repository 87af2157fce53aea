import { expect, test } from "vitest";
import { knownPlaceholders, unknownPlaceholders, unknownSentence } from "./unknown-placeholders.ts";

const known = knownPlaceholders(["Score", "Matric Number"], { Venue: "Yaba" });

test("both spellings, any case, columns and values for everyone are known", () => {
  expect(unknownPlaceholders("{first_name} [Course Title] {SCORE} {venue} [Download Certificate]", known)).toEqual([]);
});

test("unknown ones are named once, with the nearest known one", () => {
  const unknown = unknownPlaceholders("{Frist Name} {frist name} [Corse Titel] {Matric} {Zebra Colour} {Frist}", known);
  expect(unknown).toEqual([
    { source: "{Frist Name}", suggestion: "First Name" },
    { source: "[Corse Titel]", suggestion: "Course Title" },
    { source: "{Matric}", suggestion: "Matric Number" },
    { source: "{Zebra Colour}", suggestion: null },
    { source: "{Frist}", suggestion: "First Name" },
  ]);
  expect(unknownSentence(unknown.slice(1, 2))).toBe("[Corse Titel] is not a field. Did you mean [Course Title]?");
  expect(unknownSentence(unknown.slice(3, 4))).toContain("take the brackets away");
});

test("the button can't stand in a subject", () => {
  expect(unknownPlaceholders("[Download Certificate]", known, { button: false })).toHaveLength(1);
});
