import { expect, test } from "vitest";
import { readMobileNumber } from "./mobile-number.server.ts";

test.each([
  ["+2348031234567", "+2348031234567"],
  ["0803 123 4567", "+2348031234567"],
  ["(0803) 123-4567", "+2348031234567"],
  ["00234 803 123 4567", "+2348031234567"],
  ["234 803 123 4567", "+2348031234567"],
  ["+44 7911 123456", "+447911123456"],
  ["+233 24 123 4567", "+233241234567"],
])("%s is %s", (typed, number) => expect(readMobileNumber(typed)).toBe(number));

test.each([
  "",
  "not a number",
  "12345",
  "+2340000000000",
  "+23412345678",
  "0803 123 456",
  "+999123456789",
  "0803 123 4567 ext 5",
  "=cmd()",
])("%s is no mobile number", (typed) => expect(readMobileNumber(typed)).toBeNull());
