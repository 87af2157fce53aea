import ICAL from "ical.js";
import { expect, test } from "vitest";
import { expiryCalendar } from "./expiry-calendar.ts";

test("another program reads each last day whole, with an alarm", () => {
  const file = expiryCalendar(
    [
      {
        uid: "one@iweri.test",
        expiresAt: "2026-12-31T22:59:59.999Z",
        timeZone: "Africa/Lagos",
        title: `Last valid day: “Ọ̀gá; a, b\\c” ${"ọ́".repeat(90)}`,
        url: "https://iweri.test/c/one/renew",
      },
    ],
    new Date("2026-10-02T07:00:00Z"),
  );
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
  expect(event.startDate.toString()).toBe("2026-12-31");
  expect(event.endDate.toString()).toBe("2027-01-01");
  expect(event.summary).toBe(`Last valid day: “Ọ̀gá; a, b\\c” ${"ọ́".repeat(90)}`);
  expect(event.uid).toBe("one@iweri.test");
  expect(event.component.getFirstPropertyValue("url")).toBe("https://iweri.test/c/one/renew");
  const alarm = event.component.getFirstSubcomponent("valarm")!;
  expect(String(alarm.getFirstPropertyValue("trigger"))).toBe("-P7D");
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
});
