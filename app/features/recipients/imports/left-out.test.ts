import { expect, test } from "vitest";
import type { LayoutFacts } from "#app/engines/table-reader/index.ts";
import { sayLeftOut } from "./left-out.ts";

const NOTHING: LayoutFacts = {
  titleRows: [],
  headingRows: [],
  totalRows: [],
  repeatedRows: [],
  groupRows: [],
  otherTables: [],
};
const said = (rows: Partial<LayoutFacts>) => sayLeftOut({ ...NOTHING, ...rows });

test("rows that are no people are named", () => {
  expect(said({ titleRows: [1], headingRows: [4, 5], totalRows: [307] })).toBe(
    "Title in row 1, headings in rows 4 and 5, totals in row 307 left out",
  );
  expect(said({ titleRows: [1, 2, 3], headingRows: [4] })).toBe(
    "Title in rows 1 to 3, headings in row 4 left out",
  );
  expect(said({ titleRows: [1, 3, 7], headingRows: [8] })).toBe(
    "Title in 3 rows, headings in row 8 left out",
  );
});

test("what stands between the people is named too", () => {
  expect(said({ headingRows: [1], repeatedRows: [31, 61], groupRows: [2, 16, 40] })).toBe(
    "Headings in row 1, headings and titles again in rows 31 and 61, names of groups in 3 rows left out",
  );
  expect(said({ headingRows: [1], otherTables: [[40, 52]] })).toBe(
    "Headings in row 1, another table in rows 40 to 52 left out",
  );
});

test("of a plain list nothing is said", () => {
  expect(said({ headingRows: [1] })).toBeNull();
  expect(said({})).toBeNull();
});
