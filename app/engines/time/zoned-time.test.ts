import { expect, test } from "vitest";
import { readSchedule, readScheduleForm } from "#app/features/messages/compose/schedule-choice.ts";
import { calendarMonth, nextMonday } from "./calendar-month.ts";
import { momentLabel, momentOf, wallTime, zoneName } from "./zoned-time.ts";

const now = new Date("2025-11-20T13:02:00Z");
const wall = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number);
  return { year, month, day, hour, minute };
};

test.each([
  ["2025-11-24 08:00", "Africa/Lagos", "2025-11-24T07:00:00.000Z", false],
  ["2025-11-24 08:00", "Asia/Kolkata", "2025-11-24T02:30:00.000Z", false],
  ["2026-07-01 08:00", "Europe/London", "2026-07-01T07:00:00.000Z", false],
  ["2026-01-01 00:30", "Pacific/Kiritimati", "2025-12-31T10:30:00.000Z", false],
  // The hour that clocks skip: as long after midnight as it says.
  ["2026-03-29 02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z", true],
  ["2026-03-08 02:30", "America/New_York", "2026-03-08T07:30:00.000Z", true],
  // The hour that comes twice: the first.
  ["2026-10-25 02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z", false],
  ["2026-11-01 01:30", "America/New_York", "2026-11-01T05:30:00.000Z", false],
  ["2026-10-04 02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z", true],
])("C19 %s in %s is %s", (text, zone, expected, shifted) => {
  const moment = momentOf(wall(text), zone)!;
  expect([moment.at.toISOString(), moment.shifted]).toEqual([expected, shifted]);
  if (!shifted) expect(wallTime(moment.at, zone)).toEqual(wall(text));
});

test("C19 every half hour over clock changes comes back, or is skipped", {
  tags: ["long"],
}, () => {
  for (const zone of [
    "Africa/Lagos",
    "Africa/Casablanca",
    "America/New_York",
    "Europe/London",
    "Australia/Lord_Howe",
  ]) {
    let skipped = 0;
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000) {
      const asked = wallTime(new Date(at), "UTC");
      const moment = momentOf(asked, zone)!;
      if (moment.shifted) skipped++;
      else expect(wallTime(moment.at, zone)).toEqual(asked);
    }
    expect(skipped).toBeLessThanOrEqual(zone === "Africa/Lagos" ? 0 : 2);
  }
});

test("days that do not exist are refused", () => {
  for (const text of [
    "2025-02-29 08:00",
    "2025-04-31 08:00",
    "2025-13-01 08:00",
    "2025-11-24 24:00",
  ]) {
    expect(momentOf(wall(text), "Africa/Lagos")).toBeNull();
  }
});

test("words and zone names", () => {
  expect(momentLabel(new Date("2025-11-24T07:00:00Z"), "Africa/Lagos")).toBe(
    "Monday 24 November 2025, 08:00",
  );
  expect(momentLabel(new Date("2025-11-24T23:05:00Z"), "Africa/Lagos")).toBe(
    "Tuesday 25 November 2025, 00:05",
  );
  expect(["Africa/Lagos", "America/New_York", "UTC"].map((zone) => zoneName(zone))).toEqual([
    "West Africa Time",
    "Eastern Time",
    "UTC",
  ]);
});

test("a month has weeks from Monday and neighbours within the allowed range", () => {
  const month = calendarMonth("2025-11", "2025-11-20");
  expect(month.title).toBe("November 2025");
  expect(month.weeks[0]!.map((day) => day?.day ?? null)).toEqual([
    null,
    null,
    null,
    null,
    null,
    1,
    2,
  ]);
  expect(month.weeks.at(-1)!.map((day) => day?.day ?? null)).toEqual([24, 25, 26, 27, 28, 29, 30]);
  expect(month.weeks.flat().filter((day) => day?.isPast)).toHaveLength(19);
  expect(month.weeks.flat().find((day) => day?.isToday)?.day).toBe(20);
  expect([month.previous, month.next?.iso]).toEqual([null, "2025-12"]);
  expect(calendarMonth("2020-01", "2025-11-20").iso).toBe("2025-11");
  expect(calendarMonth("2099-01", "2025-11-20").iso).toBe("2027-11");
  expect(calendarMonth("nonsense", "2024-02-10").weeks.flat().filter(Boolean)).toHaveLength(29);
  expect(nextMonday("2025-11-23")).toBe("2025-11-24");
  expect(nextMonday("2025-11-24")).toBe("2025-12-01");
});

const form = (fields: Record<string, string>) =>
  readScheduleForm(new URLSearchParams(fields), { zone: "Africa/Lagos", now });

test("C19 the scheduler says the moment in words, in the zone chosen", () => {
  const reading = readSchedule(
    form({ day: "2025-11-24", hour: "08", minute: "00", half: "AM", zone: "America/New_York" }),
    now,
  );
  expect(reading).toMatchObject({
    ok: true,
    words: "Monday 24 November 2025, 8:00 AM, Eastern Standard Time",
  });
  expect(reading.ok && reading.at.toISOString()).toBe("2025-11-24T13:00:00.000Z");
  expect(readSchedule(form({ quick: "monday" }), now)).toMatchObject({
    words: "Monday 24 November 2025, 8:00 AM, West Africa Time",
  });
  expect(readSchedule(form({ quick: "tomorrow", day: "2030-01-01" }), now)).toMatchObject({
    at: new Date("2025-11-21T08:00:00Z"),
  });
});

test.each([
  [
    { day: "2025-11-20", hour: "2", minute: "00", half: "PM" },
    "has passed. It is now Thursday 20 November 2025, 2:02 PM",
  ],
  [{ day: "2025-02-30" }, "There is no 2025-02-30"],
  [{ day: "soon" }, "Choose a day"],
  [{ hour: "13x" }, "hour as a number"],
  [{ hour: "0", half: "PM" }, "hour as a number"],
  [{ minute: "60" }, "minutes as a number"],
  [{ day: "2030-01-01" }, "more than two years away"],
])("%j is refused with a sentence", (fields, sentence) => {
  const reading = readSchedule(form(fields as Record<string, string>), now);
  expect(reading.ok ? "" : reading.problem).toContain(sentence);
});

test("noon, midnight and 24-hour writing", () => {
  const at = (hour: string, half: string) => {
    const reading = readSchedule(form({ day: "2025-11-25", hour, half }), now);
    return reading.ok ? reading.at.toISOString().slice(11, 16) : reading.problem;
  };
  expect([at("12", "AM"), at("12", "PM"), at("14", "AM"), at("1", "PM"), at("0", "AM")]).toEqual([
    "23:00",
    "11:00",
    "13:00",
    "12:00",
    "23:00",
  ]);
});
