import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Selectable } from "kysely";
import { z } from "zod";
import { convertSheet } from "#app/features/recipients/imports/convert-sheet.server.ts";
import { guessDelimiter } from "#app/features/recipients/imports/describe-list.server.ts";
import { ListProblem } from "#app/features/recipients/imports/list-problem.ts";
import {
  detectEncoding,
  readDelimited,
  readHead,
  readText,
} from "#app/features/recipients/imports/read-delimited.server.ts";
import { sniffList } from "#app/features/recipients/imports/sniff-list.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import { isTimeZone } from "#app/platform/time/zoned-time.ts";
import type { FileParsers } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Database } from "#db/database.server.ts";
import type { AttendanceReportsTable } from "#db/schema/webinars.ts";
import { type AttendanceReport, MAX_REPORT_ROWS } from "../model/report.ts";
import { readAttendanceReport } from "../model/stored-report.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { matchPeople } from "./match-people.ts";
import { readMappedReport, readReport } from "./read-report.ts";
import { mayBeMapped, rememberedMapping } from "./report-columns.ts";
import { type ReportMemory, readReportMemory, recallPeople } from "./report-memory.server.ts";
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

/**
 * The rows of an uploaded CSV, XLS, XLSX or ODS file, whatever its encoding and delimiter. The file
 * itself is not kept: it holds more about people than is needed. Throws `ListProblem` with a
 * sentence when it is something else or too much.
 */
async function openReport(
  fileParsers: FileParsers,
  file: File,
  { accountId }: { accountId: string },
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), "report-"));
  try {
    const path = join(folder, "report");
    await pipeline(
      Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path),
    );
    const kind = sniffList(await readHead(path));
    if (kind === "text") return await readRows(path);
    const [csvPath, openedPath] = [join(folder, "sheet.csv"), join(folder, "opened")];
    await convertSheet(
      fileParsers,
      { path, kind, csvPath, openedPath, sheet: null },
      { accountId },
    );
    return await readRows(csvPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRows(path: string): Promise<string[][]> {
  const encoding = await detectEncoding(path);
  const delimiter = guessDelimiter(await firstText(path, encoding));
  const all: string[][] = [];
  for await (const { rows } of readDelimited(path, { encoding, delimiter })) {
    for (const row of rows) if (row.some((cell) => cell.trim())) all.push(row);
    if (all.length > MAX_REPORT_ROWS) {
      const most = MAX_REPORT_ROWS.toLocaleString("en");
      throw new ListProblem(
        `This report has more than ${most} rows. Split it into smaller files. Their minutes are added together.`,
        413,
      );
    }
  }
  return all;
}

async function firstText(path: string, encoding: Parameters<typeof readText>[1]): Promise<string> {
  for await (const { text } of readText(path, encoding)) if (text) return text;
  return "";
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
      throw new ListProblem(
        "Choose the report first: a CSV, XLS, XLSX or ODS file that is not empty.",
      );
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
  { db, fileParsers }: AppContext,
  webinar: Webinar,
  { file, timeZone }: { file: File; timeZone: string },
): Promise<AttendanceReport> {
  const rows = await openReport(fileParsers, file, { accountId: webinar.accountId });
  const memory = await readReportMemory(db, webinar.accountId);
  const moment = { zone: timeZone, day: dayIn(new Date(webinar.startsAt), timeZone) };
  const mapping = rememberedMapping(rows, memory.columns);
  const report = readReport(rows, moment) ?? (mapping && readMappedReport(rows, mapping, moment));
  if (!report) {
    // Whoever knows what the columns hold can say so: the rows wait for it.
    if (mayBeMapped(rows)) return { ...EMPTY_REPORT, unread: { rows, zone: timeZone } };
    throw new ListProblem(
      "No attendance was found in this file. It needs a row of headings and at least one " +
        "row of people below it, with a name or an e-mail address and either a duration or " +
        "join and leave times.",
    );
  }
  return matchReport(db, webinar, report, memory);
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
