import { expect, test } from "vitest";
import { dateOrderOf, lacksZone, readReportTime } from "./report-times.ts";

const LAGOS = { order: "month-first", zone: "Africa/Lagos", day: "2026-11-20" } as const;
const utc = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test.each([
  "11/20/2026 10:02:00 AM",
  "11/20/2026 10:02:00",
  "11/20/26, 10:02 AM",
  "Nov 20, 2026 10:02:00",
  "20 November 2026, 10:02",
  "Fri, 20 Nov 2026 10:02",
  "2026-11-20 10:02:00",
  "2026-11-20T10:02",
  "20.11.2026 10:02",
  "10:02 AM",
  "10:02",
  '="11/20/2026 10:02:00 AM"',
  "11/20/2026 10:02:00\u202fAM",
  "2026-11-20T09:02:00Z",
  "2026-11-20 09:02:00 UTC",
  "2026-11-20 10:02:00 GMT+1",
  "11/20/2026 04:02:00 AM -05:00",
  "20/11/2026 à 10:02",
  "20/11/26 10:02:00",
  "20 nov. 2026 à 10:02",
  "le 20 novembre 2026 à 10 h 02",
  "vendredi 20 novembre 2026 10h02",
  "20 November 2026, 10:02",
  "November 20, 2026 at 10:02 AM",
  "20-Nov-2026 10:02",
  "20. November 2026, 10:02",
  "Nov 20, 2026 10:02:00 AM WAT",
  "Nov 20, 2026 04:02 AM EST",
  "2026-11-20T09:02:00.000Z",
  "20 de novembro de 2026 10:02",
])("C19 %s is two past ten in Lagos", (cell) => {
  expect(readReportTime(cell, LAGOS)).toBe(utc("09:02:00"));
});

test("C19 the same clock in another zone is another moment", () => {
  expect(readReportTime("11/20/2026 10:02:00 AM", { ...LAGOS, zone: "America/New_York" })).toBe(
    utc("15:02:00"),
  );
});

test.each([
  ["12:00 AM", "2026-11-19T23:00:00Z"],
  ["12:30 PM", "2026-11-20T11:30:00Z"],
  ["1:05 PM", "2026-11-20T12:05:00Z"],
])("%s", (cell, moment) => {
  expect(readReportTime(cell, LAGOS)).toBe(Date.parse(moment));
});

test.each([
  "",
  "--",
  "10",
  "13:05 PM",
  "25:00",
  "2026-02-30 10:00",
  "11/20/2026",
  "yesterday 10:00",
  "41",
])("“%s” is no moment", (cell) => {
  expect(readReportTime(cell, LAGOS)).toBeNull();
});

test.each([
  [["11/20/2026 10:00"], "month-first"],
  [["20/11/2026 10:00"], "day-first"],
  [["11/12/2026 10:00", "13/12/2026 10:00"], "day-first"],
  [["05/06/2026 10:00"], "month-first"],
  [[], "month-first"],
] as const)("the order of %j is %s", (cells, order) => {
  expect(dateOrderOf(cells, "2026-11-20").order).toBe(order);
});

test("an ambiguous date is the webinar's day if one reading is", () => {
  const read = (day: string) => dateOrderOf(["05/06/2026 10:00"], day);
  expect(read("2026-06-05")).toEqual({ order: "day-first", doubt: null });
  expect(read("2026-05-06")).toEqual({ order: "month-first", doubt: null });
  expect(read("2026-09-09")).toEqual({ order: "month-first", doubt: "05/06/2026 10:00" });
});

test("whether a time says its zone", () => {
  expect(lacksZone("11/20/2026 10:02:00 AM")).toBe(true);
  expect(lacksZone("2026-11-20T09:02:00Z")).toBe(false);
  expect(lacksZone("--")).toBe(false);
});
