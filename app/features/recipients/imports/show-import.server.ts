import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { csvLine } from "#app/platform/files/csv.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { correctionFor } from "../lists/check-person.ts";
import { type ColumnUse, FIXED_USES, labelOfUse, placeholderName } from "../lists/list-columns.ts";
import { countRecipients } from "../lists/recipient-list.server.ts";
import { listTags } from "../tags/tags.server.ts";
import { CONSENT_LABELS, consentUseOf } from "./consent.ts";
import {
  columnNamesOf,
  countPeopleRows,
  isProtectedImport,
  type ListImport,
  pageOfList,
  sampleRows,
  WAS_KEPT_ASIDE,
} from "./find-import.server.ts";
import { mappingForm, passwordForm, sheetForm } from "./import-form.server.ts";
import { findWrongMapping } from "./row-correction.ts";

/** What the page of an import shows, by how far it has come. */
export async function showImport(db: Database, list: ListImport, search: URLSearchParams) {
  if (isProtectedImport(list)) return { step: "password" as const, rules: rulesOf(passwordForm) };
  if (list.status === "reading" || list.status === "applying")
    return {
      step: "going-on" as const,
      isAdding: list.status === "applying",
      rowsRead: list.rowsRead,
      rowsTotal: list.rowsTotal ?? countPeopleRows(list.detected, list.mapping.headingRow),
    };
  if (list.status === "failed") return { step: "failed" as const, problem: list.problem ?? "" };
  return list.status === "uploaded" ? showMapping(db, list) : showReport(db, list, search);
}

export type MappingView = Awaited<ReturnType<typeof showMapping>>;
export type ReportView = Awaited<ReturnType<typeof showReport>>;

async function showMapping(db: Database, list: ListImport) {
  const { detected, mapping } = list;
  // The row is known even when the organiser unticked it, so that it can be ticked again.
  const headingRow = mapping.headingRow || detected.headingRow;
  const names = columnNamesOf(detected, mapping.headingRow);
  const samples = sampleRows(detected, mapping.headingRow).slice(0, 2);
  return {
    step: "mapping" as const,
    rules: rulesOf(mappingForm(list)),
    sheetRules: rulesOf(sheetForm),
    rows: countPeopleRows(detected, mapping.headingRow),
    sheet: detected.sheet,
    sheets: detected.sheets,
    headingRow: headingRow || 1,
    hasHeadings: mapping.headingRow > 0,
    oneName: mapping.oneName,
    leaveOutRepeatedAddresses: mapping.leaveOutRepeatedAddresses,
    policy: list.policy,
    tags: (mapping.tags ?? []).join(", "),
    allTags: await listTags(db, list.accountId),
    consentLabel: CONSENT_LABELS[consentUseOf(list)],
    /** Consent already given, before the organiser came back from the check. */
    consented: list.consentAt !== null,
    listHasPeople: (await countRecipients(db, list)) > 0,
    columns: names.map((name, index) => ({
      name,
      samples: samples.map((row) => cut(row[index] ?? "")),
      use: mapping.columns[index] ?? ("skip" as ColumnUse),
      options: optionsFor(name),
    })),
  };
}

/** The fixed uses, then keeping the column under its own name. */
export function optionsFor(name: string): { value: ColumnUse; label: string }[] {
  const fixed = FIXED_USES.map(({ use, label }) => ({ value: use, label }));
  const own: ColumnUse = `field:${placeholderName(name)}`;
  return fixed.some(({ value }) => value.toLowerCase() === own.toLowerCase())
    ? fixed
    : [...fixed, { value: own, label: `Keep as ${labelOfUse(own)}` }];
}

function cut(cell: string): string {
  const letters = [...cell];
  return letters.length > 24 ? `${letters.slice(0, 22).join("")}…` : cell;
}

