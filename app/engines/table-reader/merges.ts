import { MAX_TABLE_COLUMNS, TableProblem } from "./problems.ts";
import { isFilled, type Merge, type ReadSheet } from "./read-sheet.ts";

/** Far more than a sheet that people made has; a hostile file claims any number. */
const MAX_STEPS = 5_000_000;

/**
 * Gives a value to all rows that its merged cell covers: "Fire Safety" beside four people is the
 * course of each. Rows with nothing of their own stay empty. Takes time in proportion to the cells
 * covered; throws `TableProblem` for more than any list has.
 */
export function fillDown(sheet: ReadSheet): void {
  const tall = sheet.merges.filter(({ top, bottom }) => bottom > top);
  if (tall.length === 0) return;
  const { rows } = sheet;
  const hasContent = Uint8Array.from(rows, (row) => (row?.some(isFilled) ? 1 : 0));
  const own = new Set<number>();
  let steps = 0;
  for (const { top, left, bottom } of tall) {
    const value = rows[top]?.[left];
    if (left >= MAX_TABLE_COLUMNS || value === undefined || !isFilled(value)) continue;
    const last = Math.min(bottom, rows.length - 1);
    steps += Math.max(0, last - top);
    if (steps > MAX_STEPS)
      throw new TableProblem(
        "This sheet has too many merged cells to read. Unmerge them, or save it as CSV, and upload it again.",
        413,
      );
    for (let at = top + 1; at <= last; at++)
      if (hasContent[at] === 1) setCell(rows, own, { row: at, column: left, value });
  }
}

/**
 * Gives the name of a group of columns to each of them, in rows of headings above the last
 * (`until`, not counted); a title over the whole width stays one.
 */
export function fillAcross(
  sheet: ReadSheet,
  { from, until }: { from: number; until: number },
): void {
  const own = new Set<number>();
  const lowest = sheet.rows[until] ?? [];
  const width = lowest.findLastIndex(isFilled) + 1;
  const begin = lowest.findIndex(isFilled);
  const isGroup = ({ top, left, right }: Merge) =>
    top >= from && top < until && right > left && (left > begin || right < width - 1);
  for (const { top, left, right } of sheet.merges.filter(isGroup)) {
    const value = sheet.rows[top]?.[left] ?? "";
    if (!isFilled(value)) continue;
    for (let column = left + 1; column <= Math.min(right, width - 1); column++)
      setCell(sheet.rows, own, { row: top, column, value });
  }
}

/** Rows that repeat may be one and the same: what is changed is copied first, once. */
function setCell(
  rows: ReadSheet["rows"],
  own: Set<number>,
  { row, column, value }: { row: number; column: number; value: string },
): void {
  const before = rows[row] ?? [];
  if (isFilled(before[column])) return;
  const cells = own.has(row) ? before : before.slice();
  while (cells.length < column) cells.push("");
  cells[column] = value;
  rows[row] = cells;
  own.add(row);
}
