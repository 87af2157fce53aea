import { Tokenizer } from "htmlparser2";
import {
  HiddenPart,
  hidingClasses,
  isHiding,
  MAX_STYLE_LETTERS,
  noAttributes,
} from "./page-hiding.ts";
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, tooManyColumns, tooManyRows } from "./problems.ts";
import { newSheet, type OpenBook, type ReadSheet } from "./read-sheet.ts";

/** Of a page that has more tables, the first are read: a hostile one has millions. */
const MAX_TABLES = 200;
/** "colspan". Longer names mean nothing here. */
const LONGEST_NAME = 10;
/** Where LibreOffice, SheetJS and Excel keep the number that a cell shows. */
const NUMBERS = new Set(["sdval", "data-v", "x:num"]);
const MAX_NUMBER_LETTERS = 24;
/** Its last digits are left out. */
const SHORTENED = /^-?\d(?:[.,]\d{1,12})?E[+-]?\d{1,3}$/i;
const SPACE_AFTER = new Set(["br", "p", "div", "li"]);

/** The tables of a web page as the sheets of a workbook: what exports "Excel" often writes one. */
export function openPage(page: Buffer): OpenBook {
  const tables = readPageTables(decodePage(page));
  return {
    sheets: tables.map(({ isHidden }, index) => ({
      name: `Sheet${index + 1}`,
      visibility: isHidden ? "hidden" : "visible",
    })),
    read(index, maxRows) {
      const table = tables[index];
      if (!table) return newSheet();
      const { rows, merges, hiddenRows, hiddenColumns } = table;
      const read = { rows: rows.slice(0, maxRows), merges, hiddenRows, hiddenColumns };
      return { ...newSheet(), ...read };
    },
  };
}

function decodePage(page: Buffer): string {
  const told = /charset\s*=\s*["']?\s*([\w-]{3,20})/i.exec(
    page.subarray(0, 2_000).toString("latin1"),
  )?.[1];
  for (const encoding of [told ?? "utf-8", "utf-8"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(page);
    } catch {
      // Another encoding than it says: the next one is tried.
    }
  }
  return new TextDecoder("windows-1252").decode(page);
}

export interface PageTable extends Pick<ReadSheet, "merges" | "hiddenRows" | "hiddenColumns"> {
  rows: string[][];
  /** It stands in a part of the page that isn't shown. */
  isHidden: boolean;
}

/**
 * The tables of a web page as rows of texts, in their order. A table inside another one ends it.
 * What is spread over columns or rows stands in its first place, and `merges` says how far. Hidden
 * rows and columns are read and told; other cells and texts that aren't shown are empty. Takes time
 * in proportion to the page, whatever is in it; a table that has no end is left out. Throws
 * `TableProblem` when there are more rows or columns than in any list.
 */
export function readPageTables(html: string): PageTable[] {
  const reader = new TableReader(html);
  const tokens = new Tokenizer({ decodeEntities: true }, reader);
  tokens.write(html);
  tokens.end();
  return reader.tables;
}

const PARTS_OF_TABLES = new Set(["thead", "tbody", "tfoot"]);

class TableReader {
  readonly tables: PageTable[] = [];
  private table: TableInParts | null = null;
  private text: string | null = null;
  private tag = "";
  private attribute = "";
  private value = "";
  private span = { colspan: 1, rowspan: 1, span: 1 };
  /** The number that the cell shows, of the tag and of the open cell. */
  private number = "";
  private numberOfCell = "";
  private hiding = noAttributes();
  private readonly classes: ReadonlySet<string>;
  /** Of the page around tables, and of what is in a cell. */
  private readonly hiddenAround = new HiddenPart();
  private readonly hiddenInCell = new HiddenPart();
  private rows = 0;
  private readonly html: string;

