import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import type { AttendanceReport, ReportedPerson } from "../model/report.ts";
import { type Interval, mergeIntervals } from "./attendance-status.ts";
import { headingsOf, type ReportUse, sectionOf } from "./report-headings.ts";
import { dateOrderOf, lacksZone, readReportMinutes, readReportTime } from "./report-times.ts";

type Cells = Partial<Record<ReportUse, string>>;

/** One person's row under its headings. */
interface ReportRow {
  cells: Cells;
  role: ReportedPerson["role"];
}

/**
 * Reads an attendance report: tables of people, found by their headings, wherever they stand; what is above and between
 * them is skipped. `zone` is where times that say none were read off a clock, `day` (`YYYY-MM-DD`) the webinar's.
 * Null: no table of people is in it.
 */
export function readReport(rows: readonly (readonly string[])[], given: { zone: string; day: string }): AttendanceReport | null {
  const { found, hasTable, isWebinar, isMeet } = rowsOf(rows);
  if (!hasTable) return null;
  const times = found.flatMap(({ cells }) => [cells.joined ?? "", cells.left ?? ""]);
  const order = dateOrderOf(times, given.day);
  const leftOut = { waiting: 0, absent: 0, unreadable: 0 };
  const people = new Map<string, ReportedPerson>();
  for (const { cells, role } of found) {
    if (isYes(cells.waiting)) leftOut.waiting++;
    else if (/^no$/i.test(cells.attended?.trim() ?? "")) leftOut.absent++;
    else {
      const who = readPerson(cells);
      const stay = stayOf(cells, { ...given, order });
      if (!who || !stay) leftOut.unreadable++;
      else addStay(people, { ...who, role }, stay);
    }
  }
  for (const person of people.values()) person.intervals = mergeIntervals(person.intervals);
  return {
    form: isWebinar ? "Zoom webinar" : isMeet ? "Google Meet" : "Meeting",
    timeZone: times.some(lacksZone) ? given.zone : null,
    leftOut,
    people: [...people.values()],
  };
}

function rowsOf(rows: readonly (readonly string[])[]) {
  const found: ReportRow[] = [];
  let headings: (ReportUse | null)[] | null = null;
  let role: ReportedPerson["role"] = "attendee";
  let hasTable = false;
  let isWebinar = false;
  let isMeet = false;
  for (const row of rows) {
    const section = sectionOf(row);
    if (section) {
      headings = null;
      role = section === "host" ? "host" : "attendee";
      isWebinar ||= section === "host";
      continue;
    }
    const here = headingsOf(row);
    if (here) {
      headings = here;
      hasTable = true;
      isMeet ||= row.some((cell) => /^time (?:joined|exited)$/i.test(cell.trim()));
      isWebinar ||= row.some((cell) => /^time in session/i.test(cell.trim()));
      continue;
    }
    if (!headings || row.every((cell) => !cell.trim())) continue;
    const cells: Cells = {};
    headings.forEach((use, index) => {
      if (use) cells[use] = (row[index] ?? "").trim();
    });
    found.push({ cells, role });
  }
  return { found, hasTable, isWebinar, isMeet };
}

/** "--", "-" and "N/A" are how reports leave a cell empty. */
function filled(cell: string | undefined): string {
  const text = normaliseName(cell ?? "");
  return /^(?:-+|–|—|n\/?a)$/i.test(text) ? "" : text;
}

function isYes(cell: string | undefined): boolean {
  return /^(?:yes|true|y|1)$/i.test(cell?.trim() ?? "");
}

function readPerson(cells: Cells): Pick<ReportedPerson, "name" | "originalName" | "email"> | null {
  const address = readEmailAddress(filled(cells.email));
  const whole = filled(cells.name);
  const parts = [filled(cells.firstName), filled(cells.lastName)].filter(Boolean).join(" ");
  const bracket = /^(.+?)\s*\(([^()]*[^()\d\s][^()]*)\)$/.exec(whole);
  const shown = (bracket?.[1] ?? whole).slice(0, 300);
  // A webinar's report has what they registered with in columns of its own, beside the name on the screen.
  const name = shown || parts.slice(0, 300);
  const originalName = (bracket?.[2]?.trim() || (shown && parts !== shown ? parts : "")).slice(0, 300);
  const email = address.ok ? address.email : "";
  return name || email ? { name, originalName, email } : null;
}

interface Stay {
  interval: Interval | null;
  minutes: number;
}

function stayOf(cells: Cells, given: Parameters<typeof readReportTime>[1]): Stay | null {
  const minutes = readReportMinutes(cells.minutes ?? "");
  const joined = readReportTime(cells.joined ?? "", given);
  const left = readReportTime(cells.left ?? "", given);
  if (joined !== null && left !== null && left >= joined) return { interval: [joined, left], minutes: left === joined ? 1 : 0 };
  // A clock without a date, over midnight.
  if (joined !== null && left !== null && joined - left < 86_400_000 && !/\d[-/.]\d|[a-z]{3} /i.test(cells.joined ?? ""))
    return { interval: [joined, left + 86_400_000], minutes: 0 };
  if (joined !== null && minutes !== null) return { interval: [joined, joined + minutes * 60_000], minutes: 0 };
  if (left !== null && minutes !== null) return { interval: [left - minutes * 60_000, left], minutes: 0 };
  if (minutes !== null) return { interval: null, minutes };
  // They came; how long is not known.
  return joined !== null || left !== null ? { interval: null, minutes: 1 } : null;
}

/** Rows of one address, or without one of one name, are one person. */
function addStay(
  people: Map<string, ReportedPerson>,
  who: Pick<ReportedPerson, "name" | "originalName" | "email" | "role">,
  stay: Stay,
): void {
  const key = who.email || `name:${searchable(who.name)}/${searchable(who.originalName)}`;
  const person = people.get(key) ?? {
    ...who,
    intervals: [],
    minutes: 0,
    registrationId: null,
    by: null,
    candidates: [],
  };
  if (stay.interval) person.intervals.push(stay.interval);
  person.minutes = Math.max(person.minutes, stay.minutes);
  if (who.role === "attendee") person.role = "attendee";
  people.set(key, person);
}
