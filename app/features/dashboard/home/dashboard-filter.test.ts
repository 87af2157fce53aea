import { expect, test } from "vitest";
import { dashboardPath, lastDays, lastWeeks, readDashboardFilter } from "./dashboard-filter.ts";

test("the address gives each card's period; anything invalid means all", () => {
  expect(
    readDashboardFilter(
      new URLSearchParams("certificates=week&webinars=DROP&forms=month&forms=today"),
    ),
  ).toEqual({
    certificates: "week",
    webinars: "all",
    forms: "month",
  });
});

test("a card's links change its own period and keep the others", () => {
  const filter = readDashboardFilter(new URLSearchParams("certificates=week&forms=today"));
  expect(dashboardPath(filter, { webinars: "month" })).toBe(
    "/dashboard?certificates=week&webinars=month&forms=today",
  );
  expect(dashboardPath(filter, { certificates: "all" })).toBe("/dashboard?forms=today");
  expect(dashboardPath({ certificates: "all", webinars: "all", forms: "all" })).toBe("/dashboard");
});

const iso = (stretches: { since: Date; until: Date }[]) =>
  stretches.map(
    ({ since, until }) => `${since.toISOString().slice(0, 16)} ${until.toISOString().slice(0, 16)}`,
  );

test("days begin at the zone's midnight and follow without a gap", () => {
  // 00:30 of Wednesday in Lagos, still Tuesday in UTC.
  expect(iso(lastDays(3, new Date("2026-03-10T23:30:00Z"), "Africa/Lagos"))).toEqual([
    "2026-03-08T23:00 2026-03-09T23:00",
    "2026-03-09T23:00 2026-03-10T23:00",
    "2026-03-10T23:00 2026-03-11T23:00",
  ]);
});

test("a day of clock change is whole, of 23 or 25 hours", () => {
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
  expect(iso(lastWeeks(1, new Date("2026-01-05T00:00:00Z"), "UTC"))).toEqual([
    "2026-01-05T00:00 2026-01-12T00:00",
  ]);
});
