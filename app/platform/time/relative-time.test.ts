import { expect, test } from "vitest";
import { clockTime, dayMoment, fullDate, relativeTime, shortMoment } from "./relative-time.ts";

const now = new Date("2025-11-20T13:02:00.000Z");
const ago = (seconds: number) =>
  relativeTime(new Date(now.getTime() - seconds * 1000).toISOString(), now, "Africa/Lagos");

test.each([
  [0, "just now"],
  [1, "1 second ago"],
  [59, "59 seconds ago"],
  [60, "1 min ago"],
  [3599, "59 min ago"],
  [3600, "1 h ago"],
  [86_399, "23 h ago"],
  [86_400, "1 day ago"],
  [30 * 86_400, "30 days ago"],
  [31 * 86_400, "20 Oct 2025"],
  [-5, "just now"],
])("%i seconds ago reads %s", (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

test("C19 a full date is in the account's zone and names it", () => {
  expect(fullDate("2025-11-29T09:00:00.000Z", "Africa/Lagos")).toBe(
    "Saturday 29 November 2025, 10:00, West Africa Time",
  );
  expect(fullDate("2025-11-29T23:30:00.000Z", "Africa/Lagos")).toBe(
    "Sunday 30 November 2025, 00:30, West Africa Time",
  );
});

test("midnight is 00:00, and September dates are spelled alike in every engine", () => {
  expect(clockTime("2025-11-19T23:00:00.000Z", "Africa/Lagos")).toBe("00:00");
  expect(shortMoment("2025-09-19T23:00:00.000Z", now, "Africa/Lagos")).toBe("20 Sep, 00:00");
  expect(shortMoment("2024-09-19T23:00:00.000Z", now, "Africa/Lagos")).toBe("20 Sep 2024, 00:00");
});

test("today and yesterday are days of the account's zone", () => {
  expect(dayMoment("2025-11-20T13:02:00.000Z", now, "Africa/Lagos")).toBe("today at 14:02");
  expect(dayMoment("2025-11-19T23:30:00.000Z", now, "Africa/Lagos")).toBe("today at 00:30");
  expect(dayMoment("2025-11-19T22:30:00.000Z", now, "Africa/Lagos")).toBe("yesterday at 23:30");
  expect(dayMoment("2025-11-10T22:30:00.000Z", now, "Africa/Lagos")).toBe(
    "on 10 Nov 2025 at 23:30",
  );
});
