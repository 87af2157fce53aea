import { rulesOf } from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { type ColumnUse, FIXED_USES, labelOfUse, placeholderName } from "../lists/list-columns.ts";
import { countRecipients } from "../lists/recipient-list.server.ts";
import { columnNamesOf, countPeopleRows, sampleRows } from "./detected-list.ts";
import type { ListImport } from "./find-import.server.ts";
import { mappingForm, sheetForm } from "./import-form.server.ts";
import { countSuggestions, mostCommonReason, REPORT_ROWS_PER_PAGE, reportRows } from "./import-report.server.ts";
import { correctionFor, findWrongMapping } from "./row-correction.ts";

/** What the page of an import shows, by how far it has come. */
export async function showImport(db: Database, list: ListImport, search: URLSearchParams) {
  if (list.status === "reading" || list.status === "applying")
    return {
      step: "reading" as const,
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
    rules: rulesOf(mappingForm),
    sheetRules: rulesOf(sheetForm),
    rows: countPeopleRows(detected, mapping.headingRow),
    sheet: detected.sheet,
    sheets: detected.sheets,
    headingRow: headingRow || 1,
    hasHeadings: mapping.headingRow > 0,
    oneName: mapping.oneName,
    leaveOutRepeatedAddresses: mapping.leaveOutRepeatedAddresses,
    policy: list.policy,
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
    search.get("show") === "duplicate" || (list.invalidCount === 0 && search.get("show") === null && list.duplicateCount > 0)
      ? ("duplicate" as const)
      : ("invalid" as const);
  const total = show === "duplicate" ? list.duplicateCount : list.invalidCount;
  const page = Math.min(readPageNumber(search), Math.max(1, Math.ceil(total / REPORT_ROWS_PER_PAGE)));
  const rows = await reportRows(db, list.id, show, page);
  return {
    step: "report" as const,
    downloadTo: `${list.projectId ? `/certificates/${list.projectId}/recipients` : `/bulk-email/lists/${list.listId}`}/import/${list.id}/problems.csv`,
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
    rows: rows.map((row) => ({ ...row, correction: show === "invalid" ? correctionFor(row.reason, row.email) : null })),
  };
}
