import { Tokenizer } from "htmlparser2";
import type { Visibility } from "./facts.ts";
import { type OdsCell, odsText } from "./ods-cell.ts";
import { MAX_TABLE_COLUMNS } from "./problems.ts";
import { MAX_UNSOLVED, newSheet, type OpenBook, type ReadSheet } from "./read-sheet.ts";
import { zipParts } from "./zip.server.ts";

/**
 * Reads the sheets of an OpenDocument spreadsheet from its `content.xml` alone, at most `maxRows`
 * rows of each. Takes time in proportion to the file, whatever is repeated in it. Only for files
 * that `checkWorkbookZip` took. It blocks: runs in a parser process.
 */
export function openOds(
  zip: Buffer,
  { maxRows, isExact }: { maxRows: number; isExact: boolean },
): OpenBook {
  const content = zipParts(zip).read("content.xml")?.toString("utf8") ?? "";
  const reader = new OdsReader(content, { maxRows, isExact });
  const tokens = new Tokenizer({ xmlMode: true, decodeEntities: true }, reader);
  tokens.write(content);
  tokens.end();
  return {
    sheets: reader.sheets.map(({ name, visibility }) => ({ name, visibility })),
    read(index, rows) {
      const sheet = reader.sheets[index]?.sheet ?? newSheet();
      return rows >= maxRows ? sheet : { ...sheet, rows: sheet.rows.slice(0, rows) };
    },
  };
}

/** Inside these stands text that is no cell's: comments, drawings, other programs' tables. */
const NOT_OF_CELLS = new Set([
  "office:annotation",
  "draw:frame",
  "draw:custom-shape",
  "table:shapes",
  "table:dde-links",
  "table:tracked-changes",
]);
const KEPT_ATTRIBUTES = new Set([
  "style:name",
  "table:display",
  "table:name",
  "table:style-name",
  "table:visibility",
  "table:number-columns-repeated",
  "table:number-rows-repeated",
  "table:number-columns-spanned",
  "table:number-rows-spanned",
  "table:formula",
  "office:value-type",
  "calcext:value-type",
  "gnm:error-value",
  "office:value",
  "office:date-value",
  "office:time-value",
  "office:boolean-value",
  "office:string-value",
  "text:c",
]);
const MAX_VALUE_LETTERS = 100_000;

interface OpenCell {
  attributes: Map<string, string>;
  text: string;
  paragraphs: number;
  isCovered: boolean;
}

class OdsReader {
  readonly sheets: { name: string; visibility: Visibility; sheet: ReadSheet }[] = [];
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  private tag = "";
  private attributeName = "";
  private attributes = new Map<string, string>();
  /** How deep inside what is no cell's. */
  private apart = 0;
  private sheet: ReadSheet | null = null;
  private column = 0;
  /** The next row, by its index. */
  private rowAt = 0;
  private row: { cells: string[]; column: number; repeated: number; isHidden: boolean } | null =
    null;
  private cell: OpenCell | null = null;
  private readonly xml: string;
  private readonly options: { maxRows: number; isExact: boolean };

  constructor(xml: string, options: { maxRows: number; isExact: boolean }) {
    this.xml = xml;
    this.options = options;
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.xml.slice(start, end);
    if (this.attributes.size > 0) this.attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    const name = this.xml.slice(start, end);
    this.attributeName = KEPT_ATTRIBUTES.has(name) ? name : "";
    if (this.attributeName) this.attributes.set(name, "");
  }

  onattribdata(start: number, end: number): void {
    this.addValue(this.xml.slice(start, Math.min(end, start + MAX_VALUE_LETTERS)));
  }

  onattribentity(codePoint: number): void {
    this.addValue(String.fromCodePoint(codePoint));
  }

  private addValue(text: string): void {
    if (!this.attributeName) return;
    const before = this.attributes.get(this.attributeName) ?? "";
    if (before.length < MAX_VALUE_LETTERS) this.attributes.set(this.attributeName, before + text);
  }

  onopentagend(): void {
    this.open();
  }

  onselfclosingtag(): void {
    this.open();
    this.close(this.tag);
  }

  onclosetag(start: number, end: number): void {
    this.close(this.xml.slice(start, end));
  }

  ontext(start: number, end: number): void {
    if (this.cell && this.cell.paragraphs > 0 && this.apart === 0 && this.inParagraph)
      this.addText(this.xml.slice(start, end).replace(/[\t\n\r ]+/g, " "));
  }

