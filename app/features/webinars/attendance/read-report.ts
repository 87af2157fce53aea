import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { type AttendanceReport, mergeIntervals, type ReportedPerson } from "../model/report.ts";
import { formOfHeadings, type ReportUse, readHeadings, sectionOf } from "./report-headings.ts";
import {
  type Cells,
  decideReading,
  pairActions,
  type ReportMoment,
  readStay,
  rowKey,
  type Stay,
} from "./report-stays.ts";
import { dateOrderOf, lacksZone } from "./report-times.ts";

/** One person's row under its headings. */
interface ReportRow {
  cells: Cells;
  role: ReportedPerson["role"];
}

/** The rows of a report's tables of people. */
interface FoundRows {
  found: ReportRow[];
  form: string;
  /** The heading above the lengths. */
  lengthHeading: string;
  /** What had to be assumed to find them, in a sentence each. */
  assumed?: string[];
}

/**
 * Reads an attendance report: tables of people, found by their headings, wherever they stand; what
 * is above and between them is skipped. Null: no table of people is in it.
 */
export function readReport(
  rows: readonly (readonly string[])[],
  moment: ReportMoment,
): AttendanceReport | null {
  const { hasTable, ...read } = rowsOf(rows, moment);
  return hasTable ? reportOf(read, moment) : null;
}

/** The same of the rows below the headings of `mapping`, by what it says. */
export function readMappedReport(
  rows: readonly (readonly string[])[],
  mapping: ReportMapping,
  moment: ReportMoment,
): AttendanceReport {
  const lengthHeading = rows[mapping.row]?.[mapping.uses.indexOf("minutes")] ?? "";
  return reportOf({ found: mappedRows(rows, mapping), form: "Meeting", lengthHeading }, moment);
}

