import { expect, test } from "vitest";
import { weeksOfMonth } from "./calendar-month.ts";

test("weeks begin with Monday, and hold each day once", () => {
  const weeks = weeksOfMonth(2026, 12);
  expect(weeks[0]).toEqual([null, 1, 2, 3, 4, 5, 6]);
  expect(weeks.flat().filter(Boolean)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  expect(weeksOfMonth(2027, 2)).toHaveLength(4);
});