  ontextentity(codePoint: number): void {
    if (this.cell && this.apart === 0 && this.inParagraph)
      this.addText(String.fromCodePoint(codePoint));
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private inParagraph = false;

  private addText(text: string): void {
    if (this.cell && this.cell.text.length < MAX_VALUE_LETTERS) this.cell.text += text;
  }

  private open(): void {
    const { tag } = this;
    if (NOT_OF_CELLS.has(tag)) this.apart++;
    if (this.apart > 0) return;
    if (tag === "style:style") this.style = this.attributes.get("style:name") ?? "";
    else if (tag === "style:table-properties") this.noteStyle();
    else if (tag === "table:table") this.openTable();
    else if (!this.sheet) return;
    else if (tag === "table:table-column") this.noteColumns(this.sheet);
    else if (tag === "table:table-row") this.openRow();
    else if (tag === "table:table-cell" || tag === "table:covered-table-cell") this.openCell();
    else if (this.cell) this.openText(this.cell);
  }

  private close(tag: string): void {
    if (NOT_OF_CELLS.has(tag)) {
      this.apart = Math.max(0, this.apart - 1);
      return;
    }
    if (this.apart > 0) return;
    if (tag === "text:p") this.inParagraph = false;
    else if (tag === "table:table-cell" || tag === "table:covered-table-cell") this.closeCell();
    else if (tag === "table:table-row") this.closeRow();
    else if (tag === "table:table") this.sheet = null;
  }

  private noteStyle(): void {
    if (this.attributes.get("table:display") === "false") this.hiddenStyles.add(this.style);
  }

  private openTable(): void {
    this.sheet = newSheet();
    this.column = 0;
    this.rowAt = 0;
    this.row = null;
    this.cell = null;
    const isHidden = this.hiddenStyles.has(this.attributes.get("table:style-name") ?? "");
    this.sheets.push({
      name: this.attributes.get("table:name") ?? `Sheet${this.sheets.length + 1}`,
      visibility: isHidden ? "hidden" : "visible",
      sheet: this.sheet,
    });
  }

  private noteColumns(sheet: ReadSheet): void {
    const to = this.column + this.count("table:number-columns-repeated");
    if (this.isHidden())
      for (let column = this.column; column < Math.min(to, MAX_TABLE_COLUMNS); column++)
        sheet.hiddenColumns.push(column);
    this.column = to;
  }

  private isHidden(): boolean {
    return /^(?:collapse|filter)$/.test(this.attributes.get("table:visibility") ?? "");
  }

  private count(name: string): number {
    const text = this.attributes.get(name) ?? "1";
    return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1;
  }

  private openRow(): void {
    const repeated = this.count("table:number-rows-repeated");
    this.row = { cells: [], column: 0, repeated, isHidden: this.isHidden() };
  }

  private closeRow(): void {
    const { row, sheet } = this;
    if (!row || !sheet) return;
    const from = this.rowAt;
    this.rowAt += row.repeated;
    this.row = null;
    if (row.cells.length === 0) return;
    const to = Math.min(this.rowAt, this.options.maxRows);
    sheet.hasMore ||= this.rowAt > this.options.maxRows;
    for (let at = from; at < to; at++) {
      sheet.rows[at] = row.cells;
      if (row.isHidden) sheet.hiddenRows.push(at);
    }
  }

  private openCell(): void {
    this.inParagraph = false;
    this.cell = {
      attributes: this.attributes,
      text: "",
      paragraphs: 0,
      isCovered: this.tag === "table:covered-table-cell",
    };
    // What is inside has attributes of its own.
    this.attributes = new Map();
  }

  private openText(cell: OpenCell): void {
    if (this.tag === "text:p" || this.tag === "text:h") {
      if (cell.paragraphs++ > 0) this.addText("\n");
      this.inParagraph = true;
    } else if (this.tag === "text:s")
      this.addText(" ".repeat(Math.min(this.count("text:c"), 1_000)));
    else if (this.tag === "text:tab" || this.tag === "text:line-break") this.addText(" ");
  }

  private closeCell(): void {
    const { cell, row, sheet } = this;
    this.cell = null;
    if (!cell || !row || !sheet) return;
    this.attributes = cell.attributes;
    const from = row.column;
    row.column += this.count("table:number-columns-repeated");
    const text = cell.isCovered ? "" : this.textOfCell(cell, sheet, from);
    this.noteMerge(sheet, from);
    if (text === "") return;
    // Further out nothing is read: that there is something is what counts.
    const start = Math.min(from, MAX_TABLE_COLUMNS);
    const end = Math.max(start + 1, Math.min(row.column, MAX_TABLE_COLUMNS + 1));
    while (row.cells.length < start) row.cells.push("");
    for (let column = start; column < end; column++) row.cells[column] = text;
  }

  private textOfCell(cell: OpenCell, sheet: ReadSheet, column: number): string {
    const { attributes } = cell;
    const type = attributes.get("office:value-type") ?? "";
    const read: OdsCell = {
      type,
      value:
        attributes.get("office:date-value") ??
        attributes.get("office:time-value") ??
        attributes.get("office:boolean-value") ??
        attributes.get("office:value") ??
        attributes.get("office:string-value") ??
        "",
      shown: cell.text,
      // LibreOffice says so, and Gnumeric.
      isError:
        attributes.get("calcext:value-type") === "error" || attributes.has("gnm:error-value"),
    };
    if (read.isError) sheet.errorCells++;
    if (attributes.has("table:formula") && type === "" && cell.text === "")
      if (sheet.unsolved.length < MAX_UNSOLVED) sheet.unsolved.push({ row: this.rowAt, column });
    return odsText(read, this.options);
  }

  private noteMerge(sheet: ReadSheet, column: number): void {
    const [columns, rows] = [
      this.count("table:number-columns-spanned"),
      this.count("table:number-rows-spanned"),
    ];
    if (columns * rows > 1)
      sheet.merges.push({
        top: this.rowAt,
        left: column,
        bottom: this.rowAt + rows - 1,
        right: column + columns - 1,
      });
  }
}
