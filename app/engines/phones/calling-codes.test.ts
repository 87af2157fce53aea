import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { CALLING_CODES, callingCodeOf } from "./calling-codes.ts";

test("every country's calling code is on the list, once", () => {
  const codes = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`));
  expect(CALLING_CODES.map(({ code }) => code).sort()).toEqual([...codes].sort());
  for (const { code, country } of CALLING_CODES)
    expect(`+${getCountryCallingCode(country as "NG")}`).toBe(code);
});

test.each([
  ["+2348031234567", "+234"],
  ["+27821234567", "+27"],
  ["+14155552671", "+1"],
  ["+999123456", null],
  ["08031234567", null],
])("%s begins with %s", (number, code) => expect(callingCodeOf(number)).toBe(code));
