import { isHidingTag } from "#app/engines/table-reader/index.ts";
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
 * Rows of a table as a sheet has them. A cell merged over several rows stands in each of them,
 * since it is said of all those people ("Cohort 3"); merged over columns, it is a title and stands
 * in the first.
 */
export function spreadCells(rows: readonly (readonly CopiedCell[])[]): string[][] {
  const spread = rows.map((cells): { cells: typeof cells; texts: string[] } => ({
    cells,
    texts: [],
  }));
  for (const [row, { cells, texts }] of spread.entries()) {
    let column = 0;
    for (const { text, rowSpan, colSpan } of cells) {
      while (texts[column] !== undefined) column++;
      const width = Math.min(Math.max(1, colSpan), MAX_SPAN);
      const height = Math.min(Math.max(1, rowSpan), MAX_SPAN);
      for (const below of spread.slice(row, row + height))
        for (let across = 0; across < width; across++)
          below.texts[column + across] = across === 0 ? text : "";
      column += width;
    }
  }
  return spread.map(({ texts }) => Array.from(texts, (text) => text ?? ""));
}

/** Longer pages would take a phone seconds to parse; their text is what is read then. */
const MAX_PAGE_LETTERS = 2_000_000;

/**
 * The text of what was copied. Programs put it there as text and as a web page. Of spreadsheets the
 * text is read, unless there is none, or cells are merged over rows, which only the page says. Of
 * other pages a table is read, whose text may have a line for every paragraph of a cell, and the
 * addresses that are behind names.
 */
export function copiedText(clipboard: Pick<DataTransfer, "getData"> | null): Copied {
  const plain = clipboard?.getData("text/plain") ?? "";
  const html = clipboard?.getData("text/html") ?? "";
  const isSheet = /google-sheets-html|office:excel|content="LibreOffice/i.test(html);
  const isPlain = isSheet
    ? !/\srowspan=|\shidden|display\s?:\s?none|height[:=]['"\s]?0/i.test(html)
    : html.length > MAX_PAGE_LETTERS || !/<table|mailto:/i.test(html);
  if (plain && isPlain) return { text: plain };
  // The rules of the app's pages refuse styles, in this page that nobody sees, too.
  const marked = html.replace(/<t[rdh]\b[^<>]*>/gi, (tag) =>
    isHidingTag(tag) ? `${tag.slice(0, 3)} data-hidden${tag.slice(3)}` : tag,
  );
  const page = new DOMParser().parseFromString(
    marked.replace(/\sstyle=("[^"]*"|'[^']*')/gi, ""),
    "text/html",
  );
  if (isSheet) return tableText(page) ?? { text: plain };
  const text = showLinkedAddresses(page, plain);
  const table = tableText(page);
  return table && (!plain || isOfPeople(table.text, plain)) ? table : { text };
}

/** Text that was copied. */
export interface Copied {
  text: string;
  /** The same with rows that are hidden where it was copied, which are left out of it. */
  whole?: { text: string; hiddenRows: number };
}

const ADDRESSES = /(?<![^\s<>()[\],;:"])[^\s<>()[\],;:"]+@[^\s<>()[\],;"]+/g;

/**
 * Whether every address is in the table, and has a cell of its own: some tables only lay out a
 * page.
 */
function isOfPeople(table: string, plain: string): boolean {
  const rows = table.split("\n").map((row) => row.split("\t"));
  return (
    rows.some((cells) => cells.length > 1) &&
    rows.flat().every((cell) => (cell.match(ADDRESSES) ?? []).length < 2) &&
    (plain.match(ADDRESSES) ?? []).every((address) => table.includes(address))
  );
}

/**
 * Puts the address of a link beside it, where only a name is to be seen: into its row of a table,
 * and into the text, which is the answer.
 */
function showLinkedAddresses(page: Document, plain: string): string {
  let text = "";
  let from = 0;
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href^='mailto:']")) {
    const [address = ""] = link.href.slice("mailto:".length).split("?");
    const row = link.closest("tr");
    if ((row ?? link).textContent?.includes(address)) continue;
    row?.insertCell().append(address);
    const name = textOf(link);
    const at = plain.indexOf(name, from);
    if (at < 0) continue;
    text += `${plain.slice(from, at)}${name} <${address}>`;
    from = at + name.length;
  }
  return text + plain.slice(from);
}

const textOf = (part: Element) => (part.textContent ?? "").replace(/\s+/g, " ").trim();

/**
 * The cells of all tables that aren't there to lay out a page, which are those with no table
 * within.
 */
function tableText(page: Document): Copied | null {
  for (const lineBreak of page.querySelectorAll("br")) lineBreak.replaceWith(" ");
  const tables = [...page.querySelectorAll("table")].filter(
    (table) => !table.querySelector("table"),
  );
  const rows = tables.flatMap((table) => [...table.rows]);
  if (rows.length === 0) return null;
  const spread = tables.flatMap((table) =>
    spreadCells(
      [...table.rows].map((row) =>
        [...row.cells].map((cell) => ({
          text: isMarked(cell) ? "" : textOf(cell),
          rowSpan: cell.rowSpan,
          colSpan: cell.colSpan,
        })),
      ),
    ),
  );
  const shown = spread.filter((_, at) => !isMarked(rows[at]));
  const hiddenRows = spread.length - shown.length;
  if (hiddenRows === 0) return { text: writeRows(spread) };
  return { text: writeRows(shown), whole: { text: writeRows(spread), hiddenRows } };
}

/** Hidden, as was found before styles were taken out. */
function isMarked(element: Element | undefined): boolean {
  return element?.hasAttribute("data-hidden") === true;
}
