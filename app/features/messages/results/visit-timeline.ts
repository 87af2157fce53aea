import { MONTHS, wallTime } from "#app/engines/time/zoned-time.ts";
import { sheetMoment } from "#app/platform/time/relative-time.ts";

/**
 * What people did first at a moment: how many opened the message, followed a link, or downloaded
 * their certificate.
 */
export interface VisitsAt {
  /** ISO. */
  at: string;
  what: VisitKind;
  count: number;
}

export const VISIT_KINDS = ["opened", "clicked", "downloaded"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export interface TimelineColumn extends Record<VisitKind, number> {
  /** "Wed 25 Nov, 14:00 to 15:00", "Wednesday 25 November". */
  label: string;
  /** "14:00", "25 Nov". */
  tick: string;
  /** "2026-11-25 14:00", "2026-11-25": when it begins, for a spreadsheet. */
  from: string;
}

export interface Timeline {
  unit: "hour" | "day" | "week";
  columns: TimelineColumn[];
}

const HOUR_MS = 3_600_000;
/** More columns than this can't be told apart on a phone. */
const MAX_COLUMNS = 24;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Who did what when, in hours, days or weeks of the zone's clocks, whatever gives at most 24
 * columns, from the moment the send began. Empty stretches are columns of 0.
 */
export function visitTimeline(
  visits: readonly VisitsAt[],
  beganAt: string,
  timeZone: string,
): Timeline {
  const last = Math.max(Date.parse(beganAt), ...visits.map(({ at }) => Date.parse(at)));
  const span = last - Date.parse(beganAt);
  const unit = unitOf(span / (MAX_COLUMNS - 1));
  const columns = new Map<string, TimelineColumn>();
  const columnAt = (at: number) => {
    const { key, ...stretch } = stretchOf(at, unit, beganAt, timeZone);
    const known = columns.get(key) ?? { ...stretch, opened: 0, clicked: 0, downloaded: 0 };
    columns.set(key, known);
    return known;
  };
  for (
    let at = Date.parse(beganAt);
    at <= last && columns.size < 500;
    at += unit === "hour" ? HOUR_MS / 2 : 12 * HOUR_MS
  )
    columnAt(at);
  columnAt(last);
  for (const { at, what, count } of visits)
    columnAt(Math.max(Date.parse(at), Date.parse(beganAt)))[what] += count;
  return { unit, columns: [...columns.values()].slice(0, 500) };
}

/** What a column stands for, when it takes at least so long. */
function unitOf(columnMs: number): Timeline["unit"] {
  if (columnMs < HOUR_MS) return "hour";
  return columnMs < 24 * HOUR_MS ? "day" : "week";
}

function stretchOf(at: number, unit: Timeline["unit"], beganAt: string, timeZone: string) {
  const { year, month, day, hour } = wallTime(new Date(at), timeZone);
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
  const shortDay = `${day} ${MONTHS[month - 1]?.slice(0, 3)}`;
  const isoDate = sheetMoment(new Date(at).toISOString(), timeZone).slice(0, 10);
  const clock = (of: number) => `${String(of % 24).padStart(2, "0")}:00`;
  if (unit === "hour")
    return {
      key: `${year}-${month}-${day}-${hour}`,
      label: `${weekday.slice(0, 3)} ${shortDay}, ${clock(hour)} to ${clock(hour + 1)}`,
      tick: clock(hour),
      from: `${isoDate} ${clock(hour)}`,
    };
  if (unit === "day")
    return {
      key: `${year}-${month}-${day}`,
      label: `${weekday} ${day} ${MONTHS[month - 1]}`,
      tick: shortDay,
      from: isoDate,
    };
  const began = wallTime(new Date(beganAt), timeZone);
  const dayNumber = (wall: { year: number; month: number; day: number }) =>
    Date.UTC(wall.year, wall.month - 1, wall.day) / 86_400_000;
  const week = Math.floor((dayNumber({ year, month, day }) - dayNumber(began)) / 7);
  return { key: `week-${week}`, label: `Week ${week + 1}`, tick: `${week + 1}`, from: isoDate };
}
