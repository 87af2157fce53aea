import { expect, test } from "vitest";
import { type VisitsAt, visitTimeline } from "./visit-timeline.ts";

const opened = (at: string, count = 1): VisitsAt => ({ at, what: "opened", count });

test("the first hours are columns of the zone's clock, empty ones too", () => {
  const { unit, columns } = visitTimeline(
    [
      opened("2026-03-02T08:20:00.000Z", 3),
      opened("2026-03-02T10:10:00.000Z"),
      { at: "2026-03-02T10:40:00.000Z", what: "clicked", count: 2 },
    ],
    "2026-03-02T08:05:00.000Z",
    "Africa/Lagos",
  );
  expect(unit).toBe("hour");
  expect(columns.map(({ label, opened, clicked }) => [label, opened, clicked])).toEqual([
    ["Mon 2 Mar, 09:00 to 10:00", 3, 0],
    ["Mon 2 Mar, 10:00 to 11:00", 0, 0],
    ["Mon 2 Mar, 11:00 to 12:00", 1, 2],
  ]);
});

test("longer is told in days, then weeks, and nobody is lost", () => {
  const days = visitTimeline(
    [opened("2026-03-12T23:30:00.000Z", 5)],
    "2026-03-02T08:00:00.000Z",
    "Africa/Lagos",
  );
  expect(days.unit).toBe("day");
  expect(days.columns).toHaveLength(12);
  expect(days.columns.at(-1)).toMatchObject({
    label: "Friday 13 March",
    tick: "13 Mar",
    opened: 5,
  });
  const weeks = visitTimeline(
    [opened("2026-06-01T08:00:00.000Z", 2)],
    "2026-03-02T08:00:00.000Z",
    "Africa/Lagos",
  );
  expect(weeks.unit).toBe("week");
  expect(weeks.columns.at(-1)).toMatchObject({ label: "Week 14", opened: 2 });
});

test("an hour that clocks repeat is one column", () => {
  const { columns } = visitTimeline(
    [opened("2026-10-25T02:30:00.000Z")],
    "2026-10-24T23:30:00.000Z",
    "Europe/Berlin",
  );
  const labels = columns.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(columns.reduce((sum, { opened }) => sum + opened, 0)).toBe(1);
});

test("what came before the first message left counts at its start", () => {
  const { columns } = visitTimeline(
    [opened("2026-03-02T07:00:00.000Z", 4)],
    "2026-03-02T08:00:00.000Z",
    "UTC",
  );
  expect(columns).toHaveLength(1);
  expect(columns[0]!.opened).toBe(4);
});
