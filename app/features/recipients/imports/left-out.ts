import type { LayoutFacts, TablePart } from "#app/engines/table-reader/index.ts";
import { columnsLabel } from "./sheet-questions.ts";

/**
 * "Title in row 1, headings in rows 4 and 5, totals in row 307 left out"; null where nothing is
 * known, or only headings in the first row.
 */
export function sayLeftOut(
  rows: LayoutFacts & { tables?: readonly TablePart[]; part?: TablePart | undefined },
): string | null {
  const { titleRows, headingRows, repeatedRows, groupRows, totalRows, otherTables } = rows;
  const parts = [
    saidOf("title", titleRows),
    saidOf("headings", headingRows),
    saidOf("headings and titles again", repeatedRows),
    saidOf("names of groups", groupRows),
    saidOf("totals", totalRows),
    ...otherParts(rows.tables ?? [], rows.part),
    ...otherTables.map(([from, to]) => `another table in rows ${from} to ${to}`),
  ].filter((part) => part !== null);
  const isPlain = headingRows.length === 1 && headingRows[0] === 1;
  if (parts.length === (isPlain ? 1 : 0)) return null;
  const text = `${parts.join(", ")} left out`;
  return text[0]?.toUpperCase() + text.slice(1);
}

/** Of several tables in the sheet those that aren't read. */
function otherParts(tables: readonly TablePart[], part: TablePart | undefined): string[] {
  if (!part) return [];
  const isSame = (one: TablePart) =>
    one.rows[0] === part.rows[0] && one.columns[0] === part.columns[0];
  const others = tables.filter((one) => !isSame(one));
  if (others.length === 0) return ["what is beside the list"];
  const isBeside = part.columns[0] !== others[0]?.columns[0];
  return others.map((one) =>
    isBeside
      ? `another list in ${columnsLabel(one).replace(/^C/, "c")}`
      : `another table from row ${one.rows[0]}`,
  );
}

function saidOf(what: string, rows: readonly number[]): string | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first === last) return `${what} in row ${first}`;
  if (rows.length === 2) return `${what} in rows ${first} and ${last}`;
  if (last - first === rows.length - 1) return `${what} in rows ${first} to ${last}`;
  return `${what} in ${rows.length.toLocaleString("en")} rows`;
}
