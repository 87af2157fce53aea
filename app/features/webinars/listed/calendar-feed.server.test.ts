import ICAL from "ical.js";
import { expect, test, vi } from "vitest";
import { eventsFeed } from "./calendar-feed.server.ts";
import type { ListedWebinar } from "./listed-webinar.ts";

const feed = {
  appUrl: "https://iweri.test",
  name: "Webinars on Iweri; all, of them",
  address: "https://iweri.test/events.ics",
};
const webinar: ListedWebinar = {
  id: "01kw",
  title: "Law, order; and back\\slashes: Ẹ̀kọ́ nípa ìwé‑ẹ̀rí, òfin àti ìṣẹ́ 🎓 fún gbogbo ènìyàn",
  host: "Dr Ngọzị Okonkwọ",
  organiser: "Lagoon, Ltd",
  organiserId: "01ka",
  startsAt: "2026-03-09T09:00:00.000Z",
  lengthMinutes: 90,
  wholeMinutes: 90,
  sessionCount: null,
  timeZone: "Africa/Lagos",
  topic: "law",
  slug: "law-and-order",
  capacity: null,
  placesTaken: 0,
  waitingList: 1,
  opensAt: null,
  state: "scheduled",
  venue: "",
  place: "online",
  sequence: 4,
  updatedAt: "2026-03-02T08:00:00.000Z",
};

/** What an independent reader makes of it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    refresh: String(calendar.getFirstPropertyValue("refresh-interval")),
    method: calendar.getFirstPropertyValue("method"),
    events: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        title: event.summary,
        description: event.description.split("\n"),
        location: event.location,
        url: component.getFirstPropertyValue("url"),
        status: component.getFirstPropertyValue("status"),
        topic: component.getFirstPropertyValue("categories"),
        stamp: String(component.getFirstPropertyValue("dtstamp")),
        starts: event.startDate.toJSDate().toISOString(),
        ends: event.endDate.toJSDate().toISOString(),
      };
    }),
  };
}

test("an independent reader finds everything that was put in", () => {
  // RFC 7986 is younger than the reader.
  expect(eventsFeed(feed, [])).toContain("\r\nNAME:Webinars on Iweri\\; all\\, of them\r\n");
  expect(read(eventsFeed(feed, [webinar]))).toEqual({
    refresh: "PT1H",
    method: null,
    events: [
      {
        uid: "01kw@iweri.test",
        sequence: 4,
        title: webinar.title,
        description: [
          "Monday 9 March 2026, 10:00 to 11:30, West Africa Time (Lagos)",
          "With Dr Ngọzị Okonkwọ",
          "Organised by Lagoon, Ltd",
          "Online. Register to get your own joining link: https://iweri.test/f/law-and-order",
        ],
        location: "https://iweri.test/f/law-and-order",
        url: "https://iweri.test/f/law-and-order",
        status: "CONFIRMED",
        topic: "Law and public affairs",
        stamp: "2026-03-02T08:00:00Z",
        starts: "2026-03-09T09:00:00.000Z",
        ends: "2026-03-09T10:30:00.000Z",
      },
    ],
  });
});

test("a cancelled one says so under the same UID", () => {
  const [event] = read(eventsFeed(feed, [{ ...webinar, state: "cancelled", sequence: 5 }])).events;
  expect(event).toMatchObject({
    uid: "01kw@iweri.test",
    sequence: 5,
    status: "CANCELLED",
    title: `Cancelled: ${webinar.title}`,
  });
  expect(event?.description.join()).not.toContain("Register");
});

test("a hybrid event is at its venue, and one registers for both", () => {
  const venue = "Lagoon Hall\n12 Marina, Lagos";
  const events = (place: ListedWebinar["place"]) =>
    read(eventsFeed(feed, [{ ...webinar, venue, place }])).events[0];
  const line = "At Lagoon Hall, 12 Marina, Lagos";
  const form = "https://iweri.test/f/law-and-order";
  expect(events("both")).toMatchObject({
    location: "Lagoon Hall, 12 Marina, Lagos",
    description: expect.arrayContaining([
      `${line}, or online. Register to get your own joining link: ${form}`,
    ]),
  });
  expect(events("venue")?.description).toContain(`${line}. Register: ${form}`);
  expect(events("per-session")?.location).toBe(form);
});

test("lines have at most 75 octets, whole letters and CR LF ends", () => {
  const file = eventsFeed(feed, [webinar, { ...webinar, organiser: "Ọ🎓".repeat(90) }]);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufffd]/);
  const octets = file.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(octets.filter((count) => count > 70).length).toBeGreaterThan(10);
});

test.each(["\r\n", "\n", "\r", "\u2028", "\\n", "\\\n"])(
  "a title with %j can't add lines of its own",
  (end) => {
    const title = `Quiet${end}ATTENDEE:mailto:victim@people.test${end}END:VEVENT\u0007\u0000`;
    const file = eventsFeed(feed, [{ ...webinar, title, host: title, organiser: title }]);
    expect(file).not.toMatch(/^(?:ATTENDEE|\u0007)/m);
    expect(file).not.toMatch(/[\u0000\u0007]/);
    const { events } = read(file);
    expect(events).toHaveLength(1);
    expect(events[0]?.title).toContain("ATTENDEE:mailto:victim@people.test");
  },
);

test("the same webinars give the same bytes, and none an empty calendar", () => {
  expect(eventsFeed(feed, [webinar])).toBe(eventsFeed(feed, [{ ...webinar }]));
  expect(read(eventsFeed(feed, [])).events).toEqual([]);
});

test("a calendar asked for again reuses its text, except for changed webinars", () => {
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...webinar,
    id: `again-${at}`,
    title: `Webinar ${at}`,
  }));
  const first = eventsFeed(feed, many);
  const worded = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  try {
    expect(eventsFeed(feed, many)).toBe(first);
    expect(worded).not.toHaveBeenCalled();
    const changes: Partial<ListedWebinar>[] = [
      { title: "Another" },
      { host: "Another" },
      { organiser: "Another" },
      { startsAt: "2026-03-09T10:00:00.000Z" },
      { lengthMinutes: 45 },
      { timeZone: "Europe/London" },
      { topic: "health" },
      { slug: "another" },
      { state: "cancelled" },
      { venue: "Lagoon Hall", place: "both" },
      { place: "venue" },
      { sequence: 5 },
      { updatedAt: "2026-03-02T09:00:00.000Z" },
    ];
    for (const change of changes) {
      const changed = eventsFeed(feed, [{ ...many[0]!, ...change }, ...many.slice(1)]);
      expect([change, changed === first]).toEqual([change, false]);
    }
    expect(eventsFeed({ ...feed, appUrl: "https://other.test" }, many)).toContain(
      "UID:again-0@other.test",
    );
  } finally {
    worded.mockRestore();
  }
});
