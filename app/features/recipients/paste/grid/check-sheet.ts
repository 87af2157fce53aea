import { personKey } from "#app/platform/text/search-text.ts";
import { hasFirstNames, moveOnlyNameFirst, readCells } from "../../imports/read-cells.ts";
import type { SharedProblem } from "../../imports/row-correction.ts";
import {
  type CorrectableField,
  checkPerson,
  correctionFor,
  isSuggestion,
} from "../../lists/check-person.ts";
import type { ColumnUse, Mapping } from "../../lists/list-columns.ts";
import type { PastedColumn } from "../pasted-table.ts";
import { sharedPasteProblem } from "../shared-problem.ts";
import { ROWS_IN_A_STEP, type Steps } from "../steps.ts";
import { isBlankRow, NAMES, type Sheet } from "./sheet.ts";

export interface RowProblem {
  reason: string;
  /** The column of the cell to mark. */
  column: number;
  /** It is left out, which is nothing to correct. */
  isDuplicate?: true;
}

/**
 * `problems`: by row. `shared`: what nearly every row has, which is said once and left out of
 * `problems`. `suggested`: how many rows have an address that looks mistyped.
 */
export interface Checked {
  problems: Map<number, RowProblem>;
  shared: SharedProblem | null;
  duplicates: number;
  suggested: number;
}

/** How strictly people are read. */
export interface CheckRules {
  /** Addresses that look mistyped are meant so. */
  keepUnusual: boolean;
}

const FIELD_USES: Record<CorrectableField, readonly ColumnUse[]> = {
  firstName: ["firstName", "fullName", "lastName"],
  lastName: ["lastName", "fullName"],
  email: ["email"],
  certificateName: ["certificateName"],
};

/**
 * Says of each row what the import would; rows in order are not in the answer. Rows and mappings
 * that are the same objects as before are not read again, so that a sheet of thousands is checked
 * while it is typed in. `readAhead` reads them in steps, so that checking is quick.
 */
export interface SheetChecker {
  check(sheet: Sheet, rules: CheckRules): Checked;
  readAhead(sheet: Sheet, rules: CheckRules): Steps<void>;
}

export function createChecker(): SheetChecker {
  let mapping: Mapping | null = null;
  let columns: readonly PastedColumn[] | null = null;
  let read = new WeakMap<readonly string[], { problem: string | null; key: string }>();
  let last: { sheet: Sheet; rules: CheckRules; checked: Checked } | null = null;
  const mappingOf = (sheet: Sheet): Mapping => {
    if (mapping && sheet.columns === columns) return mapping;
    columns = sheet.columns;
    read = new WeakMap();
    mapping = {
      columns: columns.map(({ use }) => use),
      headingRow: 1,
      leaveOutRepeatedAddresses: false,
    };
    return mapping;
  };
  const readingOf = (row: readonly string[], mapping: Mapping) => {
    let reading = read.get(row);
    if (!reading) {
      const { problem, person } = readTyped(row, mapping);
      reading = { problem, key: problem && !isSuggestion(problem) ? "" : personKey(person) };
      read.set(row, reading);
    }
    return reading;
  };
  const checkAll = (sheet: Sheet, mapping: Mapping, keepUnusual: boolean): Checked => {
    const problems = new Map<number, RowProblem>();
    const seen = new Map<string, number>();
    let duplicates = 0;
    let suggested = 0;
    sheet.rows.forEach((row, index) => {
      if (isBlankRow(row)) return;
      const { problem, key } = readingOf(row, mapping);
      const isUnusual = isSuggestion(problem ?? "");
      if (isUnusual) suggested++;
      if (problem && !(isUnusual && keepUnusual))
        problems.set(index, { reason: problem, column: columnOf(problem, row, mapping) });
      else {
        const before = seen.get(key);
        if (before === undefined) seen.set(key, index);
        else {
          const reason = `Same person as row ${before + 1}`;
          problems.set(index, {
            reason,
            column: mapping.columns.indexOf("email"),
            isDuplicate: true,
          });
          duplicates++;
        }
      }
    });
    const reasons = sheet.rows.flatMap((row, index) =>
      isBlankRow(row) ? [] : [problems.get(index)?.reason ?? null],
    );
    const shared = sharedPasteProblem({ mapping, columns: sheet.columns, isLines: false }, reasons);
    if (shared)
      for (const [row, { reason }] of problems) if (reason === shared.reason) problems.delete(row);
    return { problems, shared, duplicates, suggested };
  };
  const check = (sheet: Sheet, rules: CheckRules): Checked => {
    const { keepUnusual } = rules;
    if (last?.sheet !== sheet || last.rules.keepUnusual !== keepUnusual)
      last = { sheet, rules, checked: checkAll(sheet, mappingOf(sheet), keepUnusual) };
    return last.checked;
  };
  return {
    check,
    *readAhead(sheet, rules) {
      const mapping = mappingOf(sheet);
      for (const [index, row] of sheet.rows.entries()) {
        if (!isBlankRow(row)) readingOf(row, mapping);
        if (index % ROWS_IN_A_STEP === 0) yield;
      }
      yield;
      check(sheet, rules);
    },
  };
}

/**
 * A row as the import reads it, but for its name: which word of it is the surname says nothing about
 * whether the row is in order.
 */
function readTyped(row: readonly string[], mapping: Mapping) {
  const { person, whole, problem } = readCells(row, mapping);
  if (whole) {
    const end = whole.lastIndexOf(" ");
    person.firstName = whole.slice(0, end < 0 ? whole.length : end);
    person.lastName = end < 0 ? "" : whole.slice(end + 1);
  }
  if (!hasFirstNames(mapping)) moveOnlyNameFirst(person);
  return { person, problem: problem ?? checkPerson(person) };
}

/** Puts the address that was probably meant in place of each one that looks mistyped. */
export function correctMistyped(sheet: Sheet, problems: Checked["problems"]): Sheet {
  const rows = sheet.rows.map((cells, row) => {
    const { reason = "", column = 0 } = problems.get(row) ?? {};
    const meant = isSuggestion(reason)
      ? correctionFor(reason, cells[column]?.trim() ?? "")?.suggestion
      : "";
    return meant ? cells.map((cell, index) => (index === column ? meant : cell)) : cells;
  });
  return { ...sheet, rows };
}

function columnOf(problem: string, row: readonly string[], { columns }: Mapping): number {
  const field = correctionFor(problem, "")?.field;
  const use = field && FIELD_USES[field].find((one) => columns.includes(one));
  if (use) return columns.indexOf(use);
  return Math.max(
    0,
    row.findIndex((cell) => cell.length > 1000 || cell.includes("\ufffd")),
  );
}

/** A sentence for the column headings; null when everybody can be read through them. */
export function columnsProblem({ columns }: Sheet): string | null {
  const uses = columns.map(({ use }) => use);
  if (!uses.includes("email")) return "Choose the column with the e-mail addresses.";
  if (!NAMES.some((use) => uses.includes(use))) return "Choose the column with the names.";
  return uses.includes("fullName") && (uses.includes("firstName") || uses.includes("lastName"))
    ? "Names come from one column or from two, not both. Set one of them to “Do not use”."
    : null;
}
