import { expect, test } from "vitest";
import { isWrongPhone, readListedPhones } from "./listed-phones.server.ts";

test.each([
  ["08031234567", "+2348031234567"],
  ["8031234567", "+2348031234567"],
  ["2348031234567", "+2348031234567"],
  ["0803–123–4567", "+2348031234567"],
  ["+234 (0) 803 123 4567", "+2348031234567"],
  ["00234 803 123 4567", "+2348031234567"],
  ["234-803-123-4567", "+2348031234567"],
  ["'08031234567", "+2348031234567"],
  ["+44 7911 123456", "+447911123456"],
  ["447911123456", "+447911123456"],
  ["٠٨٠٣ ١٢٣ ٤٥٦٧", "+2348031234567"],
  ["08031234567 / 08059876543", "+2348031234567 +2348059876543"],
  ["08031234567, 2348059876543", "+2348031234567 +2348059876543"],
  ["08031234567 or 8059876543", "+2348031234567 +2348059876543"],
  ["0803/123/4567", "+2348031234567"],
])("in Nigeria %s is %s", (cell, numbers) => {
  expect(readListedPhones(cell, "NG")?.join(" ")).toBe(numbers);
  expect(isWrongPhone(cell, "NG")).toBe(false);
});

test.each([
  ["GH", "0241234567", "+233241234567"],
  ["GH", "08031234567", undefined],
  ["FR", "06 12 34 56 78", "+33612345678"],
  ["XX", "08031234567", "+2348031234567"],
])("in %s %s is %s", (country, cell, number) =>
  expect(readListedPhones(cell, country)?.[0]).toBe(number),
);

test.each([
  ["12345", true],
  ["0803 123 456", true],
  ["+234 803 123 456", true],
  ["08031234567 / 12345", true],
  ["n/a", false],
  ["", false],
  ["2.34803E+12", false],
  ["08031234567 (mother)", false],
])("%s is a wrong number: %s", (cell, isWrong) => {
  expect(readListedPhones(cell, "NG")).toBeNull();
  expect(isWrongPhone(cell, "NG")).toBe(isWrong);
});
