import { writeRows } from "../paste-text.ts";

/** A cell of a copied table, as far as people are concerned. */
export interface CopiedCell {
  text: string;
  rowSpan: number;
  colSpan: number;
}

/** What one cell can be merged over; more is a mistake or a trick. */
const MAX_SPAN = 5_000;

/**
 * Rows of a table as a sheet has them. A cell merged over several rows stands in each of them, since it is said of all those people ("Cohort 3");
 * merged over columns, it is a title and stands in the first.
 */
export function spreadCells(rows: readonly (readonly CopiedCell[])[]): string[][] {
  const spread: string[][] = rows.map(() => []);
  rows.forEach((cells, row) => {
    let column = 0;
    for (const { text, rowSpan, colSpan } of cells) {
      while (spread[row]![column] !== undefined) column++;
      const width = Math.min(Math.max(1, colSpan), MAX_SPAN);
      const below = Math.min(rows.length, row + Math.min(Math.max(1, rowSpan), MAX_SPAN));
      for (let at = row; at < below; at++)
        for (let across = 0; across < width; across++) spread[at]![column + across] = across === 0 ? text : "";
      column += width;
    }
  });
  return spread.map((cells) => Array.from(cells, (cell) => cell ?? ""));
}

/**
 * The text of what was copied. Spreadsheets put their cells there as text and as a web page: the text is what is read, unless there is none, or
 * cells are merged over rows, which only the page says.
 */
export function copiedText(clipboard: Pick<DataTransfer, "getData"> | null): string {
  const plain = clipboard?.getData("text/plain") ?? "";
  const html = clipboard?.getData("text/html") ?? "";
  if (plain && !/\srowspan=/i.test(html)) return plain;
  return tableText(html) || plain;
}

/** The cells of all tables that aren't there to lay out a page, which are those with no table within. */
function tableText(html: string): string {
  if (!/<table/i.test(html)) return "";
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const lineBreak of page.querySelectorAll("br")) lineBreak.replaceWith(" ");
  const tables = [...page.querySelectorAll("table")].filter((table) => !table.querySelector("table"));
  const textOf = (cell: HTMLTableCellElement) => (cell.textContent ?? "").replace(/\s+/g, " ").trim();
  return writeRows(
    tables.flatMap((table) =>
      spreadCells(
        [...table.rows].map((row) =>
          [...row.cells].map((cell) => ({ text: textOf(cell), rowSpan: cell.rowSpan, colSpan: cell.colSpan })),
        ),
      ),
    ),
  );
}
