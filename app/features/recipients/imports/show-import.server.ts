import { SEVERAL_ADDRESSES } from "#app/engines/email-address/email-address.ts";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { type ColumnUse, FIXED_USES, labelOfUse, placeholderName } from "../lists/list-columns.ts";
import { countRecipients } from "../lists/recipient-list.server.ts";
import { listTags } from "../tags/tags.server.ts";
import { showColumnQuestions } from "./columns/column-questions.server.ts";
import { shortenedMessages } from "./columns/column-readings.ts";
import { CONSENT_LABELS, consentUseOf } from "./consent.ts";
import { rowLabel } from "./copied-rows.ts";
import { showPeople } from "./edits/show-people.server.ts";
import {
  columnNamesOf,
  countHiddenRows,
  countPeopleRows,
  headingOfNames,
  isProtectedImport,
  type ListImport,
  pageOfList,
  rowsThatAreNoPeople,
  sampleRows,
  WAS_KEPT_ASIDE,
} from "./find-import.server.ts";
import { mappingForm, passwordForm } from "./import-form.server.ts";
import { sayLeftOut } from "./left-out.ts";
import { showNameQuestions } from "./names/name-questions.server.ts";
import { REPORT_ROWS_PER_PAGE } from "./page-sizes.ts";
import { showReportRows } from "./report-rows.server.ts";
import { findWrongMapping } from "./row-correction.ts";
import { type SheetQuestionsView, sheetQuestionsOf } from "./sheet-questions.ts";

/** What the page of an import shows, by how far it has come. */
export async function showImport(db: Database, list: ListImport, search: URLSearchParams) {
  if (isProtectedImport(list)) return { step: "password" as const, rules: rulesOf(passwordForm) };
  if (list.status === "reading" || list.status === "applying")
    return {
      step: "going-on" as const,
      isAdding: list.status === "applying",
      rowsRead: list.rowsRead,
      rowsTotal: list.rowsTotal ?? countPeopleRows(list.detected, list.mapping),
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
  const hidden = new Set(detected.facts?.hiddenColumns);
  const samples = sampleRows(detected, mapping.headingRow).slice(0, 2);
  return {
    step: "mapping" as const,
    rules: rulesOf(mappingForm),
    rows: countPeopleRows(detected, mapping),
    questions: questionsOf(list, shortenedMessages(detected.doubts, names)),
    headingRow: headingRow || 1,
    hasHeadings: mapping.headingRow > 0,
    damaged: detected.damaged ?? null,
    repairText: mapping.repairText === true,
    leaveOutRepeatedAddresses: mapping.leaveOutRepeatedAddresses,
    policy: list.policy,
    tags: (mapping.tags ?? []).join(", "),
    allTags: await listTags(db, list.accountId),
    listHasPeople: (await countRecipients(db, list)) > 0,
    columns: names.map((name, index) => ({
      name,
      samples: samples.map((row) => cut(row[index] ?? "")),
      use: mapping.columns[index] ?? ("skip" as ColumnUse),
      options: optionsFor(name),
      ...(hidden.has(index) ? { note: "Hidden in the sheet" } : {}),
    })),
  };
}

function questionsOf(list: ListImport, notes: readonly string[] = []): SheetQuestionsView {
  const { detected, mapping } = list;
  const heading = headingOfNames(list);
  const hiddenCount = countHiddenRows(detected, mapping.headingRow);
  const leftOut = sayLeftOut(rowsThatAreNoPeople(detected, mapping));
  const questions = sheetQuestionsOf({ ...detected, leftOut, hiddenCount }, mapping);
  const order = heading ? [`Names under “${heading}” are read with the surname first.`] : [];
  return { ...questions, notes: [...questions.notes, ...order, ...notes] };
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
  const isWaiting = list.status === "ready";
  const { addedCount: added, updatedCount: updated } = list;
  const { duplicateCount: duplicates, invalidCount: invalid } = list;
  return {
    step: "report" as const,
    questions: questionsOf(list),
    downloadTo: `${pageOfList(list)}/import/${list.id}/problems.csv`,
    applied: list.status === "applied",
    added,
    updated,
    duplicates,
    invalid,
    read: added + updated + duplicates + invalid,
    sheet: list.detected.sheets.length > 1 ? list.detected.sheet : null,
    /** Asked for with the button that adds, unless it was given before. */
    consentLabel: isWaiting && list.consentAt === null ? CONSENT_LABELS[consentUseOf(list)] : null,
    people: isWaiting ? await showPeople(db, list, search) : null,
    leftOut: sayLeftOut(rowsThatAreNoPeople(list.detected, list.mapping)),
    show,
    page,
    total,
    mappingFault: list.status === "applied" ? null : await mappingFault(db, list),
    names: await showNameQuestions(db, list, search),
    columns: await showColumnQuestions(db, list),
    /** For the pictures of names, before the row's number. */
    importId: list.id,
    suggestions: invalid > 0 ? await countAside(db, list.id, "Did you mean %") : 0,
    /** Rows with several addresses. */
    several: invalid > 0 ? await countAside(db, list.id, SEVERAL_ADDRESSES) : 0,
    rows: await showReportRows(db, list, { show, page }),
  };
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

/** Rows kept aside for a reason, by its pattern. */
async function countAside(db: Database, importId: string, reason: string): Promise<number> {
  const { all } = await db
    .selectFrom("importRows")
    .select((eb) => eb.fn.countAll<number | string>().as("all"))
    .where("importId", "=", importId)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "invalid")
    .where("reason", "like", reason)
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
          rowLabel(row.rowNumber),
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
