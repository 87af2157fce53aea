import { expect, test } from "vitest";
import { createColumnWatch } from "./column-doubts.ts";
import { readingOf } from "./read-cell.ts";

function doubtsOf(heading: string, ...cells: string[]) {
  const watch = createColumnWatch();
  watch.lookAtHeadings(["Name", heading]);
  for (const [index, cell] of cells.entries()) watch.look(["Ada", cell], index + 2);
  return watch.found(["Name", heading]);
}

test.each([
  ["05/06/2026", "06/07/2026"],
  ["5-6-2026", ""],
  ["05/06/26 10:02", "07/06/26 10:05"],
  ["25/06/2026", "06/25/2026", "05/06/2026"],
])("dates such as %j and %j can be read in two ways", (...cells) => {
  const example = cells.find((cell) => !/25/.test(cell));
  expect(doubtsOf("Completion Date", ...cells)).toMatchObject([
    { column: 1, kind: "dates", example, row: cells.indexOf(example ?? "") + 2 },
  ]);
});

test.each([
  ["05/06/2026", "25/06/2026"],
  ["05/06/2026", "06/25/2026"],
  ["05.06.2026", "06.07.2026"],
  ["2026-06-05", "2026-07-06"],
  ["06/06/2026", "07/07/2026"],
  ["0803/123/4567", "5/6"],
])("the column itself says how %j is read", (...cells) => {
  expect(doubtsOf("Date", ...cells)).toEqual([]);
});

test.each([
  ["Duration", "1:10", true],
  ["Length of stay", "0:45", true],
  ["Durée", "1:10", true],
  ["Duration (hh:mm)", "1:10", false],
  ["Minutes", "41:10", false],
  ["Start time", "1:10", false],
  ["Duration", "1:10:00", false],
  ["Ratio", "1:10", false],
])("under %j a clock like %s is asked about: %s", (heading, clock, isAsked) => {
  expect(doubtsOf(heading, clock).length > 0).toBe(isAsked);
});

test("a clock that no day has counts minutes", () => {
  expect(doubtsOf("Duration", "1:10", "75:00")).toEqual([]);
});

test.each([
  ["2.34803E+12", true],
  ["2,3E+11", true],
  ["2.34803E12", false],
  ["5E+3", true],
  ["LAG/2.3E+11", false],
  ["12E+11", false],
])("%s was shortened: %s", (cell, isShortened) => {
  expect(doubtsOf("Matric No", cell, "2.3E+10").map(({ count }) => count)).toEqual([
    isShortened ? 2 : 1,
  ]);
});

test.each([
  ["Phone", "8031234567", 1],
  ["GSM", "241234567", 1],
  ["Phone", "08031234567", 0],
  ["Phone", "2348031234567", 0],
  ["Staff ID", "8031234567", 0],
  ["Nº de telefone", "8031234567", 1],
  ["رقم الهاتف", "8031234567", 1],
])("under %s a first 0 is missing from %s in %s rows", (heading, cell, count) => {
  expect(doubtsOf(heading, cell).length).toBe(count);
});

test("a number that is no phone is asked about under such headings", () => {
  const cells = ["08031234567", "12345", "+234 803 123 456", "n/a", "0803–123–4567"];
  expect(doubtsOf("Nọ́mbà fóònù", ...cells)).toMatchObject([
    { kind: "wrong-phones", count: 2, example: "12345", row: 3 },
  ]);
  expect(doubtsOf("Staff ID", ...cells)).toEqual([]);
  expect(doubtsOf("Phone", "08031234567", "0803 123 4567 / 08059876543")).toEqual([]);
});

test("a wrong number far down a column is counted like the first", () => {
  const cells = Array.from({ length: 3_000 }, (_, at) => `+234 803 ${1_000_000 + at}`);
  expect(doubtsOf("Phone", "12345", ...cells, "+234 803 123")).toMatchObject([
    { kind: "wrong-phones", count: 2, row: 2 },
  ]);
});

test.each([
  ["full-phones", "8031234567", "+2348031234567"],
  ["full-phones", "0803–123–4567 / 2348059876543", "+2348031234567, +2348059876543"],
  ["full-phones", "12345", "12345"],
  ["full-phones", "n/a", "n/a"],
  ["no-wrong-phones", "12345", ""],
  ["no-wrong-phones", "08031234567", "08031234567"],
  ["no-wrong-phones", "n/a", "n/a"],
] as const)("%s reads the phone %s as %s", (reading, cell, is) =>
  expect(readingOf(cell, reading)).toBe(is),
);

test.each([
  ["day-first", "05/06/2026", "5 June 2026"],
  ["month-first", "05/06/2026", "6 May 2026"],
  ["month-first", "25/06/2026 10:02", "25 June 2026, 10:02"],
  ["day-first", "31/02/2026", "31/02/2026"],
  ["day-first", "tbc", "tbc"],
  ["hours", "1:10", "1 h 10 min"],
  ["minutes", "1:10", "1 min 10 s"],
  ["empty", "2.34803E+12", ""],
  ["empty", "2348031234567", "2348031234567"],
  ["add-zero", "8031234567", "08031234567"],
  ["add-zero", "08031234567", "08031234567"],
  ["leave", "2.34803E+12", "2.34803E+12"],
] as const)("read as %s, %s becomes %j", (reading, cell, expected) => {
  expect(readingOf(cell, reading)).toBe(expected);
});
