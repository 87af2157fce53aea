import type { Database } from "#db/database.server.ts";
import { correctionFor } from "../../lists/check-person.ts";
import { rowLabel } from "../copied-rows.ts";
import type { ListImport } from "../find-import.server.ts";
import { type ReadColumn, readCellName, readColumns } from "./cell-names.ts";
import { editRows, readRows } from "./edit-rows.server.ts";
import { type Edit, problemOfEdited, type RowEdits, readTyped, withEdits } from "./row-edits.ts";
import { personOfRow } from "./settle-rows.server.ts";
import { type EditedBy, readEdits } from "./stored-edits.server.ts";

/** A cell that was typed in, and the name of its box. */
export interface TypedCell extends Edit {
  name: string;
}

/** The cells of a posted form that hold something else than when the page was made. */
export function readTypedCells(form: ReadonlyMap<string, string>, list: ListImport): TypedCell[] {
  const columns: ReadColumn[] = readColumns(list.mapping);
  const cells: TypedCell[] = [];
  for (const [name, value] of form) {
    const cell = readCellName(name, columns);
    if (!cell || value === form.get(name.replace("cell-", "held-"))) continue;
    const { rowNumber, column } = cell;
    const { field } = column;
    cells.push({ name, rowNumber, field, text: readTyped(field, value) });
  }
  return cells.slice(0, MAX_CELLS);
}

/** A page shows one row to type in, or with scripts some cells. */
const MAX_CELLS = 500;

/**
 * Changes cells of rows that were read. A row in which something typed can't be used stays as it
 * was, and `errors` say why, by the names of the boxes; the others change. In the caller's
 * transaction.
 */
export async function editCells(
  trx: Database,
  list: ListImport,
  cells: readonly TypedCell[],
  by: EditedBy,
): Promise<{ changed: number; errors: Map<string, string> }> {
  const errors = new Map<string, string>();
  const byRow = Map.groupBy(cells, ({ rowNumber }) => rowNumber);
  const numbers = [...byRow.keys()];
  if (numbers.length === 0) return { changed: 0, errors };
  const rows = await readRows(trx, list.id, numbers);
  const before = await readEdits(trx, list, numbers);
  const good: TypedCell[] = [];
  for (const [rowNumber, typed] of byRow) {
    const row = rows.get(rowNumber);
    if (!row) continue;
    const texts = Object.fromEntries(typed.map(({ field, text }) => [field, text])) as RowEdits;
    const person = withEdits(personOfRow(row), texts, list.mapping);
    const problem = problemOfEdited(person, { ...before.get(rowNumber), ...texts }, row.reason);
    const wrong = problem ? cellOf(problem, person.email, typed) : undefined;
    if (problem && wrong) errors.set(wrong.name, `Row ${rowLabel(rowNumber)}: ${problem}`);
    else good.push(...typed);
  }
  const { changed } = await editRows(trx, list, good, by);
  return { changed, errors };
}

/** The typed cell that a problem is about; none: it is about another of the row. */
function cellOf(
  problem: string,
  email: string,
  typed: readonly TypedCell[],
): TypedCell | undefined {
  const field = correctionFor(problem, email)?.field;
  return field ? typed.find((cell) => cell.field === field) : typed[0];
}
