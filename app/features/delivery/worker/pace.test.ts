import { expect, test } from "vitest";
import { openPace } from "./pace.ts";

test("the pace is that of the last window, and none after a rest", () => {
  const pace = openPace();
  expect(pace.perSecond(1_000)).toBe(0);
  for (let at = 1_000; at < 1_100; at += 2) pace.note(at);
  expect(pace.perSecond(1_050)).toBe(0);
  expect(pace.perSecond(1_100)).toBe(500);
  expect(pace.perSecond(1_150)).toBe(500);
  expect(pace.perSecond(5_000)).toBe(0);
});

test("a clock that is set back starts a new window", () => {
  const pace = openPace();
  pace.note(10_000);
  pace.note(2_000);
  expect(pace.perSecond(2_010)).toBe(0);
  expect(pace.perSecond(2_110)).toBeCloseTo(9.1, 1);
});
