import { expect, test } from "vitest";
import { nextLookMs } from "./next-look.ts";

const quiet = { everyMs: 2_000, lastMs: 2_000, hasChanged: false, tookMs: 50 };

test("a live page asks less and less often while nothing is new", () => {
  expect(nextLookMs(quiet)).toBe(3_000);
  expect(nextLookMs({ ...quiet, lastMs: 25_000 })).toBe(30_000);
  expect(nextLookMs({ ...quiet, lastMs: 25_000, hasChanged: true })).toBe(2_000);
});

test("a busy server is asked less", () => {
  expect(nextLookMs({ ...quiet, hasChanged: true, tookMs: 3_000 })).toBe(12_000);
  expect(nextLookMs({ ...quiet, hasChanged: true, tookMs: 60_000 })).toBe(30_000);
});
