import { expect, test } from "vitest";
import { afterQuietHours } from "./quiet-hours.ts";

const leaves = (at: string, zone = "Africa/Lagos") =>
  afterQuietHours(new Date(at), zone).toISOString();

test.each([
  // Lagos is an hour ahead of UTC.
  ["2026-11-20T19:59:59.000Z", "2026-11-20T19:59:59.000Z"],
  ["2026-11-20T20:00:00.000Z", "2026-11-21T06:00:00.000Z"],
  ["2026-11-20T23:30:00.000Z", "2026-11-21T06:00:00.000Z"],
  ["2026-11-21T05:59:59.000Z", "2026-11-21T06:00:00.000Z"],
  ["2026-11-21T06:00:00.000Z", "2026-11-21T06:00:00.000Z"],
  ["2026-12-31T22:00:00.000Z", "2027-01-01T06:00:00.000Z"],
])("due at %s it leaves at %s", (due, left) => expect(leaves(due)).toBe(left));

test("the webinar's clocks decide, also in the night they change", () => {
  expect(leaves("2026-11-20T23:00:00.000Z", "America/New_York")).toBe("2026-11-20T23:00:00.000Z");
  // In London clocks go forward on 29 March: 07:00 there is 06:00 UTC.
  expect(leaves("2026-03-28T22:00:00.000Z", "Europe/London")).toBe("2026-03-29T06:00:00.000Z");
  expect(leaves("2026-11-20T23:00:00.000Z", "nowhere")).toBe("2026-11-21T07:00:00.000Z");
});
