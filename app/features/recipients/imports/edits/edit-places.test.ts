import { expect, test } from "vitest";
import type { ColumnUse } from "../../lists/list-columns.ts";
import { fieldNow, placeOf } from "./edit-places.ts";
import type { EditField } from "./row-edits.ts";

const read = (columns: ColumnUse[], sheet = "Participants") => ({
  detected: { sheet },
  mapping: { columns },
});
const COLUMNS: ColumnUse[] = ["fullName", "email", "field:Phone", "skip"];

test.each<[EditField, number | null]>([
  ["lastName", 0],
  ["email", 1],
  ["repeat", 1],
  ["field:Phone", 2],
  ["field:Town", null],
])("%s is read from column %s", (field, columnIndex) => {
  expect(placeOf(field, read(COLUMNS))).toEqual({ sheet: "Participants", columnIndex });
});

test.each<[EditField, ColumnUse[], EditField | "not used"]>([
  ["lastName", ["fullName", "email", "skip", "skip"], "lastName"],
  ["lastName", ["firstName", "email", "skip", "skip"], "not used"],
  ["firstName", ["firstName", "email", "skip", "skip"], "firstName"],
  ["email", ["fullName", "skip", "email", "skip"], "not used"],
  ["repeat", ["fullName", "skip", "email", "skip"], "not used"],
  ["field:Phone", ["fullName", "email", "field:Column C", "skip"], "field:Column C"],
  ["field:Phone", ["fullName", "email", "certificateName", "skip"], "certificateName"],
  ["field:Phone", ["fullName", "email", "skip", "field:Phone"], "not used"],
])("a change of %s, with columns as %j, is about %s", (field, columns, expected) => {
  const place = placeOf(field, read(COLUMNS));
  const now = fieldNow({ field, ...place }, read(columns));
  expect(typeof now === "string" ? now : "not used").toBe(expected);
});

test("a change of another sheet waits for it", () => {
  const edit = { field: "email" as const, ...placeOf("email", read(COLUMNS)) };
  expect(fieldNow(edit, read(COLUMNS, "Sheet2"))).toEqual({ notUsed: "sheet" });
  expect(fieldNow({ ...edit, sheet: null, columnIndex: null }, read(["email"], "Sheet2"))).toBe(
    "email",
  );
});
