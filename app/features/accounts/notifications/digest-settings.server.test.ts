import { expect, test } from "vitest";
import { lastDigestTime } from "./digest-settings.server.ts";

test.each([
  ["daily", "Africa/Lagos", "2026-03-04T06:59:59.000Z", "2026-03-03T07:00:00.000Z"],
  ["daily", "Africa/Lagos", "2026-03-04T07:00:00.000Z", "2026-03-04T07:00:00.000Z"],
  ["daily", "Asia/Kathmandu", "2026-03-04T02:20:00.000Z", "2026-03-04T02:15:00.000Z"],
  ["weekly", "Africa/Lagos", "2026-03-09T06:59:00.000Z", "2026-03-02T07:00:00.000Z"],
  ["weekly", "Africa/Lagos", "2026-03-11T12:00:00.000Z", "2026-03-09T07:00:00.000Z"],
  // The clocks go forward on Sunday; Monday is Monday.
  ["weekly", "Europe/London", "2026-03-30T08:00:00.000Z", "2026-03-30T07:00:00.000Z"],
  ["weekly", "Pacific/Kiritimati", "2026-03-08T18:30:00.000Z", "2026-03-08T18:00:00.000Z"],
] as const)("%s in %s at %s: last due %s", (choice, zone, now, due) => {
  expect(lastDigestTime(choice, zone, new Date(now)).toISOString()).toBe(due);
});
