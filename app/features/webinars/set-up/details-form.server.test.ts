import { expect, test } from "vitest";
import { problemsOf } from "#app/platform/http/form-errors.ts";
import { answerOf, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { detailsFields, detailsForm, keptDetails } from "./details-form.server.ts";

const now = new Date("2026-03-02T08:00:00.000Z");
const good = {
  title: "CVs that pass the screen",
  host: "Dr Ngọzị Okonkwọ",
  day: "2026-03-10",
  time: "10:00",
  lengthMinutes: "90",
  timeZone: "Africa/Lagos",
  joinUrl: "https://meet.google.com/abc-defg-hij",
  venue: "",
  capacity: "",
  waitingList: "yes",
  approval: "",
  opensDay: "",
  opensTime: "",
  closesDay: "",
  closesTime: "",
  isListed: "",
  topic: "",
};
function post(change: Partial<typeof good>, existing: Partial<Webinar> | null = null) {
  const context = { existing: existing as Webinar | null, isTold: false, now };
  const schema = detailsForm(context);
  const submission = submissionOf(Object.entries({ ...good, ...change }), schema);
  const errors = problemsOf(answerOf(submission), Object.keys(rulesOf(schema).constraint)) ?? {};
  return {
    errors,
    value: submission.status === "success" ? keptDetails(submission.value, context) : null,
  };
}
const value = (change: Partial<typeof good>) => {
  const outcome = post(change);
  expect(outcome.errors).toEqual({});
  return outcome.value!;
};
const errors = (change: Partial<typeof good>, existing: Partial<Webinar> | null = null) =>
  post(change, existing).errors;

test("C19 the start is when clocks in the webinar's own zone show it", () => {
  expect(value({}).startsAt).toBe("2026-03-10T09:00:00.000Z");
  expect(value({ timeZone: "America/New_York" }).startsAt).toBe("2026-03-10T14:00:00.000Z");
  // Two days earlier New York still had winter time.
  expect(value({ timeZone: "America/New_York", day: "2026-03-07" }).startsAt).toBe(
    "2026-03-07T15:00:00.000Z",
  );
});

test("C19 a time that the clocks skip in spring is no time", () => {
  const skipped = errors({ timeZone: "America/New_York", day: "2026-03-08", time: "02:30" });
  expect(skipped).toEqual({
    time: "On 8 March 2026 the clocks in New York go forward and skip 02:30. Choose another time",
  });
});

test("C19 a time that comes twice in autumn is the first", () => {
  expect(value({ timeZone: "America/New_York", day: "2026-11-01", time: "01:30" }).startsAt).toBe(
    "2026-11-01T05:30:00.000Z",
  );
});

test("the fields of what was read are what was typed", () => {
  const typed = {
    ...good,
    capacity: "300",
    opensDay: "2026-03-03",
    opensTime: "08:00",
    closesDay: "2026-03-10",
    closesTime: "09:30",
    isListed: "yes",
    topic: "careers",
  };
  expect(detailsFields(value(typed))).toEqual(typed);
});

test("a day alone opens at its first minute, closes at its last", () => {
  expect(value({ opensDay: "2026-03-05", closesDay: "2026-03-08" })).toMatchObject({
    opensAt: "2026-03-04T23:00:00.000Z",
    closesAt: "2026-03-08T22:59:00.000Z",
  });
});

test.each<[string, Partial<typeof good>, string, RegExp]>([
  [
    "a start that has passed",
    { day: "2026-03-01" },
    "day",
    /has passed\. It is now Monday 2 March 2026, 09:00, West Africa/,
  ],
  ["a day that does not exist", { day: "2026-02-30" }, "day", /There is no 2026-02-30/],
  ["no day", { day: "" }, "day", /year-month-day/],
  ["no time", { time: "soon" }, "time", /like 10:00/],
  ["a time of no clock", { time: "25:00" }, "time", /like 10:00/],
  ["a start in ten years", { day: "2036-03-10" }, "day", /two years/],
  [
    "an end before the start",
    { lengthMinutes: "-30" },
    "lengthMinutes",
    /can’t end before it begins/,
  ],
  ["no length", { lengthMinutes: "0" }, "lengthMinutes", /at least 1/],
  ["a length in words", { lengthMinutes: "an hour" }, "lengthMinutes", /minutes/],
  ["two days", { lengthMinutes: "2880" }, "lengthMinutes", /24 hours/],
  ["no title", { title: " \u200b " }, "title", /Enter a title/],
  ["a title of a novel", { title: "a".repeat(121) }, "title", /120 characters/],
  ["no host", { host: "" }, "host", /host’s name/],
  ["a zone of no clock", { timeZone: "Mars/Olympus" }, "timeZone", /from the list/],
  ["a script for a room", { joinUrl: "javascript:alert(1)" }, "joinUrl", /complete meeting link/],
  ["a room without a host", { joinUrl: "https://" }, "joinUrl", /complete meeting link/],
  ["a room in words", { joinUrl: "see you in Zoom" }, "joinUrl", /complete meeting link/],
  ["neither a room nor a venue", { joinUrl: "" }, "joinUrl", /complete meeting link/],
  ["a venue of a novel", { venue: "a".repeat(241) }, "venue", /240 characters/],
  ["half a place", { capacity: "1.5" }, "capacity", /whole number/],
  ["no places", { capacity: "0" }, "capacity", /from 1 to 100,000/],
  ["a closing time without a day", { closesTime: "10:00" }, "closesDay", /Enter the day/],
  ["a topic of its own", { topic: "astrology" }, "topic", /from the list/],
  [
    "closing before opening",
    { opensDay: "2026-03-08", closesDay: "2026-03-07" },
    "closesDay",
    /before it opens/,
  ],
  [
    "opening after the end",
    { opensDay: "2026-03-11" },
    "opensDay",
    /ends on Tuesday 10 March 2026, 11:30/,
  ],
  [
    "closing after the end",
    { closesDay: "2026-03-11" },
    "closesDay",
    /ends on Tuesday 10 March 2026, 11:30/,
  ],
])("%s is refused beside its field", (_, change, field, words) => {
  const found = errors(change);
  expect(Object.keys(found)).toEqual([field]);
  expect(found[field]).toMatch(words);
});

test("people may come to a venue only, written in lines", () => {
  expect(value({ joinUrl: "", venue: " Lagoon Hall \r\n\r\n12 Marina,  Lagos" })).toMatchObject({
    joinUrl: "",
    venue: "Lagoon Hall\n12 Marina, Lagos",
  });
});

test("a start with neither day nor time says both at once", () => {
  expect(Object.keys(errors({ day: "", time: "" }))).toEqual(["day", "time"]);
});

test("a begun webinar can be corrected but not moved into the past", () => {
  const existing = { startsAt: "2026-03-02T07:00:00.000Z", placesTaken: 0, sessionCount: null };
  expect(errors({ day: "2026-03-02", time: "08:00" }, existing)).toEqual({});
  expect(errors({ day: "2026-03-02", time: "07:00" }, existing).day).toMatch(/has passed/);
});
