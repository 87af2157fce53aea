import { expect, test } from "vitest";
import { readReferralCode } from "./referral-code.ts";

test("a code is read from a link, in capitals, or off paper", () => {
  expect(readReferralCode("7k2m9qxa")).toBe("7k2m9qxa");
  expect(readReferralCode(" 7K2M9QXA ")).toBe("7k2m9qxa");
  expect(readReferralCode("oil2mqxa")).toBe("0112mqxa");
});

test.each([
  null,
  "",
  "7k2m9qx",
  "7k2m9qxab",
  "7k2m9qxu",
  "7k2m 9qxa",
  "'; drop table",
  "7".repeat(10_000),
  7,
  ["7k2m9qxa"],
])("%j is no code", (named) => expect(readReferralCode(named)).toBeNull());
