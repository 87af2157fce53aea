import { describe, expect, test } from "vitest";
import {
  codeAt,
  inGroups,
  newSecret,
  readAppCode,
  setUpAddress,
  stepOfCode,
} from "./one-time-codes.server.ts";

/** "12345678901234567890", the secret of RFC 6238, appendix B, in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("Codes of an authenticator app", () => {
  test("are those of RFC 6238, of which six digits are taken", () => {
    for (const [seconds, code] of [
      [59, "287082"],
      [1111111109, "081804"],
      [1111111111, "050471"],
      [1234567890, "005924"],
      [2000000000, "279037"],
      [20000000000, "353130"],
    ] as const)
      expect(codeAt(RFC_SECRET, at(seconds))).toBe(code);
  });

  test("are taken 30 seconds early or late, no more", () => {
    const code = codeAt(RFC_SECRET, at(3000));
    const step = 100;
    for (const seconds of [2970, 2999, 3000, 3029, 3059])
      expect(stepOfCode(RFC_SECRET, code, at(seconds))).toBe(step);
    for (const seconds of [2969, 3060])
      expect(stepOfCode(RFC_SECRET, code, at(seconds))).toBeNull();
  });

  test("are read however they are spaced", () => {
    expect(readAppCode(" 123 456 ")).toBe("123456");
    expect(readAppCode("123-456")).toBe("123456");
    for (const typed of ["", "12345", "1234567", "12345a"]) expect(readAppCode(typed)).toBeNull();
  });

  test("a secret has 160 bits, and no two are the same", () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    expect(inGroups(one)).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  });

  test("the address of the QR code names the app and the person", () => {
    const address = new URL(
      setUpAddress(RFC_SECRET, { issuer: "Iweri: certificates", label: "ada@lagoon.test" }),
    );
    expect(address.protocol).toBe("otpauth:");
    expect(decodeURIComponent(address.pathname)).toContain("Iweri  certificates:ada@lagoon.test");
    expect(address.searchParams.get("secret")).toBe(RFC_SECRET);
    expect(address.searchParams.get("issuer")).toBe("Iweri  certificates");
  });
});
