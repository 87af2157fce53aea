import { describe, expect, test } from "vitest";
import { dueStep, readSteps, remindersLabel } from "./renewal-steps.ts";

const ENDING = {
  issuedAt: "2026-01-10T09:00:00.000Z",
  expiresAt: "2026-12-31T22:59:59.999Z",
  timeZone: "Africa/Lagos",
};
const ALL = [90, 30, 7, 0] as const;
const due = (
  at: string,
  ending: Partial<typeof ENDING> = {},
  steps: readonly (90 | 30 | 7 | 0)[] = ALL,
) => dueStep(steps, { ...ENDING, ...ending }, new Date(at));

describe("What reminder is due", () => {
  test.each([
    ["2026-10-01T09:00:00Z", null, "91 days before"],
    ["2026-10-02T06:59:00Z", null, "before eight in the morning there"],
    ["2026-10-02T07:00:00Z", 90, "90 days before, at eight there"],
    ["2026-10-31T09:00:00Z", 90, "still nearer to 90 than to 30"],
    ["2026-11-02T09:00:00Z", null, "nearer to 30, which has not come"],
    ["2026-12-01T09:00:00Z", 30, "30 days before"],
    ["2026-12-15T09:00:00Z", null, "nearer to 7"],
    ["2026-12-24T09:00:00Z", 7, "7 days before"],
    ["2026-12-27T09:00:00Z", 7, "four days before"],
    ["2026-12-28T09:00:00Z", null, "nearer to the last day"],
    ["2026-12-31T09:00:00Z", 0, "on the last day"],
    ["2027-01-01T09:00:00Z", null, "over"],
    ["2027-12-31T09:00:00Z", null, "a clock a year ahead"],
  ])("at %s %s: %s", (at, step, _why) => {
    expect(due(at)).toBe(step);
  });

  test("a certificate that ends before a step skips it", () => {
    const issuedAt = "2026-11-10T09:00:00.000Z";
    expect(due("2026-11-10T10:00:00Z", { issuedAt })).toBeNull();
    expect(due("2026-12-01T09:00:00Z", { issuedAt })).toBe(30);
    const lastWeek = "2026-12-28T09:00:00.000Z";
    expect(due("2026-12-28T10:00:00Z", { issuedAt: lastWeek })).toBeNull();
    expect(due("2026-12-31T10:00:00Z", { issuedAt: lastWeek })).toBe(0);
  });

  test("days are those of the certificate's own zone", () => {
    const zone = { timeZone: "Pacific/Auckland", expiresAt: "2026-12-31T10:59:59.999Z" };
    expect(due("2026-12-30T20:00:00Z", zone)).toBe(0);
    expect(due("2026-12-30T18:00:00Z", zone)).toBeNull();
  });

  test("only the chosen steps are due", () => {
    expect(due("2026-12-01T09:00:00Z", {}, [90])).toBeNull();
    expect(due("2026-11-20T09:00:00Z", {}, [90])).toBeNull();
    expect(due("2026-12-01T09:00:00Z", {}, [])).toBeNull();
  });
});

test("steps are read and said as they were chosen", () => {
  expect(readSteps("7 90 12 x")).toEqual([90, 7]);
  expect(readSteps("")).toEqual([]);
  expect(remindersLabel(null)).toBe("No reminders");
  expect(remindersLabel({ steps: [90, 30, 7, 0] })).toBe(
    "Reminders 90, 30 and 7 days before, and on the last day",
  );
  expect(remindersLabel({ steps: [0] })).toBe("Reminders on the last day");
});
