import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import {
  type AttendanceReport,
  type Interval,
  mergeIntervals,
  type ReportedPerson,
} from "../model/report.ts";
import { dateOrderOf, lacksZone, readReportMinutes, readReportTime } from "./report-times.ts";

/** What a column of an attendance report holds. */
export type ReportUse =
  | "name"
  | "firstName"
  | "lastName"
  | "email"
  | "joined"
  | "left"
  | "minutes"
  | "waiting"
  | "attended";

/**
 * Headings of Zoom (meetings and webinars, old and new), Google Meet, Teams, Webex and others, in
 * lower case and without brackets.
 */
const USES = new Map<string, ReportUse>(
  Object.entries({
    name: "name",
    "user name": "name",
    "full name": "name",
    "display name": "name",
    participant: "name",
    "participant name": "name",
    attendee: "name",
    "attendee name": "name",
    names: "name",
    "first name": "firstName",
    "given name": "firstName",
    "last name": "lastName",
    surname: "lastName",
    "family name": "lastName",
    email: "email",
    "e-mail": "email",
    "user email": "email",
    "email address": "email",
    "attendee email": "email",
    "participant email": "email",
    "join time": "joined",
    "time joined": "joined",
    "joined at": "joined",
    joined: "joined",
    "first join": "joined",
    "first seen": "joined",
    "join date": "joined",
    "connected at": "joined",
    "login time": "joined",
    "leave time": "left",
    "time exited": "left",
    "time left": "left",
    "left at": "left",
    "exit time": "left",
    "last leave": "left",
    "last seen": "left",
    "leave date": "left",
    "disconnected at": "left",
    "logout time": "left",
    "total duration": "minutes",
    duration: "minutes",
    "time in session": "minutes",
    "in-meeting duration": "minutes",
    "time in call": "minutes",
    "time in meeting": "minutes",
    "attendance duration": "minutes",
    "online time": "minutes",
    minutes: "minutes",
    "in waiting room": "waiting",
    attended: "attended",
  }),
);

