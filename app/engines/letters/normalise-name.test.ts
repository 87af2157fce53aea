import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countLetters } from "./count-letters.ts";
import { normaliseName } from "./normalise-name.ts";

test.each([
  ["  Ada   Obi ", "Ada Obi"],
  ["New\r\nLine", "New Line"],
  ["Fu\u0301nmila\u0301yo\u0323\u0300", "Fúnmiláyọ̀"],
  ["o’Neil", "o’Neil"],
  ["mARY aNN", "mARY aNN"],
  ["\u202eevil\u202c", "evil"],
  ["a\u0000b\u0007c", "abc"],
  ["\ufeffAda", "Ada"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["Ada\u00a0Obi", "Ada Obi"],
  ["x\ud800y", "xy"],
])("%j becomes %j", (typed, kept) => expect(normaliseName(typed)).toBe(kept));

test("every naughty string becomes one line, unchanged when read again", () => {
  const naughty = JSON.parse(readFileSync("tests/fixtures/text/blns.json", "utf8")) as string[];
  expect(naughty.length).toBeGreaterThan(400);
  for (const text of naughty) {
    const kept = normaliseName(text);
    expect(kept).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(normaliseName(kept)).toBe(kept);
  }
});

test("letters outside the basic plane count once", () => {
  expect(countLetters("𝒜".repeat(300))).toBe(300);
  expect(countLetters("a".repeat(301))).toBe(301);
});
