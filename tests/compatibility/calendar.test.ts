import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import {
  type CalendarMethod,
  calendarFile,
} from "../../app/features/webinars/calendar/calendar-file.server.ts";
import { outsideTool } from "../setup/outside-tool.ts";

// The package's command names its version; its library is what reads the files, with Debian's own
// Python.
const tool = outsideTool({ command: "icalendar", debianPackage: "python3-icalendar" });

const READ = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
[event] = [part for part in calendar.walk("VEVENT")]
alarms = [part for part in event.walk("VALARM")]
text = lambda part, name: str(part[name]) if name in part else None
print(json.dumps({
    "method": text(calendar, "METHOD"), "errors": [str(error) for error in calendar.errors + event.errors],
    "uid": text(event, "UID"), "sequence": int(event["SEQUENCE"]), "status": text(event, "STATUS"),
    "title": text(event, "SUMMARY"), "starts": event.decoded("DTSTART").isoformat(), "ends": event.decoded("DTEND").isoformat(),
    "organizer": [text(event, "ORGANIZER"), str(event["ORGANIZER"].params["CN"])],
    "attendee": [text(event, "ATTENDEE"), dict(event["ATTENDEE"].params)] if "ATTENDEE" in event else None,
    "alarms": [text(alarm, "DESCRIPTION") for alarm in alarms],
}))
`;

const title = "Law, order; and back\\slashes: Ẹ̀kọ́ nípa ìwé‑ẹ̀rí, òfin àti ìṣẹ́ 🎓 fún gbogbo ènìyàn";

function read(method: CalendarMethod) {
  const webinar = {
    id: "webinar",
    title,
    host: "Dr Ngọzị Okonkwọ",
    sequence: 4,
    timeZone: "Africa/Lagos",
    joinUrl: "https://meet.test",
    venue: "",
    startsAt: "2026-03-09T09:00:00.000Z",
    lengthMinutes: 90,
  };
  const file = calendarFile(
    {
      webinar,
      organiser: { name: "Lagoon, Ltd", email: "mail@iweri.test" },
      method,
      now: new Date("2026-03-02T08:00:00Z"),
    },
    {
      uid: "registration@iweri.test",
      joinLink: "https://iweri.test/j/0123456789abcdefghjkmnpqrs",
      attendee: { name: "Ọlá Bello; Esq", email: "ola+webinar@people.test" },
    },
  );
  const { status, stdout, stderr } = spawnSync("/usr/bin/python3", ["-c", READ], {
    input: file,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe.skipIf(!tool)(`calendar files read by Python’s icalendar (${tool?.version})`, () => {
  const event = {
    errors: [],
    uid: "registration@iweri.test",
    sequence: 4,
    title,
    starts: "2026-03-09T09:00:00+00:00",
    ends: "2026-03-09T10:30:00+00:00",
    organizer: ["mailto:mail@iweri.test", "Lagoon, Ltd"],
  };
  const attendee = [
    "mailto:ola+webinar@people.test",
    {
      CN: "Ọlá Bello; Esq",
      CUTYPE: "INDIVIDUAL",
      ROLE: "REQ-PARTICIPANT",
      PARTSTAT: "ACCEPTED",
      RSVP: "FALSE",
    },
  ];

  test("REQUEST, CANCEL and PUBLISH calendar files say what was put in", () => {
    expect(read("REQUEST")).toEqual({
      ...event,
      method: "REQUEST",
      status: "CONFIRMED",
      attendee,
      alarms: [title],
    });
    expect(read("CANCEL")).toEqual({
      ...event,
      method: "CANCEL",
      status: "CANCELLED",
      attendee,
      alarms: [],
    });
    expect(read("PUBLISH")).toEqual({
      ...event,
      method: "PUBLISH",
      status: "CONFIRMED",
      attendee: null,
      alarms: [title],
    });
  });
});
