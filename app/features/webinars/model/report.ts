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
  /** The time that rows give without saying when, together; 0 when none does. */
  minutes: number;
  /** Whom we take them for. `remembered`: the organiser assigned this name in an earlier report. */
  registrationId: string | null;
  by: "email" | "name" | "remembered" | "organiser" | "added" | null;
  /** Registrations they could be, the likeliest first, when that is not sure. */
  candidates: string[];
}

/** How the dates and short clocks of a report are read, where that isn't certain. */
export interface ReportReadings {
  /** Which of the first two numbers of `11/12/2026` is the day. */
  dates?: "month-first" | "day-first" | undefined;
  /** What the first number of `1:10` counts. */
  lengths?: "hours" | "minutes" | undefined;
}

/** Cells that can be read in two ways, one of them as it stands there, and how they were read. */
export type ReportDoubt =
  | { kind: "dates"; example: string; as: NonNullable<ReportReadings["dates"]> }
  | { kind: "lengths"; example: string; as: NonNullable<ReportReadings["lengths"]> };

/** What `attendanceReports.people` holds as JSON. */
export interface AttendanceReport {
  /** Which of the known kinds of report it was, in words. */
  form: string;
  /** The zone that times without one were read in; null: it has no times. */
  timeZone: string | null;
  /** Rows that were not counted: waiting room, did not come, unreadable. */
  leftOut: { waiting: number; absent: number; unreadable: number };
  people: ReportedPerson[];
  /** What had to be assumed: sentences for the organiser. */
  assumed?: string[] | undefined;
  doubts?: ReportDoubt[] | undefined;
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
  /**
   * The sheets of its workbook as they came, until it is applied: so another can be chosen, hidden
   * rows can be added, and dates can be read another way.
   */
  source?: ReportSource | undefined;
}

/** What a report is read from. */
export interface ReportSource {
  /** The one of `sheets` that is read. */
  sheet: string;
  hiddenRows: "leave-out" | "take";
  /** Where times that say no zone were read off a clock. */
  zone: string;
  /** What the organiser said. */
  readings?: ReportReadings | undefined;
  sheets: ReportSheet[];
  /** Sheets of the workbook that aren't kept, because there are too many. */
  more: number;
}

export interface ReportSheet {
  name: string;
  visibility: "visible" | "hidden" | "very-hidden";
  looksLikePeople: boolean;
  /** Only those with something in them. */
  rows: string[][];
  /** Indexes of `rows` that the sheet hides. */
  hidden: number[];
  /** Indexes of columns that the sheet hides; they are read all the same. */
  hiddenColumns: number[];
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
