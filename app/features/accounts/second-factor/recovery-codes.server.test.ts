import { expect, test } from "vitest";
import { readRecoveryCode } from "./recovery-codes.server.ts";

test("a recovery code is read however it is typed", () => {
  expect(readRecoveryCode("ab1cd-0efgh")).toBe("ab1cd0efgh");
  expect(readRecoveryCode(" ABICD OEFGH ")).toBe("ab1cd0efgh");
  for (const typed of ["", "123456", "ab1cd-0efg", "ab1cd-0efgu", "ab1cd-0efghj"])
    expect(readRecoveryCode(typed)).toBeNull();
});
