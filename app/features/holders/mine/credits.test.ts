import { expect, test } from "vitest";
import { sumCredits } from "./credits.ts";

test("hours and points are summed by body, halves too", () => {
  const credits = [
    { body: "MDCN", hours: 6, points: 4 },
    { body: "CPN", hours: 1.5, points: 0.5 },
    { body: "MDCN", hours: 2.5, points: 1 },
  ];
  expect(sumCredits(credits)).toEqual([
    { body: "MDCN", hours: 8.5, points: 5 },
    { body: "CPN", hours: 1.5, points: 0.5 },
  ]);
  expect(sumCredits([])).toEqual([]);
});
