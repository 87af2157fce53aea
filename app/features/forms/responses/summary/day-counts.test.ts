import { expect, test } from "vitest";
import { chartTicks, startDayCounts, timeBars } from "./day-counts.ts";

function daysOf(zone: string, moments: string[]) {
  const counts = startDayCounts(zone);
  for (const at of moments) counts.add(at);
  return Object.fromEntries(counts.days);
}

test("moments count for the day in the zone, to the minute", () => {
  const moments = [
    "2026-03-04T18:29:59.999Z",
    "2026-03-04T18:30:00.000Z",
    "2026-03-04T22:59:59.999Z",
    "2026-03-04T23:00:00.000Z",
  ];
  expect(daysOf("Africa/Lagos", moments)).toEqual({ "2026-03-04": 3, "2026-03-05": 1 });
  expect(daysOf("Asia/Kolkata", moments)).toEqual({ "2026-03-04": 1, "2026-03-05": 3 });
  expect(
    daysOf("Asia/Kathmandu", ["2026-03-04T18:14:59.000Z", "2026-03-04T18:15:00.000Z"]),
  ).toEqual({
    "2026-03-04": 1,
    "2026-03-05": 1,
  });
});

test("empty days are bars too; a long time is counted by months", () => {
  const { unit, bars } = timeBars(
    new Map([
      ["2026-03-02", 3],
      ["2026-02-27", 1],
    ]),
  );
  expect(unit).toBe("day");
  expect(bars.map(({ tick, count }) => [tick, count])).toEqual([
    ["27", 1],
    ["28", 0],
    ["1", 0],
    ["2", 3],
  ]);
  expect(bars[0]!.label).toBe("27 Feb 2026");
  const long = timeBars(
    new Map([
      ["2025-11-30", 1],
      ["2026-02-01", 2],
      ["2026-02-28", 3],
    ]),
  );
  expect([long.unit, long.bars.map(({ label, count }) => `${label} ${count}`)]).toEqual([
    "month",
    ["November 2025 1", "December 2025 0", "January 2026 0", "February 2026 5"],
  ]);
  expect(timeBars(new Map()).bars).toEqual([]);
});

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [137, [0, 50, 100, 150]],
  [100_000, [0, 50_000, 100_000]],
])("a scale for %i has round numbers and reaches it", (most, lines) => {
  expect(chartTicks(most)).toEqual(lines);
});
