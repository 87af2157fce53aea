import { expect, test } from "vitest";
import type { Person } from "../../lists/check-person.ts";
import type { Mapping } from "../../lists/list-columns.ts";
import { readCellName, readColumns } from "./cell-names.ts";
import { editReading, type RowEdits } from "./row-edits.ts";

const MAPPING: Mapping = {
  columns: ["fullName", "skip", "email", "field:Score"],
  headingRow: 1,
  leaveOutRepeatedAddresses: false,
};
const ADA: Person = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@mail.test",
  certificateName: "",
  fields: { Score: "90" },
};
const edit = (edits: RowEdits, problem: string | null = null, person = ADA) =>
  editReading({ person, problem, doubts: ["order"], written: "Obi Ada" }, edits, MAPPING);

test("changes replace what was read, and empty a value", () => {
  const { person, problem } = edit({ lastName: "Eze", "field:Score": "" });
  expect([person.lastName, person.fields, problem]).toEqual(["Eze", {}, null]);
  expect(ADA.fields).toEqual({ Score: "90" });
});

test("a name that somebody typed is settled", () => {
  expect(edit({ lastName: "Eze" })).toMatchObject({ doubts: [], written: "" });
  expect(edit({ email: "a@mail.test" })).toMatchObject({ doubts: ["order"], written: "Obi Ada" });
});

test("of a column that is no longer used nothing is taken", () => {
  expect(edit({ "field:Town": "Aba" }).person.fields).toEqual({ Score: "90" });
});

test("an address that was typed is meant as it stands", () => {
  expect(edit({ firstName: "Adaeze" }, null, { ...ADA, email: "a@gmial.com" }).problem).toBe(
    "Did you mean gmail.com?",
  );
  expect(edit({ email: "a@gmial.com" }).problem).toBeNull();
});

test("an unreadable letter is asked about until it is gone", () => {
  const unread = "A letter in this row could not be read";
  const person = { ...ADA, firstName: "Ad\ufffd" };
  expect(edit({ lastName: "Eze" }, unread, person).problem).toBe(unread);
  expect(edit({ firstName: "Adé" }, unread, person).problem).toBeNull();
});

test("two columns come of whole names, and boxes know theirs", () => {
  const columns = readColumns(MAPPING);
  expect(columns.map(({ key, letters }) => `${key} ${letters}`)).toEqual([
    "firstName A",
    "lastName A",
    "email C",
    "c3 D",
  ]);
  expect(readCellName("cell-12-c3", columns)).toMatchObject({
    rowNumber: 12,
    column: { field: "field:Score" },
  });
  for (const name of ["cell-12-c1", "cell-x-email", "row-12-email", "cell-12-__proto__"])
    expect(readCellName(name, columns)).toBeNull();
});
