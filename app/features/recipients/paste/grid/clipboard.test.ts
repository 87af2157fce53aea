import { expect, test } from "vitest";
import { copiedText, spreadCells } from "./clipboard.ts";

const cell = (text: string, rowSpan = 1, colSpan = 1) => ({ text, rowSpan, colSpan });

test("a cell merged over rows is said of all their people", () => {
  expect(
    spreadCells([
      [cell("Attendance", 1, 3)],
      [cell("Cohort 3", 2), cell("Ada"), cell("ada@mail.test")],
      [cell("Bola"), cell("bola@mail.test")],
      [cell("Cohort 4"), cell("Chi"), cell("chi@mail.test", 9)],
    ]),
  ).toEqual([
    ["Attendance", "", ""],
    ["Cohort 3", "Ada", "ada@mail.test"],
    ["Cohort 3", "Bola", "bola@mail.test"],
    ["Cohort 4", "Chi", "chi@mail.test"],
  ]);
});

test("the text of copied cells is read as it is", () => {
  const types: Record<string, string> = {
    "text/plain": "Ada\tada@mail.test",
    "text/html": "<google-sheets-html-origin><table><tr><td>Ada</td></tr></table>",
  };
  expect(copiedText({ getData: (type) => types[type] ?? "" })).toEqual({
    text: "Ada\tada@mail.test",
  });
});
