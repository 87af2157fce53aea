import { expect, test } from "vitest";
import type { ColumnUse } from "../lists/list-columns.ts";
import { findWrongMapping } from "./row-correction.ts";

const NAMES = ["Participant", "Family", "Contact"];
const blame = (columns: ColumnUse[], reason: string, failed: number, rows = 300) =>
  findWrongMapping({ columns }, NAMES, { reason, failed, rows });

test("when nearly all rows fail alike, the column matching is blamed", () => {
  expect(blame(["firstName", "lastName", "email"], "First name is missing", 290)).toBe(
    "“Participant” is mapped to First Name, but it is empty in 290 of 300 rows.",
  );
  expect(blame(["firstName", "lastName", "email"], "This is not an e-mail address", 300)).toBe(
    "“Contact” is mapped to Email Address, but all 300 rows have no e-mail address there.",
  );
});

test("few rows, or row-specific reasons, are not blamed on the matching", () => {
  expect(blame(["firstName", "lastName", "email"], "First name is missing", 2, 2)).toBeNull();
  expect(blame(["firstName", "lastName", "email"], "First name is missing", 100)).toBeNull();
  expect(blame(["firstName", "lastName", "email"], "Did you mean gmail.com?", 300)).toBeNull();
});
