import { expect, test } from "vitest";
import { titleLines } from "./title-picture.server.ts";

test.each([
  ["Pricing", ["Pricing"]],
  ["Plans & Pricing", ["Plans & Pricing"]],
  [
    "Certificates with the right name, in the right inbox",
    ["Certificates with", "the right name, in", "the right inbox"],
  ],
  ["Ọ̀nà tí a fi ń kọ orúkọ ẹni dáadáa", ["Ọ̀nà tí a fi ń kọ", "orúkọ ẹni dáadáa"]],
  ["Antidisestablishmentarianism", ["Antidisestablishmentarianism"]],
  ["  two   spaces  ", ["two spaces"]],
  ["", []],
])("%j stands in %j", (title, lines) => {
  expect(titleLines(title)).toEqual(lines);
});

test("no word is lost, whatever the title", () => {
  const title = Array.from({ length: 40 }, (_, i) => `word${i}`).join(" ");
  expect(titleLines(title).join(" ")).toBe(title);
  expect(titleLines(title).length).toBe(4);
});
