import { expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

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
