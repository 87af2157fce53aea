import type { Selectable } from "kysely";
import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { isTimeZone } from "#app/engines/time/zoned-time.ts";
import { LIST_FILES, ListProblem } from "#app/features/recipients/imports/list-problem.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { AttendanceReportsTable } from "#db/schema/webinars.ts";
import type { AttendanceReport, ReportSource } from "../model/report.ts";
import { readAttendanceReport } from "../model/stored-report.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { matchPeople } from "./match-people.ts";
import { openReport } from "./open-report.server.ts";
import { readMappedReport, readReport } from "./read-report.ts";
import { mayBeMapped, rememberedMapping } from "./report-columns.ts";
import { type ReportMemory, readReportMemory, recallPeople } from "./report-memory.server.ts";
import { asksAnything, rowsOfSource, sheetsToTry } from "./report-source.ts";
import type { ReportMoment } from "./report-stays.ts";
import { dayIn } from "./report-times.ts";

export type StoredReport = Omit<Selectable<AttendanceReportsTable>, "people"> & {
  report: AttendanceReport;
};

/** A report of the webinar; null when there is none of that id. */
export async function findReport(
  db: Database,
  webinar: Pick<Webinar, "id">,
  reportId: string | undefined,
): Promise<StoredReport | null> {
  const row = await db
    .selectFrom("attendanceReports")
    .selectAll()
    .where("id", "=", reportId ?? "")
    .where("webinarId", "=", webinar.id)
    .executeTakeFirst();
  if (!row) return null;
  const { people, ...rest } = row;
  return { ...rest, report: readAttendanceReport({ id: rest.id, people }) };
}

export interface ListedReport {
  id: string;
  fileName: string;
  state: "checking" | "applied";
  /** When it was applied, or else brought in; ISO. */
  at: string;
  people: number;
}

/**
 * A webinar's reports, the newest first; one that waits for its doubts to be settled is among them.
 */
export async function listReports(db: Database, webinarId: string): Promise<ListedReport[]> {
  const rows = await db
    .selectFrom("attendanceReports")
    .select(["id", "fileName", "state", "people", "createdAt", "appliedAt"])
    .where("webinarId", "=", webinarId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, fileName, state, people, createdAt, appliedAt }) => ({
    id,
    fileName,
    state,
    at: appliedAt ?? createdAt,
    people: readAttendanceReport({ id, people }).people.length,
  }));
}

/** Somebody in the report whom no registration fits, and who was only there to hold the webinar. */
const isOnlyHost = (person: {
  role: string;
  registrationId: string | null;
  candidates: string[];
}): boolean =>
  person.role === "host" && person.registrationId === null && person.candidates.length === 0;

/** The form that takes a report in. */
export const reportForm = z.object({
  timeZone: z.string().refine(isTimeZone, "Choose a time zone from the list").optional(),
  file: z.instanceof(File).optional(),
});

/**
 * Reads an uploaded attendance report and keeps what it says until the organiser has looked at it;
 * nobody's attendance changes yet. `refused`: why it is no such report.
 */
export async function importReport(
  app: AppContext,
  webinar: Webinar,
  { file, timeZone = webinar.timeZone }: z.output<typeof reportForm>,
): Promise<{ kind: "kept"; reportId: string } | { kind: "refused"; problem: ListProblem }> {
  try {
    if (!file?.size)
      throw new ListProblem(`Choose the report first: a ${LIST_FILES} file that is not empty.`);
    const reportId = await keepReport(
      app,
      webinar,
      await readUpload(app, webinar, { file, timeZone }),
      file.name,
    );
    return { kind: "kept", reportId };
  } catch (error) {
    if (error instanceof ListProblem) return { kind: "refused", problem: error };
    throw error;
  }
}

/** Throws `ListProblem` with a sentence. */
async function readUpload(
  app: AppContext,
  webinar: Webinar,
  { file, timeZone }: { file: File; timeZone: string },
): Promise<AttendanceReport> {
  const { accountId } = webinar;
  const opened = await openReport(app.fileParsers, file, { accountId, zone: timeZone });
  const moment = await readMoment(app.db, webinar, timeZone);
  // The likeliest sheet that is a report; one that isn't may still be mapped.
  const readable = sheetsToTry(opened).find((source) => readReport(rowsOfSource(source), moment));
  return reportOfSource(app.db, webinar, readable ?? opened);
}

/** How times and people in a webinar's report are read, where times are of this zone. */
export async function readMoment(
  db: Database,
  { id, startsAt }: Webinar,
  zone: string,
): Promise<ReportMoment> {
  const shared = await db
    .selectFrom("webinarRegistrations")
    .select("emailKey")
    .where("webinarId", "=", id)
    .groupBy("emailKey")
    .having(({ fn }) => fn.countAll(), ">", 1)
    .execute();
  const sharedAddresses = new Set(shared.map(({ emailKey }) => emailKey));
  return { zone, day: dayIn(new Date(startsAt), zone), sharedAddresses };
}

