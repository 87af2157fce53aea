import { expect, test } from "vitest";
import { dashboardPath, readDashboardFilter } from "./dashboard-filter.ts";

test("the address says each card's period, and what it can't mean is all", () => {
  expect(readDashboardFilter(new URLSearchParams("certificates=week&webinars=DROP&forms=month&forms=today"))).toEqual({
    certificates: "week",
    webinars: "all",
    forms: "month",
  });
});

test("a card's links change its own period and keep the others", () => {
  const filter = readDashboardFilter(new URLSearchParams("certificates=week&forms=today"));
  expect(dashboardPath(filter, { webinars: "month" })).toBe("/dashboard?certificates=week&webinars=month&forms=today");
  expect(dashboardPath(filter, { certificates: "all" })).toBe("/dashboard?forms=today");
  expect(dashboardPath({ certificates: "all", webinars: "all", forms: "all" })).toBe("/dashboard");
});