  constructor(html: string) {
    this.html = html;
    this.classes = hidingClasses(html);
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.nameAt(start, end);
    this.span = { colspan: 1, rowspan: 1, span: 1 };
    this.number = "";
    this.hiding = noAttributes();
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.nameAt(start, end);
    this.value = "";
    if (this.attribute === "hidden") this.hiding.isHidden = true;
  }

  onattribdata(start: number, end: number): void {
    const most =
      this.attribute === "style" || this.attribute === "class"
        ? MAX_STYLE_LETTERS
        : MAX_NUMBER_LETTERS;
    if (this.value.length < most) this.value += this.html.slice(start, Math.min(end, start + most));
  }

  onattribend(): void {
    const { attribute, value, hiding } = this;
    if (NUMBERS.has(attribute)) this.number = value;
    else if (attribute === "style") hiding.style = value;
    else if (attribute === "class") hiding.className = value;
    else if (attribute === "height" || attribute === "width") hiding[attribute] = value;
    else if (attribute === "colspan" || attribute === "rowspan" || attribute === "span") {
      const number = Number.parseInt(value, 10);
      const limit = attribute === "rowspan" ? MAX_TABLE_ROWS : MAX_TABLE_COLUMNS;
      if (number > 0) this.span[attribute] = Math.min(number, limit);
    }
  }

  onopentagend(): void {
    const { tag, table } = this;
    const isHidden = isHiding(tag, this.hiding, this.classes);
    if (tag === "table") {
      this.leaveTable();
      if (this.tables.length < MAX_TABLES)
        this.table = new TableInParts(isHidden || this.hiddenAround.isOpen);
    } else if (!table) this.hiddenAround.open(tag, isHidden);
    else if (tag === "tr") this.startRow(table, isHidden);
    else if (tag === "td" || tag === "th") this.startCell(table, isHidden);
    else if (tag === "col") table.addColumns(this.span.span, isHidden);
    else if (PARTS_OF_TABLES.has(tag)) this.startPart(table, isHidden);
    else if (this.text !== null) {
      this.hiddenInCell.open(tag, isHidden);
      if (tag === "br") this.addText(" ");
    }
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.nameAt(start, end);
    const { table } = this;
    this.tag = "";
    if (!table) this.hiddenAround.close(tag);
    else if (tag === "table") {
      this.endCell();
      this.tables.push(table.end());
      this.leaveTable();
    } else if (tag === "td" || tag === "th") this.endCell();
    else if (tag === "tr") this.endRow();
    else if (PARTS_OF_TABLES.has(tag)) this.startPart(table, false);
    else if (this.text !== null) {
      if (SPACE_AFTER.has(tag)) this.addText(" ");
      this.hiddenInCell.close(tag);
    }
  }

