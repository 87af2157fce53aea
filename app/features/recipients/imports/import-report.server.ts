import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { csvLine } from "#app/platform/files/csv.ts";
import type { Database } from "#db/database.server.ts";
import type { ListImport } from "./find-import.server.ts";

export interface ReportRow {
  rowNumber: number;
  name: string;
  email: string;
  reason: string;
}

export const REPORT_ROWS_PER_PAGE = 25;

/** One page of the rows that were kept aside, or of the duplicates, in file order. */
export async function reportRows(
  db: Database,
  importId: string,
  outcome: "invalid" | "duplicate",
  page: number,
): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom("importRows")
    .select(["rowNumber", "firstName", "lastName", "email", "reason"])
    .where("importId", "=", importId)
    .where("outcome", "=", outcome)
    .orderBy("rowNumber")
    .limit(REPORT_ROWS_PER_PAGE)
    .offset((page - 1) * REPORT_ROWS_PER_PAGE)
    .execute();
  return rows.map((row) => ({
    rowNumber: row.rowNumber,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    reason: row.reason ?? "",
  }));
}

/** The reason that most rows kept aside have in common, and how many have it; null when none is kept aside. */
export async function mostCommonReason(db: Database, importId: string): Promise<{ reason: string; failed: number } | null> {
  const row = await db
    .selectFrom("importRows")
    .select((eb) => ["reason", eb.fn.countAll<number | string>().as("failed")])
    .where("importId", "=", importId)
    .where("outcome", "=", "invalid")
    .groupBy("reason")
    .orderBy("failed", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { reason: row.reason ?? "", failed: Number(row.failed) } : null;
}

/** Suggested addresses among the rows kept aside. */
export async function countSuggestions(db: Database, importId: string): Promise<number> {
  const { all } = await db
    .selectFrom("importRows")
    .select((eb) => eb.fn.countAll<number | string>().as("all"))
    .where("importId", "=", importId)
    .where("outcome", "=", "invalid")
    .where("reason", "like", "Did you mean %")
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** The lines of the report for download: every row that was not taken, with its number and why. */
async function* reportLines(db: Database, list: ListImport): AsyncGenerator<string> {
  const columns = list.mapping.columns.filter((use) => use.startsWith("field:")).map((use) => use.slice("field:".length));
  yield csvLine(["Row", "Outcome", "Problem", "First Name", "Last Name", "Email Address", "Certificate Name", ...columns]);
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("importRows")
      .selectAll()
      .where("importId", "=", list.id)
      .where("outcome", "in", ["invalid", "duplicate"])
      .where("rowNumber", ">", after)
      .orderBy("rowNumber")
      .limit(500)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.rowNumber;
    yield rows
      .map((row) => {
        const fields = readStoredTexts(row.fields, "importRows.fields", `row ${row.rowNumber}`);
        const outcome = row.outcome === "invalid" ? "Not added" : "Duplicate";
        return csvLine([
          row.rowNumber,
          outcome,
          row.reason ?? "",
          row.firstName,
          row.lastName,
          row.email,
          row.certificateName,
          ...columns.map((column) => fields[column] ?? ""),
        ]);
      })
      .join("");
  }
}

/** Those lines as a CSV file that is read while it leaves, named after the file they were in. */
export function reportFile(db: Database, list: ListImport): { name: string; lines: AsyncIterable<string> } {
  const name = list.fileName.replace(/\.[a-z0-9]{1,5}$/i, "");
  return { name: `${name} - rows to check.csv`, lines: reportLines(db, list) };
}
