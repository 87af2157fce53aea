import { expect, test } from "vitest";
import { maskAddress } from "./email-address.ts";

test.each([
  ["ada@mail.example", "a…@m….example"],
  ["x@localhost", "x…@l…"],
  ["😀@x.test", "😀…@x….test"],
  ["", "…@…"],
])("%j is shown as %j", (email, shown) => {
  expect(maskAddress(email)).toBe(shown);
});
