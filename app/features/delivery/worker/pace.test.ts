import { expect, test } from "vitest";
import { openPace } from "./pace.ts";

test("the last window gives the pace; a rest forgets it", () => {
  const pace = openPace();
  expect(pace.perSecond(1_000)).toBe(0);
  for (let at = 1_000; at < 1_100; at += 2) pace.note(at);
  expect(pace.perSecond(1_050)).toBe(0);
  expect(pace.perSecond(1_100)).toBe(500);
  expect(pace.perSecond(1_150)).toBe(500);
  expect(pace.perSecond(1_200)).toBe(400);
  expect(pace.perSecond(5_000)).toBeLessThan(1);
});

test("a clock that is set back starts anew", () => {
  const pace = openPace();
  for (let at = 10_000; at < 10_100; at += 2) pace.note(at);
  pace.note(2_000);
  expect(pace.perSecond(2_010)).toBe(0);
  expect(pace.perSecond(2_100)).toBe(10);
});
