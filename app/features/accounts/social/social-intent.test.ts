import { expect, test } from "vitest";
import { readSocialIntent, startingPage, writeSocialIntent } from "./social-intent.ts";

test.each([
  [{ from: "sign-up", type: "company", plan: "pro" }, "/signup?type=company&plan=pro"],
  [{ from: "sign-up" }, "/signup?type=individual"],
  [{ from: "get-started", type: "company" }, "/get-started?audience=institutions"],
  [{ from: "sign-in", to: "/sent?page=2" }, "/sign-in?to=%2Fsent%3Fpage%3D2"],
  [{ from: "sign-in", to: "//evil.test" }, "/sign-in"],
  [{ from: "settings" }, "/settings/security"],
  [{ from: "//evil.test", type: "bank", plan: "gold" }, "/signup?type=individual"],
])("%j began at %s", (fields, expected) => {
  expect(startingPage(readSocialIntent(fields))).toBe(expected);
});

test("carried along, it comes back the same", () => {
  for (const fields of [
    { from: "sign-in", to: "/sent" },
    { from: "settings", userId: "u1" },
    { type: "company", plan: "free" },
  ]) {
    const intent = readSocialIntent(fields);
    expect(readSocialIntent(writeSocialIntent(intent))).toEqual(intent);
  }
});

test("addresses off this site, or too long for a cookie, are dropped", () => {
  for (const to of [
    "//evil.test",
    "/\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    7,
    "",
    `/sent?q=${"x".repeat(5000)}`,
  ]) {
    expect(readSocialIntent({ to }).to).toBeNull();
  }
});
