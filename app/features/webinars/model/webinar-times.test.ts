import { expect, test } from "vitest";
import { shortMoment, zonedMoment } from "#app/ui/languages/moments.ts";
import { roomState, timeElsewhere, webinarTimes, webinarWhen } from "./webinar-times.ts";

const at = (startsAt: string, timeZone: string, lengthMinutes = 90) => ({
  startsAt,
  lengthMinutes,
  timeZone,
});

test("C19 the zone is always shown, with the city that distinguishes it", () => {
  expect(webinarWhen(at("2025-11-29T09:00:00.000Z", "Africa/Lagos"))).toBe(
    "Saturday 29 November 2025, 10:00 to 11:30, West Africa Time (Lagos)",
  );
  expect(webinarWhen(at("2025-11-29T09:00:00.000Z", "UTC"))).toBe(
    "Saturday 29 November 2025, 09:00 to 10:30, UTC",
  );
});

test("C19 a zone with summer time names which of its times applies", () => {
  expect(webinarWhen(at("2026-01-15T19:00:00.000Z", "America/New_York"))).toBe(
    "Thursday 15 January 2026, 14:00 to 15:30, Eastern Standard Time (New York)",
  );
  expect(webinarWhen(at("2026-07-15T18:00:00.000Z", "America/New_York"))).toBe(
    "Wednesday 15 July 2026, 14:00 to 15:30, Eastern Daylight Time (New York)",
  );
});

test("C19 a webinar over a clock change ends by the clocks there", () => {
  // New York, 8 March 2026: 02:00 becomes 03:00.
  expect(webinarTimes(at("2026-03-08T06:30:00.000Z", "America/New_York", 60)).hours).toBe(
    "01:30 to 03:30",
  );
});

test("C19 the same moment is another day in another zone", () => {
  expect(webinarTimes(at("2025-11-29T23:30:00.000Z", "Africa/Lagos")).day).toBe(
    "Sunday 30 November 2025",
  );
  expect(webinarTimes(at("2025-11-29T23:30:00.000Z", "America/Los_Angeles")).day).toBe(
    "Saturday 29 November 2025",
  );
});

test("over midnight the day of the end is said too", () => {
  expect(webinarTimes(at("2025-11-29T22:00:00.000Z", "Africa/Lagos")).hours).toBe(
    "23:00 to Sunday 30 November 2025, 00:30",
  );
});

test("the torn-off page, the short zone and single moments", () => {
  const times = webinarTimes(at("2025-11-29T09:00:00.000Z", "Africa/Lagos"));
  expect(times).toMatchObject({
    tearOff: { month: "NOV", day: "29" },
    shortZone: "West Africa Time",
    weekday: "Saturday",
  });
  expect(shortMoment(new Date("2025-11-29T08:00:00.000Z"), "Africa/Lagos")).toBe(
    "Sat 29 Nov, 09:00",
  );
  expect(zonedMoment(new Date("2025-11-29T08:00:00.000Z"), "Africa/Lagos")).toBe(
    "Saturday 29 November 2025, 09:00, West Africa Time (Lagos)",
  );
});

test("the room opens 15 minutes before and closes 30 minutes after", () => {
  const webinar = at("2025-11-29T09:00:00.000Z", "Africa/Lagos", 60);
  const states = ["08:44:59", "08:45:00", "10:30:00", "10:30:01"].map((time) =>
    roomState(webinar, new Date(`2025-11-29T${time}.000Z`)),
  );
  expect(states).toEqual(["before", "open", "open", "over"]);
});

test("the time elsewhere names the day only where it is another", () => {
  const webinar = at("2025-11-29T09:00:00.000Z", "Africa/Lagos");
  expect(timeElsewhere(webinar, "Europe/London")).toBe(
    "09:00 to 10:30, Greenwich Mean Time (London)",
  );
  expect(timeElsewhere(webinar, "Pacific/Auckland")).toBe(
    "22:00 to 23:30, New Zealand Daylight Time (Auckland)",
  );
  expect(timeElsewhere(at("2025-11-29T03:00:00.000Z", "Africa/Lagos"), "America/New_York")).toBe(
    "Friday 28 November 2025, 22:00 to 23:30, Eastern Standard Time (New York)",
  );
  expect(timeElsewhere(webinar, "Africa/Algiers")).toBeNull();
});
