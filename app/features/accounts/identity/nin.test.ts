import { expect, test } from "vitest";
import { digitsLeft, readNin } from "./nin.ts";

test.each([
  ["", "NIN is required"],
  ["   ", "NIN is required"],
  ["12345abc901", "NIN should contain only digits"],
  ["1234-567-8901", "NIN should contain only digits"],
  ["١٢٣٤٥٦٧٨٩٠١", "NIN should contain only digits"],
  ["12345678", "NIN must be exactly 11 digits"],
  ["123456789012", "NIN must be exactly 11 digits"],
])("%j is answered: %s", (typed, message) => {
  expect(readNin(typed)).toEqual({ ok: false, message });
});

test.each(["12345678901", "123 4567 8901", " 1234567\u00a08901\n"])("%j is a number", (typed) => {
  expect(readNin(typed)).toEqual({ ok: true, nin: "12345678901" });
});

test.each([
  ["", null],
  ["12345678", "3 digits still needed"],
  ["123 4567 890", "1 digit still needed"],
  ["12345678901", null],
  ["123456789012", "1 digit too many"],
])("the hint for %j is %j", (typed, hint) => {
  expect(digitsLeft(typed)).toBe(hint);
});