async function mappingFault(db: Database, list: ListImport): Promise<string | null> {
  const rows = list.addedCount + list.updatedCount + list.duplicateCount + list.invalidCount;
  if (list.invalidCount * 2 < rows || rows === 0) return null;
  const commonest = await mostCommonReason(db, list.id);
  const names = columnNamesOf(list.detected, list.mapping.headingRow);
  return commonest && findWrongMapping(list.mapping, names, { ...commonest, rows });
}

async function showReport(db: Database, list: ListImport, search: URLSearchParams) {
  const show =
    search.get("show") === "duplicate" ||
    (list.invalidCount === 0 && search.get("show") === null && list.duplicateCount > 0)
      ? ("duplicate" as const)
      : ("invalid" as const);
  const total = show === "duplicate" ? list.duplicateCount : list.invalidCount;
  const page = Math.min(
    readPageNumber(search),
    Math.max(1, Math.ceil(total / REPORT_ROWS_PER_PAGE)),
  );
  const rows = await reportRows(db, list.id, show, page);
  return {
    step: "report" as const,
    downloadTo: `${pageOfList(list)}/import/${list.id}/problems.csv`,
    applied: list.status === "applied",
    added: list.addedCount,
    updated: list.updatedCount,
    duplicates: list.duplicateCount,
    invalid: list.invalidCount,
    show,
    page,
    total,
    mappingFault: list.status === "applied" ? null : await mappingFault(db, list),
    suggestions: list.invalidCount > 0 ? await countSuggestions(db, list.id) : 0,
    rows: rows.map((row) => ({
      ...row,
      correction: show === "invalid" ? correctionFor(row.reason, row.email) : null,
    })),
  };
}

export interface ReportRow {
  rowNumber: number;
  name: string;
  email: string;
  reason: string;
}

const REPORT_ROWS_PER_PAGE = 25;

/** One page of the rows that were kept aside, or of the duplicates, in file order. */
async function reportRows(
  db: Database,
  importId: string,
  outcome: "invalid" | "duplicate",
  page: number,
): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom("importRows")
    .select(["rowNumber", "firstName", "lastName", "email", "reason"])
    .where("importId", "=", importId)
    .where(WAS_KEPT_ASIDE)
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

/**
 * The reason that most rows kept aside have in common, and how many have it; null when none is kept
 * aside.
 */
async function mostCommonReason(
  db: Database,
  importId: string,
): Promise<{ reason: string; failed: number } | null> {
  const row = await db
    .selectFrom("importRows")
    .select((eb) => ["reason", eb.fn.countAll<number | string>().as("failed")])
    .where("importId", "=", importId)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "invalid")
    .groupBy("reason")
    .orderBy("failed", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { reason: row.reason ?? "", failed: Number(row.failed) } : null;
}

/** Suggested addresses among the rows kept aside. */
async function countSuggestions(db: Database, importId: string): Promise<number> {
  const { all } = await db
    .selectFrom("importRows")
    .select((eb) => eb.fn.countAll<number | string>().as("all"))
    .where("importId", "=", importId)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "invalid")
    .where("reason", "like", "Did you mean %")
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** The lines of the report for download: every row that was not taken, with its number and why. */
async function* reportLines(db: Database, list: ListImport): AsyncGenerator<string> {
  const columns = list.mapping.columns
    .filter((use) => use.startsWith("field:"))
    .map((use) => use.slice("field:".length));
  yield csvLine([
    "Row",
    "Outcome",
    "Problem",
    "First Name",
    "Last Name",
    "Email Address",
    "Certificate Name",
    ...columns,
  ]);
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("importRows")
      .selectAll()
      .where("importId", "=", list.id)
      .where(WAS_KEPT_ASIDE)
      .where("outcome", "in", ["invalid", "duplicate"])
      .where("rowNumber", ">", after)
      .orderBy("rowNumber")
      .limit(500)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowNumber;
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
export function reportFile(
  db: Database,
  list: ListImport,
): { name: string; lines: AsyncIterable<string> } {
  const name = list.fileName.replace(/\.[a-z0-9]{1,5}$/i, "");
  return { name: `${name} - rows to check.csv`, lines: reportLines(db, list) };
}
