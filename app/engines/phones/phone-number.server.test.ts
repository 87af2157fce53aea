import { expect, test } from "vitest";
import { CALLING_CODES } from "#app/engines/phones/calling-codes.ts";
import { codesOfAlikeNumbers } from "#app/engines/phones/phone-number.server.ts";

test("codes whose numbers can't be told apart are known by their length", () => {
  const alike = codesOfAlikeNumbers("+234");
  // Myanmar, Serbia, Japan and Ivory Coast have numbers of ten digits, Hong Kong of eight.
  for (const code of ["+95", "+381", "+81", "+225"]) expect(alike).toContain(code);
  expect(alike).not.toContain("+852");
  expect(codesOfAlikeNumbers("+852")).toContain("+228");
  expect(codesOfAlikeNumbers("+999")).toEqual([]);
});

test("numbers of every code have a length", () => {
  for (const { code } of CALLING_CODES) expect(codesOfAlikeNumbers(code), code).toContain(code);
});
