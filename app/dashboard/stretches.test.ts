import { expect, test } from "vitest";
import { lastDays, lastWeeks } from "./stretches.ts";

const iso = (stretches: { since: Date; until: Date }[]) =>
  stretches.map(({ since, until }) => `${since.toISOString().slice(0, 16)} ${until.toISOString().slice(0, 16)}`);

test("days begin at the zone's midnight and follow each other without a gap", () => {
  // 00:30 of Wednesday in Lagos, still Tuesday in UTC.
  expect(iso(lastDays(3, new Date("2026-03-10T23:30:00Z"), "Africa/Lagos"))).toEqual([
    "2026-03-08T23:00 2026-03-09T23:00",
    "2026-03-09T23:00 2026-03-10T23:00",
    "2026-03-10T23:00 2026-03-11T23:00",
  ]);
});

test("a day on which clocks change is a whole day, of 23 or 25 hours", () => {
  const hours = lastDays(3, new Date("2026-03-09T12:00:00Z"), "America/New_York").map(
    ({ since, until }) => (until.getTime() - since.getTime()) / 3_600_000,
  );
  expect(hours).toEqual([24, 23, 24]);
});

test("weeks begin on Monday, over the ends of months and years", () => {
  expect(iso(lastWeeks(2, new Date("2026-01-04T12:00:00Z"), "UTC"))).toEqual([
    "2025-12-22T00:00 2025-12-29T00:00",
    "2025-12-29T00:00 2026-01-05T00:00",
  ]);
  expect(iso(lastWeeks(1, new Date("2026-01-05T00:00:00Z"), "UTC"))).toEqual(["2026-01-05T00:00 2026-01-12T00:00"]);
});
