/** Letters that a cell of a workbook may hold (Excel's own limit). */
const MAX_LENGTH = 32_767;
const CUT = "… (cut off: the CSV file has it whole)";

/** What XML 1.0 can't hold. */
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A cell: text, a number, or a day ("2026-12-05") or minute ("2026-12-05 14:02") on the clock that
 * the column's heading names.
 */
export type SheetCell = string | number | { moment: string };

/** What a cell says where a file has no types, as in CSV. */
export function plainCell(cell: SheetCell): string | number {
  return typeof cell === "object" ? cell.moment : cell;
}

/** Places in the `cellXfs` of the style sheet below. */
const STYLE = { heading: 1, day: 2, minute: 3, keptAsText: 4 };

/**
 * Text that a spreadsheet would read as a number, a date or a formula if somebody opened the cell
 * and pressed Enter.
 */
const READ_OTHERWISE = /^[\d=+\-@.,(\uff1d\uff0b\uff0d\uff20]/;

/**
 * One row of a worksheet, each cell with its place, which Gnumeric and exceljs need. Text is
 * written as text, whatever it looks like: no cell becomes a formula (C24), and a phone number
 * keeps its plus and its leading zeros, also when it is edited. `number` counts from 1.
 */
function sheetRow(cells: readonly SheetCell[], number: number): string {
  const written = cells.map((cell, column) =>
    sheetCell(cell, `${columnLetters(column)}${number}`, number === 1),
  );
  return `<row r="${number}">${written.join("")}</row>`;
}

function sheetCell(cell: SheetCell, place: string, isHeading: boolean): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  const serial = typeof cell === "object" ? dateSerial(cell.moment) : null;
  const text = String(plainCell(cell));
  if (serial !== null)
    return `<c r="${place}" s="${text.length > 10 ? STYLE.minute : STYLE.day}"><v>${serial}</v></c>`;
  if (text === "") return "";
  const ofText = READ_OTHERWISE.test(text) ? STYLE.keptAsText : 0;
  const style = isHeading ? STYLE.heading : ofText;
  const styled = style ? ` s="${style}"` : "";
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const DAY_MS = 86_400_000;
/** Day 0 of the 1900 date system (ECMA-376 part 1, 18.17.4.1). */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/**
 * 1 March 1900: programs disagree about days before it, because Excel believes in a 29 February
 * 1900.
 */
const FIRST_SERIAL = 61;

/**
 * Days since the start of the 1900 date system; null for what is no date, or too old for a
 * spreadsheet.
 */
function dateSerial(moment: string): number | null {
  const isMoment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(moment);
  const at = isMoment
    ? Date.parse(`${moment.slice(0, 10)}T${moment.slice(11) || "00:00"}:00Z`)
    : Number.NaN;
  const serial = (at - DAY_ZERO) / DAY_MS;
  return serial >= FIRST_SERIAL ? serial : null;
}

/** "A" for column 0, "AA" for column 26. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

function xmlText(text: string): string {
  const kept = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH - CUT.length) + CUT : text;
  return (
    kept
      .replace(NOT_XML, "")
      .replace(/\r\n?/g, "\n")
      // A spreadsheet reads _x0041_ as a letter: the first sign is written that way itself.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What is left of a name that a sheet may have: 31 letters, none of : \ / ? * [ ]. */
export function sheetName(title: string): string {
  const name = [...title.replace(/[:\\/?*[\]\u0000-\u001f]/g, " ").replace(/\s+/g, " ")]
    .slice(0, 31)
    .join("");
  return name.replace(/^['\s]+|(?<!['\s])['\s]+$/g, "") || "Responses";
}

/** Widths of columns, in digits of the standard font. */
const [NARROWEST, WIDEST] = [8, 48];

/**
 * As wide as the longest line among the rows at hand, within limits. The filter's button covers two
 * letters of the heading.
 */
function columnWidths(rows: readonly SheetCell[][]): string {
  const widths: number[] = [];
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      const lines = String(plainCell(cell)).split(/\r\n?|\n/, 20);
      const longest = Math.max(...lines.map((line) => line.length)) + (index === 0 ? 4 : 2);
      widths[column] = Math.min(WIDEST, Math.max(widths[column] ?? NARROWEST, longest));
    }
  }
  const column = (width: number, at: number) =>
    `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  return widths.length ? `<cols>${widths.map(column).join("")}</cols>` : "";
}

const STYLES =
  `<styleSheet xmlns="${MAIN}">` +
  ('<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt ' +
    'numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>') +
  ('<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family ' +
    'val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family ' +
    'val="2"/></font></fonts>') +
  ('<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill ' +
    'patternType="gray125"/></fill></fills>') +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Rows that the columns' widths are chosen by. */
const ROWS_MEASURED = 200;

/** A worksheet's XML, written while its rows come. */
async function* sheetXml(pages: AsyncIterable<SheetCell[][]>): AsyncGenerator<string> {
  let waiting: SheetCell[][] | null = [];
  let number = 0;
  let columns = 0;
  const written = (rows: SheetCell[][]) => {
    let text = "";
    for (const row of rows) {
      columns = Math.max(columns, row.length);
      number += 1;
      text += sheetRow(row, number);
    }
    return text;
  };
  const start = (rows: SheetCell[][]) =>
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ` +
    `ySplit="1" topLeftCell="A2" activePane="bottomLeft" ` +
    `state="frozen"/></sheetView></sheetViews>${columnWidths(rows)}<sheetData>${written(rows)}`;
  for await (const page of pages) {
    if (waiting === null) {
      yield written(page);
      continue;
    }
    waiting.push(...page);
    if (waiting.length < ROWS_MEASURED) continue;
    yield start(waiting);
    waiting = null;
  }
  if (waiting) yield start(waiting);
  const filter = columns ? `<autoFilter ref="A1:${columnLetters(columns - 1)}${number}"/>` : "";
  yield `</sheetData>${filter}</worksheet>`;
}

/**
 * The files of a workbook of one sheet (ECMA-376), for a ZIP. `pages` gives its rows some at a
 * time, the headings first: they are written as they come, so a hundred thousand take no more
 * memory than a few hundred. The headings stay in view and have filters.
 */
export async function* workbookFiles(
  name: string,
  pages: () => AsyncIterable<SheetCell[][]>,
): AsyncGenerator<{ path: string; compress: boolean; content(): AsyncIterable<string> }> {
  const file = (path: string, text: string) => ({
    path,
    compress: true,
    async *content() {
      yield XML + text;
    },
  });
  yield file(
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default ` +
      `Extension="xml" ContentType="application/xml"/><Override ` +
      `PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override ` +
      `PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override ` +
      `PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  );
  yield file(
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" ` +
      `Target="xl/workbook.xml"/></Relationships>`,
  );
  yield file(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName(name)).replaceAll('"', "&quot;")}" ` +
      `sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  yield file(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" ` +
      `Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" ` +
      `Target="styles.xml"/></Relationships>`,
  );
  yield file("xl/styles.xml", STYLES);
  yield { path: "xl/worksheets/sheet1.xml", compress: true, content: () => sheetXml(pages()) };
}