/**
 * Reads the chosen sheet of a report, with or without its hidden rows. `columns`: what the organiser
 * said that they hold. Throws `ListProblem` when it is no report.
 */
async function reportOfSource(
  db: Database,
  webinar: Webinar,
  source: ReportSource,
  columns?: AttendanceReport["columns"],
): Promise<AttendanceReport> {
  const rows = rowsOfSource(source);
  const memory = await readReportMemory(db, webinar.accountId);
  const { readings } = source;
  const moment = { ...(await readMoment(db, webinar, source.zone)), readings };
  const mapping = rememberedMapping(rows, columns ? [columns, ...memory.columns] : memory.columns);
  const known = readReport(rows, moment);
  const report = known ?? (mapping && readMappedReport(rows, mapping, moment));
  if (report) {
    const kept = asksAnything(source) || report.doubts ? { source } : {};
    const matched = await matchReport(db, webinar, report, memory);
    return { ...matched, ...kept, ...(columns && !known ? { columns } : {}) };
  }
  // Anyone who knows what the columns hold can say so: the rows wait for it.
  if (mayBeMapped(rows)) return { ...EMPTY_REPORT, unread: { rows, zone: source.zone }, source };
  throw new ListProblem(
    "No attendance was found in this file. It needs a row of headings and at least one " +
      "row of people below it, with a name or an e-mail address and either a duration or " +
      "join and leave times.",
  );
}

/**
 * Reads a report that is being checked again: another sheet, with its hidden rows, or its dates and
 * lengths another way. Returns the report, or why that can't be.
 */
export async function readReportAgain(
  db: Database,
  webinar: Webinar,
  stored: StoredReport,
  chosen: Partial<Pick<ReportSource, "sheet" | "hiddenRows" | "readings">>,
): Promise<AttendanceReport | { problem: string }> {
  const { source, columns } = stored.report;
  if (!source) return stored.report;
  const readings = { ...source.readings, ...chosen.readings };
  const next = { ...source, ...chosen, readings };
  if (!next.sheets.some(({ name }) => name === next.sheet)) return stored.report;
  try {
    const report = await reportOfSource(db, webinar, next, columns);
    await db
      .updateTable("attendanceReports")
      .set({ people: JSON.stringify(report) })
      .where("id", "=", stored.id)
      .where("state", "=", "checking")
      .execute();
    return report;
  } catch (error) {
    if (error instanceof ListProblem) return { problem: error.message };
    throw error;
  }
}

const EMPTY_REPORT: AttendanceReport = {
  form: "Meeting",
  timeZone: null,
  leftOut: { waiting: 0, absent: 0, unreadable: 0 },
  people: [],
};

/** Finds whom the people of a report are. Throws `ListProblem` when it names nobody. */
export async function matchReport(
  db: Database,
  webinar: Webinar,
  report: AttendanceReport,
  memory: ReportMemory,
): Promise<AttendanceReport> {
  if (report.people.length === 0)
    throw new ListProblem(
      "This report names nobody who was there. Download it again after the meeting has ended.",
    );
  const registered = await readRegistered(db, webinar.id);
  const people = recallPeople(
    matchPeople(report.people, registered),
    registered,
    memory.names,
  ).filter((person) => !isOnlyHost(person));
  return { ...report, people };
}

async function keepReport(
  { db, clock }: AppContext,
  webinar: Webinar,
  report: AttendanceReport,
  name: string,
): Promise<string> {
  const now = clock();
  const id = newId(now.getTime());
  await db.transaction().execute(async (trx) => {
    // One that was never settled gives way.
    await trx
      .deleteFrom("attendanceReports")
      .where("webinarId", "=", webinar.id)
      .where("state", "=", "checking")
      .execute();
    await trx
      .insertInto("attendanceReports")
      .values({
        id,
        accountId: webinar.accountId,
        webinarId: webinar.id,
        fileName: fileNameOf(name),
        people: JSON.stringify(report),
        state: "checking",
        createdAt: now.toISOString(),
        appliedAt: null,
      })
      .execute();
  });
  return id;
}

/** Everyone who ever registered, as matching needs them. */
async function readRegistered(db: Database, webinarId: string) {
  return db
    .selectFrom("webinarRegistrations")
    .select(["id", "name", "emailKey"])
    .where("webinarId", "=", webinarId)
    .where("state", "!=", "declined")
    .orderBy("position")
    .execute();
}

function fileNameOf(name: string): string {
  return [...normaliseName(name.split(/[\\/]/).at(-1) ?? "")].slice(0, 120).join("") || "report";
}
