import { expect, test } from "vitest";
import {
  exactLengthLabel,
  placesLeft,
  seriesLabel,
  utcOffset,
  zonedIso,
} from "./listing-labels.ts";

test.each([
  ["2026-12-05T09:00:00.000Z", "Africa/Lagos", "UTC+1", "2026-12-05T10:00:00+01:00"],
  ["2026-12-05T09:00:00.000Z", "Asia/Kolkata", "UTC+5:30", "2026-12-05T14:30:00+05:30"],
  ["2026-12-05T09:00:00.000Z", "America/New_York", "UTC−5", "2026-12-05T04:00:00-05:00"],
  ["2026-07-05T09:00:00.000Z", "America/New_York", "UTC−4", "2026-07-05T05:00:00-04:00"],
  ["2026-12-05T09:00:00.000Z", "America/St_Johns", "UTC−3:30", "2026-12-05T05:30:00-03:30"],
  ["2026-12-31T23:30:00.000Z", "Australia/Sydney", "UTC+11", "2027-01-01T10:30:00+11:00"],
  ["2026-12-05T09:00:00.000Z", "UTC", "UTC", "2026-12-05T09:00:00+00:00"],
  ["2026-12-05T09:00:00.000Z", "Mars/Olympus", "UTC", "2026-12-05T09:00:00+00:00"],
])("C19 %s in %s is %s", (at, zone, offset, iso) => {
  expect(utcOffset(new Date(at), zone)).toBe(offset);
  expect(zonedIso(new Date(at), zone)).toBe(iso);
});

test.each([
  [1, "1 minute"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [61, "1 hour 1 minute"],
  [150, "2 hours 30 minutes"],
  [1440, "24 hours"],
])("%i minutes are %s", (minutes, words) => {
  expect(exactLengthLabel(minutes)).toBe(words);
});

test.each([
  [{}, "", "open"],
  [{ capacity: 10, placesTaken: 9 }, "1 place left", "open"],
  [{ capacity: 5000, placesTaken: 100 }, "4,900 places left", "open"],
  [{ capacity: 10, placesTaken: 10 }, "Full", "full"],
  [{ capacity: 10, placesTaken: 12 }, "Full", "full"],
  [{ capacity: 10, placesTaken: 10, waitingList: 1 }, "Full, waiting list", "full"],
  [
    { capacity: 10, placesTaken: 10, waitingList: 1, startsAt: "2026-03-02T07:30:00.000Z" },
    "Full",
    "full",
  ],
  [
    { opensAt: "2026-03-05T08:00:00.000Z", capacity: 3 },
    "Registration opens Thu 5 Mar, 09:00",
    "later",
  ],
  [{ opensAt: "2026-03-01T08:00:00.000Z" }, "", "open"],
] as const)("places of %o: %s", (change, words, kind) => {
  const webinar = {
    capacity: null,
    placesTaken: 0,
    waitingList: 0,
    opensAt: null,
    timeZone: "Africa/Lagos",
  };
  const startsAt = "2026-03-09T09:00:00.000Z";
  expect(
    placesLeft({ ...webinar, startsAt, ...change }, new Date("2026-03-02T08:00:00.000Z")),
  ).toEqual({ words, kind });
});

test.each([
  [null, 90, null],
  [1, 90, "1 session"],
  [6, 42 * 1440 + 90, "6 sessions, 3 December 2026 to 14 January 2027"],
  [3, 14 * 1440 + 90, "3 sessions, 3 December to 17 December"],
])("%s sessions over %i minutes: %s", (sessionCount, wholeMinutes, words) => {
  const startsAt = "2026-12-03T09:00:00.000Z";
  expect(seriesLabel({ sessionCount, wholeMinutes, startsAt, timeZone: "Africa/Lagos" })).toBe(
    words,
  );
});
