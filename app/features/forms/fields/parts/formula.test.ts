import { expect, test } from "vitest";
import { namesOfFormula, parseFormula, valueOfFormula } from "./formula.ts";

const NUMBERS = new Map([
  ["tickets", 3],
  ["lunches", 2],
  ["price", 0.1],
]);

const value = (text: string) => {
  const formula = parseFormula(text);
  return formula && valueOfFormula(formula, NUMBERS);
};

test.each([
  ["{Tickets} * 5,000 + {Lunches} × 2000", 19_000],
  ["({TICKETS} + 1) / 2", 2],
  ["10 - 2 - 3", 5],
  ["2 + 3 * 4", 14],
  ["-{ tickets } + 1", -2],
  ["{Price} + .2", 0.3],
  ["{Nobody asked} * 7", 0],
  ["1 ÷ 0", null],
  ["((2))", 2],
])("%s is %j", (text, wanted) => {
  expect(value(text)).toBe(wanted);
});

test.each([
  "",
  "1 +",
  "(1",
  "1)",
  "{a}{b}",
  "1 2",
  "alert(1)",
  "2 ** 3",
  "{",
  "*2",
  `${"(".repeat(500)}1`,
])("%j is no formula", (text) => {
  expect(parseFormula(text)).toBeNull();
});

test("a formula names its questions", () => {
  expect(namesOfFormula(parseFormula("{Tickets} * -({Price} + 1)")!)).toEqual(["Tickets", "Price"]);
});
