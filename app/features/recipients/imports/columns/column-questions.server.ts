import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { ColumnReading } from "../../lists/list-columns.ts";
import { readRows } from "../edits/edit-rows.server.ts";
import { columnNamesOf, type ListImport } from "../find-import.server.ts";
import type { ColumnDoubt } from "./column-doubts.ts";
import { isKeptValue } from "./column-readings.ts";

/** One question about all cells of a column. */
export interface ColumnQuestion extends ColumnDoubt {
  /** What the column is called. */
  name: string;
  /** Who the example is about; empty: nobody who was read. */
  person: string;
  /** Null: it is open. */
  answer: ColumnReading | null;
}

/** What is to be settled about the columns of an import that was checked. */
export async function showColumnQuestions(
  db: Database,
  list: ListImport,
): Promise<ColumnQuestion[]> {
  if (list.status !== "ready") return [];
  const { detected, mapping } = list;
  const asked = detected.doubts.filter(({ column }) => isKeptValue(mapping.columns[column]));
  if (asked.length === 0) return [];
  const names = columnNamesOf(detected, mapping.headingRow);
  const rows = await readRows(
    db,
    list.id,
    asked.map(({ row }) => row),
  );
  return asked.map((doubt) => {
    const row = rows.get(doubt.row);
    return {
      ...doubt,
      name: names[doubt.column] ?? "",
      person: row ? wholeName(row) : "",
      answer: mapping.readings?.[doubt.column] ?? null,
    };
  });
}
