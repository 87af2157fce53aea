/** From and until, in ms since 1970. */
export type Interval = readonly [from: number, until: number];

/** The same stretches of time without overlaps, in order. Empty and backward ones are left out. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = [];
  for (const [from, until] of intervals
    .filter(([from, until]) => until > from)
    .sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/**
 * How long somebody was there in whole minutes, a begun one counted as reports do; what overlaps
 * counts once.
 */
export function minutesOf(intervals: readonly Interval[]): number {
  const ms = mergeIntervals(intervals).reduce((sum, [from, until]) => sum + until - from, 0);
  return Math.ceil(ms / 60_000);
}

/** One person of an imported report, rows of the same person put together. */
export interface ReportedPerson {
  /** As the report shows it. */
  name: string;
  /** The name in brackets behind it: who it was before they renamed themselves. */
  originalName: string;
  /** In lower case; empty for guests. */
  email: string;
  /** Hosts and panelists are not asked about when they are not registered. */
  role: "attendee" | "host";
  /** Where the report has times. */
  intervals: Interval[];
  /** The longest time that a row gives without saying when; 0 when none does. */
  minutes: number;
  /** Whom we take them for. `remembered`: the organiser assigned this name in an earlier report. */
  registrationId: string | null;
  by: "email" | "name" | "remembered" | "organiser" | "added" | null;
  /** Registrations they could be, the likeliest first, when that is not sure. */
  candidates: string[];
}

/** What `attendanceReports.people` holds as JSON. */
export interface AttendanceReport {
  /** Which of the known kinds of report it was, in words. */
  form: string;
  /** The zone that times without one were read in; null: it has no times. */
  timeZone: string | null;
  /** Rows that were not counted: waiting room, did not come, unreadable. */
  leftOut: { waiting: number; absent: number; unreadable: number };
  people: ReportedPerson[];
  /**
   * Its rows as they came, while nobody has said what their columns hold: then it has no people
   * yet.
   */
  unread?: { rows: string[][]; zone: string };
  /**
   * Headings that we did not know, and what the organiser said that their columns hold: the next
   * report like it is read by it.
   */
  columns?: { headings: string[]; uses: (string | null)[] };
}

/**
 * One registration's minutes after all its reports: stretches with times are put together, so that
 * two reports, or two devices, count the same minute once; where a report gives only a sum, the
 * larger of both.
 */
export function reportedMinutes(
  people: readonly Pick<ReportedPerson, "intervals" | "minutes">[],
): number {
  return Math.max(
    minutesOf(people.flatMap(({ intervals }) => intervals)),
    ...people.map(({ minutes }) => minutes),
    0,
  );
}

/** What an attendance report may be at most. */
export const MAX_REPORT_ROWS = 20_000;
