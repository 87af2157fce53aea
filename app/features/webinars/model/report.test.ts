import { expect, test } from "vitest";
import { mergeIntervals, minutesOf } from "./report.ts";

const MINUTE = 60_000;
const between = (from: number, until: number) => [from * MINUTE, until * MINUTE] as const;

test.each<[string, (readonly [number, number])[], (readonly [number, number])[], number]>([
  ["nothing", [], [], 0],
  ["one", [between(0, 20)], [between(0, 20)], 20],
  ["apart", [between(30, 40), between(0, 20)], [between(0, 20), between(30, 40)], 30],
  ["overlapping", [between(0, 20), between(15, 60)], [between(0, 60)], 60],
  ["one inside the other", [between(0, 60), between(10, 20)], [between(0, 60)], 60],
  ["touching", [between(0, 20), between(20, 30)], [between(0, 30)], 30],
  ["twice the same", [between(0, 20), between(0, 20)], [between(0, 20)], 20],
  ["empty and backward", [between(5, 5), between(9, 3)], [], 0],
])("%s", (_, given, merged, minutes) => {
  expect(mergeIntervals(given)).toEqual(merged);
  expect(minutesOf(given)).toBe(minutes);
});

test("a begun minute counts, as in reports", () => {
  expect(minutesOf([[0, 61_000]])).toBe(2);
});
