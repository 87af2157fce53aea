import { expect, test } from "vitest";
import { digitsLeft, readAnyNumber, readNin, readPhoneNumber } from "./identity.ts";

const NG = "Nigerian phone numbers should be 10 digits (without country code)";
const US = "US/Canada phone numbers should be 10 digits";
const UK = "UK phone numbers should be 10-11 digits";
const IN = "Indian phone numbers should be 10 digits";
const SHORT = "Phone number is too short";
const LONG = "Phone number is too long";

test.each([
  ["+234", "", "Phone number is required"],
  ["+234", " - ", "Phone number is required"],
  ["+234", "803123456x", "Phone number should contain only digits"],
  ["+234", "+2348031234567", "Phone number should contain only digits"],
  ["+234", "803123456", NG],
  ["+234", "80312345678", NG],
  ["+234", "0803123456", NG],
  ["+234", "447911123456", NG],
  ["+1", "415555267", US],
  ["+1", "41555526711", US],
  ["+44", "791112345", UK],
  ["+44", "791112345678", UK],
  ["+91", "987654321", IN],
  ["+91", "98765432101", IN],
  ["+27", "821234", SHORT],
  ["+27", "8212345678901234", LONG],
  ["+254", "712345", SHORT],
  ["+254", "7123456789012345", LONG],
  ["+33", "612345678", "Choose a country code from the list"],
])("%s %j is answered: %s", (code, typed, message) => {
  expect(readPhoneNumber(code, typed)).toMatchObject({ ok: false, message });
});

test.each([
  ["+234", "8031234567", "+2348031234567"],
  ["+234", "0803 123 4567", "+2348031234567"],
  ["+234", "2348031234567", "+2348031234567"],
  ["+234", "234 (0) 803 123 4567", "+2348031234567"],
  ["+234", "0803–123–4567", "+2348031234567"],
  ["+234", "٠٨٠٣١٢٣٤٥٦٧", "+2348031234567"],
  ["+234", "\u202a0803\u200b 123 4567\u202c", "+2348031234567"],
  ["+1", "1 415 555 2671", "+14155552671"],
  ["+44", "447911123456", "+447911123456"],
  ["+44", "016977 3555", "+44169773555"],
  ["+27", "27 82 123 4567", "+27821234567"],
  ["+254", "254 0712 345 678", "+254712345678"],
  ["+1", "(415) 555-2671", "+14155552671"],
  ["+44", "7911123456", "+447911123456"],
  ["+44", "07911 123456", "+447911123456"],
  ["+91", "98765-43210", "+919876543210"],
  ["+27", "0821234567", "+27821234567"],
  ["+27", "8212345", "+278212345"],
  ["+254", "0712345678", "+254712345678"],
])("%s %j is the number %s", (code, typed, phone) => {
  expect(readPhoneNumber(code, typed)).toMatchObject({ ok: true, phone });
});

test.each([
  ["+234 (0) 803 123 4567", "+2348031234567"],
  ["00447911123456", "+447911123456"],
  ["2348031234567", "+2348031234567"],
  ["0803 123 4567", "+2348031234567"],
])("a company's %j is %s, whatever code is chosen", (typed, phone) => {
  expect(readAnyNumber("+234", typed)).toEqual({ ok: true, phone });
});

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
