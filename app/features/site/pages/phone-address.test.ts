import { expect, test } from "vitest";
import { phoneAddress } from "./phone-address.ts";

test.each([
  ["+234 803 123 4567", "tel:+2348031234567"],
  ["+234 (0) 803 123-4567", "tel:+2348031234567"],
  ["(0)803 123 4567", "tel:08031234567"],
])("%s is dialled as %s", (phone, address) => {
  expect(phoneAddress(phone)).toBe(address);
});
