import { expect, test } from "vitest";
import { formatMonth, monthLabel, monthLater, monthRange, readDay, readMonth } from "./month.ts";

const now = new Date("2026-11-30T23:30:00.000Z"); // December in Lagos

test.each([
  ["2026-12", "2026-12"],
  ["2027-02", "2027-02"],
  ["2026-11", "2026-12"],
  ["1970-01", "2026-12"],
  ["2999-12", "2026-12"],
  ["2027-13", "2026-12"],
  ["2027-00", "2026-12"],
  ["2027-2", "2026-12"],
  ["DROP", "2026-12"],
  [null, "2026-12"],
])("?month=%s is %s", (asked, read) => {
  expect(formatMonth(readMonth(asked, now))).toBe(read);
});

test("months go over the year's end and back", () => {
  expect(monthLabel(monthLater({ year: 2026, month: 12 }, 1))).toBe("January 2027");
  expect(monthLabel(monthLater({ year: 2027, month: 1 }, -1))).toBe("December 2026");
});

test("a day that the month has not is none", () => {
  const february = { year: 2027, month: 2 };
  expect(["1", "28", "29", "0", "-1", "x", null].map((day) => readDay(day, february))).toEqual([
    1,
    28,
    ...Array(5).fill(null),
  ]);
});

test("C19 a month runs from its easternmost first day to its westernmost last", () => {
  const { from, until } = monthRange({ year: 2026, month: 12 });
  expect([from, until].map((at) => at.toISOString())).toEqual([
    "2026-11-30T10:00:00.000Z",
    "2027-01-01T14:00:00.000Z",
  ]);
});