  ontext(start: number, end: number): void {
    // Between the tags of a script or a style no text is looked for, but it is told all the same.
    if (this.text !== null && this.tag !== "script" && this.tag !== "style")
      this.addText(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.addText(String.fromCodePoint(codePoint));
  }

  onattribentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private addText(text: string): void {
    if (this.text !== null && !this.hiddenInCell.isOpen) this.text += text;
  }

  private startPart(table: TableInParts, isHidden: boolean): void {
    this.endRow();
    table.isPartHidden = isHidden;
  }

  private startRow(table: TableInParts, isHidden: boolean): void {
    this.endRow();
    if (++this.rows > MAX_TABLE_ROWS + 50) throw tooManyRows();
    table.startRow(isHidden);
  }

  private startCell(table: TableInParts, isHidden: boolean): void {
    this.endCell();
    if (!table.row) this.startRow(table, false);
    this.text = "";
    this.numberOfCell = this.number;
    table.startCell(this.span, isHidden);
  }

  private endCell(): void {
    const { text } = this;
    if (text === null) return;
    const read = text.replace(/[\t\n\f\r \u00a0]+/g, " ").trim();
    // "2.34568E+11" is what is left of 234567890123 where the column was narrow.
    const isWhole = SHORTENED.test(read) && /^-?\d{1,20}$/.test(this.numberOfCell);
    this.table?.endCell(isWhole ? this.numberOfCell : read);
    this.text = null;
    this.hiddenInCell.end();
  }

  private endRow(): void {
    this.endCell();
    this.table?.endRow();
  }

  /** Whatever of a table was read and not ended is left out. */
  private leaveTable(): void {
    this.text = null;
    this.table = null;
    this.hiddenInCell.end();
  }

  private nameAt(start: number, end: number): string {
    return end - start > LONGEST_NAME ? "" : this.html.slice(start, end).toLowerCase();
  }
}

/** A table that is being read: its cells by their places, and which of them aren't shown. */
class TableInParts {
  row: string[] | null = null;
  isPartHidden = false;
  private readonly rows: string[][] = [];
  private readonly merges: PageTable["merges"] = [];
  private readonly hiddenRows: number[] = [];
  private readonly hiddenColumns = new Set<number>();
  /** Cells that are hidden in a row that is shown, by column. */
  private readonly hiddenCells = new Map<number, number[]>();
  private readonly shownColumns = new Set<number>();
  private columns = 0;
  private columnsOfCell = 1;
  private isCellHidden = false;
  /** By column: the first row that a cell above doesn't reach into. */
  private readonly freeFrom: number[] = [];
  private readonly isHidden: boolean;

  constructor(isHidden: boolean) {
    this.isHidden = isHidden;
  }

  addColumns(count: number, isHidden: boolean): void {
    const until = Math.min(this.columns + count, MAX_TABLE_COLUMNS);
    if (isHidden)
      for (let column = this.columns; column < until; column++) this.hiddenColumns.add(column);
    this.columns = until;
  }

  startRow(isHidden: boolean): void {
    this.row = [];
    if (isHidden || this.isPartHidden) this.hiddenRows.push(this.rows.length);
    this.rows.push(this.row);
  }

  startCell({ colspan, rowspan }: { colspan: number; rowspan: number }, isHidden: boolean): void {
    const { row, freeFrom } = this;
    if (!row) return;
    const at = this.rows.length - 1;
    while ((freeFrom[row.length] ?? 0) > at) row.push("");
    this.columnsOfCell = colspan;
    this.isCellHidden = isHidden;
    const right = row.length + colspan - 1;
    if (colspan * rowspan > 1)
      this.merges.push({ top: at, left: row.length, bottom: at + rowspan - 1, right });
    for (let column = row.length; column <= Math.min(right, MAX_TABLE_COLUMNS); column++)
      freeFrom[column] = at + rowspan;
  }

  endCell(text: string): void {
    const { row } = this;
    if (!row) return;
    const column = row.length;
    if (text !== "") this.noteShown(column);
    if (column < MAX_TABLE_COLUMNS) row.push(text);
    else if (text !== "") throw tooManyColumns();
    for (let more = 1; more < this.columnsOfCell && row.length < MAX_TABLE_COLUMNS; more++)
      row.push("");
  }

  private noteShown(column: number): void {
    if (!this.isCellHidden) this.shownColumns.add(column);
    else {
      const rows = this.hiddenCells.get(column) ?? [];
      this.hiddenCells.set(column, rows);
      rows.push(this.rows.length - 1);
    }
  }

  endRow(): void {
    this.row = null;
  }

  end(): PageTable {
    const { rows, merges, hiddenRows, hiddenColumns, isHidden } = this;
    for (const [column, rowsOfCells] of this.hiddenCells) {
      if (!this.shownColumns.has(column)) hiddenColumns.add(column);
      // Of a column that is shown nobody sees these cells.
      else for (const at of rowsOfCells) (rows[at] ?? [])[column] = "";
    }
    const columns = [...hiddenColumns].sort((one, other) => one - other);
    return { rows, merges, hiddenRows, hiddenColumns: columns, isHidden };
  }
}
