import { expect, test } from "vitest";
import { helpWithRule } from "./settings.ts";

test.each([
  [
    "Answered if time allows",
    "At most 500 letters.",
    "Answered if time allows. At most 500 letters.",
  ],
  [
    "Answered if time allows.",
    "At most 500 letters.",
    "Answered if time allows. At most 500 letters.",
  ],
  ["What is it?", "At most 5 MB.", "What is it? At most 5 MB."],
  ["", "At most 5 MB.", "At most 5 MB."],
  ["As on your ID", "", "As on your ID"],
])("the help %j and the rule %j are two sentences", (help, rule, both) => {
  expect(helpWithRule(help, rule)).toBe(both);
});