/** The use of a heading, whatever its case; null: the column is not read. */
export function useOfHeading(heading: string): ReportUse | null {
  const plain = heading
    .replace(/\([^()]*\)/g, " ")
    .replace(/["'*]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return USES.get(plain) ?? null;
}

/**
 * The columns of a row of headings, by index; null when the row is none. The table about the
 * meeting that Zoom puts above has an address (the host's) and minutes too, but no name.
 */
function headingsOf(row: readonly string[]): (ReportUse | null)[] | null {
  const uses = row
    .map(useOfHeading)
    .map((use, index, all) => (all.indexOf(use) === index ? use : null));
  const has = (use: ReportUse) => uses.includes(use);
  const namesPeople =
    has("name") || has("firstName") || (has("email") && !row.some(isAboutMeeting));
  return namesPeople && (has("minutes") || has("joined") || has("left")) ? uses : null;
}

function isAboutMeeting(heading: string): boolean {
  return /^\s*"?(?:topic|meeting id|webinar id|participants|start time|end time|# registered)/i.test(
    heading,
  );
}

/**
 * "Host Details", "Panelist Details", "Attendee Details", "Other Attended": the titles between the
 * tables of a webinar's report.
 */
function sectionOf(row: readonly string[]): "host" | "attendee" | "other" | null {
  const [only, ...others] = row.map((cell) => cell.trim()).filter(Boolean);
  if (!only || others.length > 0) return null;
  const title = only.replace(/[":,]/g, "").trim();
  if (/^(?:host|panell?ist|presenter|organi[sz]er)s?(?: details| report)?$/i.test(title))
    return "host";
  if (/^(?:attendees?|participants?|other attended|others? attendees?)(?: details)?$/i.test(title))
    return "attendee";
  if (/^\d\.\s/.test(title)) return /participants/i.test(title) ? "attendee" : "other";
  return null;
}

type Cells = Partial<Record<ReportUse, string>>;

/** One person's row under its headings. */
interface ReportRow {
  cells: Cells;
  role: ReportedPerson["role"];
}

/** `zone` is where times that say none were read off a clock, `day` (`YYYY-MM-DD`) the webinar's. */
interface ReportMoment {
  zone: string;
  day: string;
}

/**
 * Reads an attendance report: tables of people, found by their headings, wherever they stand; what
 * is above and between them is skipped. Null: no table of people is in it.
 */
export function readReport(
  rows: readonly (readonly string[])[],
  moment: ReportMoment,
): AttendanceReport | null {
  const { hasTable, ...read } = rowsOf(rows);
  return hasTable ? reportOf(read, moment) : null;
}

/** The same of the rows below the headings of `mapping`, by what it says. */
export function readMappedReport(
  rows: readonly (readonly string[])[],
  mapping: ReportMapping,
  moment: ReportMoment,
): AttendanceReport {
  return reportOf({ found: mappedRows(rows, mapping), form: "Meeting" }, moment);
}

function reportOf(
  { found, form }: { found: readonly ReportRow[]; form: AttendanceReport["form"] },
  moment: ReportMoment,
): AttendanceReport {
  const times = found.flatMap(({ cells }) => [cells.joined ?? "", cells.left ?? ""]);
  const order = dateOrderOf(times, moment.day);
  const leftOut = { waiting: 0, absent: 0, unreadable: 0 };
  const people = new Map<string, ReportedPerson>();
  for (const { cells, role } of found) {
    if (isYes(cells.waiting)) leftOut.waiting++;
    else if (/^no$/i.test(cells.attended?.trim() ?? "")) leftOut.absent++;
    else {
      const who = readPerson(cells);
      const stay = stayOf(cells, { ...moment, order });
      if (!who || !stay) leftOut.unreadable++;
      else addStay(people, { ...who, role }, stay);
    }
  }
  for (const person of people.values()) person.intervals = mergeIntervals(person.intervals);
  return {
    form,
    timeZone: times.some(lacksZone) ? moment.zone : null,
    leftOut,
    people: [...people.values()],
  };
}

/** Where the headings of a report are, and what the organiser said that each column holds. */
export interface ReportMapping {
  /** Index of the row of headings. */
  row: number;
  uses: (ReportUse | null)[];
}

function mappedRows(
  rows: readonly (readonly string[])[],
  { row, uses }: ReportMapping,
): ReportRow[] {
  return rows
    .slice(row + 1)
    .filter((cells) => cells.some((cell) => cell.trim()))
    .map((texts): ReportRow => {
      const cells: Cells = {};
      uses.forEach((use, index) => {
        if (use) cells[use] = (texts[index] ?? "").trim();
      });
      return { cells, role: "attendee" };
    });
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
  const meeting = isMeet ? "Google Meet" : "Meeting";
  return { found, hasTable, form: isWebinar ? "Zoom webinar" : meeting };
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
  const bracket = splitBracket(whole);
  const shown = (bracket?.before ?? whole).slice(0, 300);
  // A webinar's report has what they registered with in columns of its own, beside the name on the
  // screen.
  const name = shown || parts.slice(0, 300);
  const originalName = (bracket?.inside.trim() || (shown && parts !== shown ? parts : "")).slice(
    0,
    300,
  );
  const email = address.ok ? address.email : "";
  return name || email ? { name, originalName, email } : null;
}

/** "Ada (Adaeze Obi)": what is in brackets at the end, unless it is only a number. */
function splitBracket(name: string): { before: string; inside: string } | null {
  const open = name.lastIndexOf("(");
  if (open < 1 || !name.endsWith(")")) return null;
  const [before, inside] = [name.slice(0, open).trimEnd(), name.slice(open + 1, -1)];
  return before && /^[^)]*[^)\d\s]/.test(inside) && !inside.includes(")")
    ? { before, inside }
    : null;
}

interface Stay {
  interval: Interval | null;
  minutes: number;
}

function stayOf(cells: Cells, given: Parameters<typeof readReportTime>[1]): Stay | null {
  const minutes = readReportMinutes(cells.minutes ?? "");
  const joined = readReportTime(cells.joined ?? "", given);
  const left = readReportTime(cells.left ?? "", given);
  if (joined !== null && left !== null && left >= joined)
    return { interval: [joined, left], minutes: left === joined ? 1 : 0 };
  // A clock without a date, over midnight.
  if (
    joined !== null &&
    left !== null &&
    joined - left < 86_400_000 &&
    !/\d[-/.]\d|[a-z]{3} /i.test(cells.joined ?? "")
  )
    return { interval: [joined, left + 86_400_000], minutes: 0 };
  if (joined !== null && minutes !== null)
    return { interval: [joined, joined + minutes * 60_000], minutes: 0 };
  if (left !== null && minutes !== null)
    return { interval: [left - minutes * 60_000, left], minutes: 0 };
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
