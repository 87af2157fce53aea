import { ListProblem } from "#app/features/recipients/imports/list-problem.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { readMappedReport } from "./read-report.ts";
import { type ChosenColumns, columnsOf, readColumns } from "./report-columns.ts";
import { readReportMemory } from "./report-memory.server.ts";
import { asksAnything } from "./report-source.ts";
import { matchReport, readMoment, type StoredReport } from "./reports.server.ts";

/**
 * Reads a report by what the organiser said that its columns hold. Its rows are not kept any longer
 * then. Returns what is wrong, by field; null: it can be checked now.
 */
export async function mapReport(
  db: Database,
  webinar: Webinar,
  stored: StoredReport,
  chosen: ChosenColumns,
): Promise<FormErrors | null> {
  const { unread } = stored.report;
  if (!unread) return null;
  const { rows, zone } = unread;
  const read = readColumns(rows, chosen);
  if ("errors" in read) return read.errors;
  const { mapping } = read;
  const report = readMappedReport(rows, mapping, await readMoment(db, webinar, zone));
  const source = stored.report.source;
  try {
    const matched = await matchReport(
      db,
      webinar,
      report,
      await readReportMemory(db, webinar.accountId),
    );
    await db
      .updateTable("attendanceReports")
      .set({
        people: JSON.stringify({
          ...matched,
          columns: columnsOf(rows, mapping),
          ...(source && (asksAnything(source) || report.doubts) ? { source } : {}),
        }),
      })
      .where("id", "=", stored.id)
      .where("state", "=", "checking")
      .execute();
    return null;
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    const times =
      "With these columns, nobody attended: no row has a name with a time or minutes that can be read. Choose others";
    return { "use-0": times };
  }
}
