import { expect, test } from "vitest";
import { canonicalPath, safePath } from "./canonical-path.ts";

test.each([
  ["/", "/"],
  ["/Sign-In", "/sign-in"],
  ["/sign-in/", "/sign-in"],
  ["//evil.test/a", "/evil.test/a"],
  ["/\\evil.test/", "/evil.test"],
  ["/a\\..\\b", "/a/../b"],
  ["/c/%", "/c/%25"],
  ["/%ff%fe", "/%25ff%25fe"],
  ["/c/%00", "/c/%00"],
  ["/C/7K2M", "/c/7K2M"],
  ["/C/7K2M94QX0123456789AB", "/c/7k2m94qx0123456789ab"],
  ["/c/7K2M-94QX-0123-4567-89AB/", "/c/7k2m94qx0123456789ab"],
  ["/verify/7K2M94QX0123456789AB", "/verify/7K2M94QX0123456789AB"],
  ["/Projects/ABC/", "/projects/abc"],
])("%s is spelled %s", (given, expected) => {
  expect(canonicalPath(given)).toBe(expected);
});

test.each([
  ["/sent?page=2#top", "/sent?page=2#top"],
  ["//evil.test", "/home"],
  ["/\\evil.test", "/home"],
  ["/.//evil.test", "/home"],
  ["/..//evil.test/a", "/home"],
  ["/%2e%2e//evil.test", "/home"],
  ["/./\\evil.test", "/home"],
  ["https://evil.test", "/home"],
  ["javascript:alert(1)", "/home"],
  ["", "/home"],
  [null, "/home"],
])("%s leads to %s", (wish, expected) => {
  expect(safePath(wish, "/home")).toBe(expected);
});
