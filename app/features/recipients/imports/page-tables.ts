import { Tokenizer } from "htmlparser2";
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS, tooManyColumns, tooManyRows } from "./list-problem.ts";

/** Of a page that has more tables, the first are read: a hostile one has millions. */
const MAX_TABLES = 200;
/** "colspan". Longer names mean nothing here. */
const LONGEST_NAME = 10;
const SPACE_AFTER = new Set(["br", "p", "div", "li"]);

/**
 * The tables of a web page as rows of texts, in their order. A table inside another one ends it.
 * What is spread over columns or rows stands in its first place, and the others stay empty. Takes
 * time in proportion to the page, whatever is in it; a table that has no end is left out. Throws
 * `ListProblem` when there are more rows or columns than in any list.
 */
export function readPageTables(html: string): string[][][] {
  const reader = new TableReader(html);
  const tokens = new Tokenizer({ decodeEntities: true }, reader);
  tokens.write(html);
  tokens.end();
  return reader.tables;
}

class TableReader {
  readonly tables: string[][][] = [];
  private table: string[][] | null = null;
  private row: string[] | null = null;
  private text: string | null = null;
  private tag = "";
  private attribute = "";
  private value = "";
  private span = { colspan: 1, rowspan: 1 };
  private columnsOfCell = 1;
  /** By column: the first row of the table that a cell above doesn't reach into. */
  private freeFrom: number[] = [];
  private rows = 0;

  constructor(private readonly html: string) {}

  onopentagname(start: number, end: number): void {
    this.tag = this.nameAt(start, end);
    this.span = { colspan: 1, rowspan: 1 };
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.nameAt(start, end);
    this.value = "";
  }

  onattribdata(start: number, end: number): void {
    // Enough for any number that is one.
    if (this.value.length < 10) this.value += this.html.slice(start, Math.min(end, start + 10));
  }

  onattribend(): void {
    if (this.attribute !== "colspan" && this.attribute !== "rowspan") return;
    const number = Number.parseInt(this.value, 10);
    const limit = this.attribute === "colspan" ? MAX_LIST_COLUMNS : MAX_LIST_ROWS;
    if (number > 0) this.span[this.attribute] = Math.min(number, limit);
  }

  onopentagend(): void {
    if (this.tag === "table") {
      this.endTable();
      if (this.tables.length < MAX_TABLES) this.table = [];
    }
    if (!this.table) return;
    if (this.tag === "tr") this.startRow(this.table);
    else if (this.tag === "td" || this.tag === "th") this.startCell(this.table);
    else if (this.tag === "br") this.text = this.text === null ? null : `${this.text} `;
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.nameAt(start, end);
    if (tag === "table" && this.table) {
      this.endCell();
      this.tables.push(this.table);
      this.table = null;
      this.endTable();
    } else if (tag === "td" || tag === "th") this.endCell();
    else if (tag === "tr") this.endRow();
    else if (SPACE_AFTER.has(tag) && this.text !== null) this.text += " ";
  }

  ontext(start: number, end: number): void {
    // Between the tags of a script or a style no text is looked for, but it is told all the same.
    if (this.text !== null && this.tag !== "script" && this.tag !== "style")
      this.text += this.html.slice(start, end);
  }

  ontextentity(codePoint: number): void {
    if (this.text !== null) this.text += String.fromCodePoint(codePoint);
  }

  onattribentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private startRow(table: string[][]): void {
    this.endRow();
    if (++this.rows > MAX_LIST_ROWS + 50) throw tooManyRows();
    this.row = [];
    table.push(this.row);
  }

  private startCell(table: string[][]): void {
    this.endCell();
    if (!this.row) this.startRow(table);
    const { row, freeFrom } = this;
    if (!row) return;
    const at = table.length - 1;
    while ((freeFrom[row.length] ?? 0) > at) row.push("");
    this.text = "";
    this.columnsOfCell = this.span.colspan;
    for (
      let column = row.length;
      column < row.length + this.span.colspan && column <= MAX_LIST_COLUMNS;
      column++
    )
      freeFrom[column] = at + this.span.rowspan;
  }

  private endCell(): void {
    const { row, text } = this;
    if (!row || text === null) return;
    const shown = text.replace(/[\t\n\f\r \u00a0]+/g, " ").trim();
    if (row.length < MAX_LIST_COLUMNS) row.push(shown);
    else if (shown !== "") throw tooManyColumns();
    for (let more = 1; more < this.columnsOfCell && row.length < MAX_LIST_COLUMNS; more++)
      row.push("");
    this.text = null;
  }

  private endRow(): void {
    this.endCell();
    this.row = null;
  }

  /** Whatever of a table was read and not ended is left out. */
  private endTable(): void {
    this.text = null;
    this.row = null;
    this.table = null;
    this.freeFrom = [];
  }

  private nameAt(start: number, end: number): string {
    return end - start > LONGEST_NAME ? "" : this.html.slice(start, end).toLowerCase();
  }
}