function reportOf(
  { found, form, lengthHeading, assumed = [] }: FoundRows,
  moment: ReportMoment,
): AttendanceReport {
  const reading = decideReading(
    found.map(({ cells }) => cells),
    lengthHeading,
    moment,
  );
  const leftOut = { waiting: 0, absent: 0, unreadable: 0 };
  const people = new Map<string, ReportedPerson & { seconds: number }>();
  for (const { cells, role } of found) {
    if (isYes(cells.waiting)) leftOut.waiting++;
    else if (isNo(cells.attended)) leftOut.absent++;
    else {
      const who = readPerson(cells);
      const stay = readStay(cells, reading);
      if (!who || !stay) leftOut.unreadable++;
      else {
        const named = `${who.name}/${who.originalName}`;
        const key = rowKey(who.email, named, moment.sharedAddresses);
        addStay(people, key, { ...who, role: isHost(cells.role) ? "host" : role }, stay);
      }
    }
  }
  const times = found.flatMap(({ cells }) => [cells.joined ?? "", cells.left ?? ""]);
  return {
    form,
    timeZone: times.some(lacksZone) ? moment.zone : null,
    leftOut,
    people: [...people.values()].map(({ seconds, ...person }) => ({
      ...person,
      intervals: mergeIntervals(person.intervals),
      minutes: Math.max(person.minutes, Math.ceil(seconds / 60)),
    })),
    ...(assumed.length > 0 ? { assumed } : {}),
    ...(reading.doubts.length > 0 ? { doubts: reading.doubts } : {}),
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

function rowsOf(
  rows: readonly (readonly string[])[],
  moment: ReportMoment,
): FoundRows & { hasTable: boolean } {
  const people: ReportRow[] = [];
  const activities: ReportRow[] = [];
  const forms = new Set<string>();
  let headings: (ReportUse | null)[] | null = null;
  let section: ReturnType<typeof sectionOf> = null;
  let lengthHeading = "";
  let hasTable = false;
  for (const row of rows) {
    const next = sectionOf(row);
    if (next) {
      headings = null;
      section = next;
      continue;
    }
    const here = readHeadings(row);
    if (here) {
      headings = here;
      hasTable = true;
      lengthHeading ||= row[here.indexOf("minutes")] ?? "";
      const form = section === "host" ? "Zoom webinar" : formOfHeadings(row);
      if (form) forms.add(form);
      continue;
    }
    if (!headings || row.every((cell) => !cell.trim())) continue;
    const cells: Cells = {};
    headings.forEach((use, index) => {
      if (use) cells[use] = (row[index] ?? "").trim();
    });
    const read: ReportRow = { cells, role: section === "host" ? "host" : "attendee" };
    (section === "activities" ? activities : people).push(read);
  }
  // Of people whose whole time is said, the single stays say nothing new.
  const found = withPairedActions(people.length > 0 ? people : activities, moment);
  const form = ["GoTo Webinar", ...forms].find((one) => forms.has(one)) ?? "Meeting";
  return { ...found, hasTable, form, lengthHeading };
}

/** A row for each coming and going, as older reports of Teams have, becomes one for each stay. */
function withPairedActions(
  rows: ReportRow[],
  moment: ReportMoment,
): Pick<FoundRows, "found" | "assumed"> {
  const actions = rows.map(({ cells }) => cells).filter(({ action }) => action);
  if (actions.length === 0) return { found: rows };
  const { order } = dateOrderOf(
    actions.map((cells) => cells.moment ?? ""),
    moment.day,
    moment.readings?.dates,
  );
  const { stays, openCount } = pairActions(actions, { ...moment, order });
  const found = [
    ...rows.filter(({ cells }) => !cells.action),
    ...stays.map((cells): ReportRow => ({ cells, role: "attendee" })),
  ];
  if (openCount === 0) return { found };
  const who = openCount === 1 ? "1 person had" : `${openCount.toLocaleString("en")} people had`;
  return {
    found,
    assumed: [`${who} not left when this report was made, and were counted until its last moment.`],
  };
}

/** "--", "-" and "N/A" are how reports leave a cell empty. */
function filled(cell: string | undefined): string {
  const text = normaliseName(cell ?? "");
  return /^(?:-+|–|—|n\/?a)$/i.test(text) ? "" : text;
}

function isYes(cell: string | undefined): boolean {
  return /^(?:yes|true|y|1|oui|vrai|sim|نعم)$/i.test(cell?.trim() ?? "");
}

function isNo(cell: string | undefined): boolean {
  return /^(?:no|false|n|0|non|faux|n[aã]o|لا)$/i.test(cell?.trim() ?? "");
}

/** In Teams everyone may be a "Presenter". */
function isHost(cell: string | undefined): boolean {
  return /^(?:co-?)?(?:organi[sz]er|organisateur|organisatrice|organizador|host|h[oô]te|anfitri[aã]o)$/i.test(
    cell?.trim() ?? "",
  );
}

/** What programs put in brackets behind the names of some. */
const NO_NAME = new RegExp(
  "^(?:guest|external|unverified|host|co-host|me|you|invité|invitée|externe|non vérifié|hôte|" +
    "co-hôte|moi|vous|convidad[oa]|externo|externa|não verificado|anfitrião|ضيف|خارجي)$",
  "i",
);

function readPerson(cells: Cells): Pick<ReportedPerson, "name" | "originalName" | "email"> | null {
  const address = readEmailAddress(filled(cells.email));
  const whole = filled(cells.name);
  const parts = [filled(cells.firstName), filled(cells.lastName)].filter(Boolean).join(" ");
  const bracket = splitBracket(whole);
  const shown = (bracket?.before ?? whole).slice(0, 300);
  // A webinar's report has what they registered with in columns of its own, beside the name on the
  // screen.
  const name = shown || parts.slice(0, 300);
  const inside = bracket?.inside.trim() ?? "";
  const originalName = (
    (NO_NAME.test(inside) ? "" : inside) || (shown && parts !== shown ? parts : "")
  ).slice(0, 300);
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

function addStay(
  people: Map<string, ReportedPerson & { seconds: number }>,
  key: string,
  who: Pick<ReportedPerson, "name" | "originalName" | "email" | "role">,
  stay: Stay,
): void {
  const person = people.get(key) ?? {
    ...who,
    intervals: [],
    minutes: 0,
    seconds: 0,
    registrationId: null,
    by: null,
    candidates: [],
  };
  if (stay.interval) person.intervals.push(stay.interval);
  person.seconds += stay.seconds;
  if (stay.isUnknown) person.minutes = Math.max(person.minutes, 1);
  if (who.role === "attendee") person.role = "attendee";
  people.set(key, person);
}
