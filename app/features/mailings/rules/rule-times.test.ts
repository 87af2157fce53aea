import { expect, test } from "vitest";
import { dueAfter, nextLookAfter, nextRunAt, nextRuns, timingLabel } from "./rule-times.ts";

const monday = { kind: "weekly" as const, weekday: 1, time: "09:00" };
const next = (after: string, zone: string, rule: Parameters<typeof nextRunAt>[0] = monday) =>
  nextRunAt(rule, new Date(after), zone)?.toISOString();

test("a weekly rule runs at its time in the zone", () => {
  expect(next("2026-11-25T12:00:00Z", "Africa/Lagos")).toBe("2026-11-30T08:00:00.000Z");
  expect(next("2026-11-30T07:59:59Z", "Africa/Lagos")).toBe("2026-11-30T08:00:00.000Z");
  expect(next("2026-11-30T08:00:00Z", "Africa/Lagos")).toBe("2026-12-07T08:00:00.000Z");
  // Already Monday in Auckland, still Sunday in UTC.
  expect(next("2026-11-29T12:00:00Z", "Pacific/Auckland")).toBe("2026-11-29T20:00:00.000Z");
});

test("it stays at nine when summer time begins and ends", () => {
  expect(next("2026-03-23T09:00:00Z", "Europe/London")).toBe("2026-03-30T08:00:00.000Z");
  expect(next("2026-10-19T09:00:00Z", "Europe/London")).toBe("2026-10-26T09:00:00.000Z");
  // An hour that is skipped is taken as an hour later, once.
  const sunday = { kind: "weekly" as const, weekday: 7, time: "01:30" };
  expect(next("2026-03-28T12:00:00Z", "Europe/London", sunday)).toBe("2026-03-29T01:30:00.000Z");
});

test("across the months of a year no week is left out", () => {
  let at = new Date("2026-01-01T00:00:00Z");
  const days: number[] = [];
  for (let week = 0; week < 53; week++) {
    at = nextRunAt(monday, at, "America/New_York")!;
    days.push(at.getTime());
  }
  const gaps = days.slice(1).map((day, index) => (day - days[index]!) / 3_600_000);
  expect(gaps.every((hours) => [167, 168, 169].includes(hours))).toBe(true);
  expect(gaps.reduce((sum, hours) => sum + hours, 0)).toBe(52 * 168);
});

const monthly = (monthDay: number) => ({ ...monday, kind: "monthly" as const, monthDay });

test("a monthly rule takes a shorter month’s last day, once a month", () => {
  const days = (day: number, after: string, count: number) =>
    nextRuns(monthly(day), new Date(after), "Africa/Lagos", count).map((at) =>
      at.toISOString().slice(0, 10),
    );
  expect(days(31, "2027-01-31T07:00:00Z", 4)).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(days(29, "2028-02-01T00:00:00Z", 2)).toEqual(["2028-02-29", "2028-03-29"]);
  expect(days(30, "2026-12-30T08:00:00Z", 2)).toEqual(["2027-01-30", "2027-02-28"]);
});

test("a monthly rule stays at nine when summer time begins", () => {
  expect(next("2026-03-01T12:00:00Z", "Europe/London", monthly(29))).toBe(
    "2026-03-29T08:00:00.000Z",
  );
  expect(next("2026-03-29T08:00:00Z", "Europe/London", monthly(29))).toBe(
    "2026-04-29T08:00:00.000Z",
  );
  // First of the month in Auckland, still the last in UTC.
  expect(next("2026-10-31T12:00:00Z", "Pacific/Auckland", monthly(1))).toBe(
    "2026-10-31T20:00:00.000Z",
  );
});

test("a rule with dates runs on each once, then never", () => {
  const rule = { ...monday, kind: "dates" as const, dates: "2026-11-30 2026-12-24" };
  const runs = nextRuns(rule, new Date("2026-11-29T12:00:00Z"), "Africa/Lagos");
  expect(runs.map((at) => at.toISOString())).toEqual([
    "2026-11-30T08:00:00.000Z",
    "2026-12-24T08:00:00.000Z",
  ]);
  expect(next("2026-12-24T08:00:00Z", "Africa/Lagos", rule)).toBeUndefined();
  expect(timingLabel(rule)).toBe("30 November 2026, 24 December 2026 at 09:00");
});

test("only rules on the calendar tell their next dates", () => {
  expect(nextRuns({ ...monday, kind: "new-people" }, new Date(), "UTC")).toEqual([]);
  expect(timingLabel(monthly(5))).toBe("Day 5 of every month at 09:00");
  expect(timingLabel(monthly(30))).toBe("Day 30 of every month, or its last day, at 09:00");
  expect(timingLabel(monthly(31))).toBe("Last day of every month at 09:00");
});

test("for new people it runs within the hour", () => {
  expect(next("2026-11-25T12:00:00Z", "UTC", { ...monday, kind: "new-people" })).toBe(
    "2026-11-25T13:00:00.000Z",
  );
  expect(timingLabel({ ...monday, kind: "new-people" })).toBe("To each new person");
  expect(timingLabel(monday)).toBe("Every Monday at 09:00");
});

test("days after a webinar are counted on the account’s clocks", () => {
  const rule = { days: 2, time: "09:00" };
  // It ended at half past midnight in Lagos, on the 21st there.
  expect(dueAfter("2026-11-20T23:30:00.000Z", rule, "Africa/Lagos").toISOString()).toBe(
    "2026-11-23T08:00:00.000Z",
  );
  expect(
    dueAfter("2026-03-28T10:00:00.000Z", { days: 1, time: "09:00" }, "Europe/London").toISOString(),
  ).toBe("2026-03-29T08:00:00.000Z");
});

test("it looks when it is due, and every hour besides", () => {
  const now = new Date("2026-11-20T08:00:00.000Z");
  expect(nextLookAfter(new Date("2026-11-20T08:20:00.000Z"), now).toISOString()).toBe(
    "2026-11-20T08:20:00.000Z",
  );
  expect(nextLookAfter(new Date("2026-11-25T08:20:00.000Z"), now).toISOString()).toBe(
    "2026-11-20T09:00:00.000Z",
  );
  expect(nextLookAfter(new Date("2026-11-19T08:20:00.000Z"), now).toISOString()).toBe(
    "2026-11-20T09:00:00.000Z",
  );
});
