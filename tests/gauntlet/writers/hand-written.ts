import { type Book, type Cell, letterOf, type Sheet } from "../tables/book.ts";
import { zip64Of } from "./zip64.ts";

/** The parts of an XLSX as a small exporter writes them: texts in their cells, few styles. */
export function writeByHand(book: Book): Uint8Array {
  const formats = [...new Set(book.sheets.flatMap(formatsOf))];
  const sheets = book.sheets.map((sheet, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(sheet, formats),
  ]);
  return zip64Of({
    "[Content_Types].xml": contentTypes(sheets.map(([path]) => path)),
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbookXml(book),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map(
        ([path], index): Relation => [`rId${index + 1}`, "worksheet", path.replace("xl/", "")],
      ),
      ["rId100", "styles", "styles.xml"],
    ]),
    "xl/styles.xml": stylesXml(formats),
    ...Object.fromEntries(sheets),
  });
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

type Relation = [id: string, type: string, target: string];

function relations(all: Relation[]): string {
  const tags = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${tags.join("")}</Relationships>`;
}

function contentTypes(sheets: string[]): string {
  const parts = [
    ["xl/workbook.xml", "sheet.main"],
    ["xl/styles.xml", "styles"],
    ...sheets.map((path) => [path, "worksheet"]),
  ].map(([path, type]) => `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`);
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${parts.join("")}</Types>`
  );
}

function workbookXml({ sheets }: Book): string {
  const tags = sheets.map(({ name, visibility }, index) => {
    const state = visibility ? ` state="${visibility}"` : "";
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tags.join("")}</sheets></workbook>`;
}

function formatsOf({ rows }: Sheet): string[] {
  return rows
    .flat()
    .flatMap((cell) => (typeof cell === "object" && cell?.kind === "shown" ? [cell.format] : []));
}

function stylesXml(formats: string[]): string {
  const own = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`,
  );
  const styles = formats.map(
    (_, index) =>
      `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  );
  const numberFormats =
    own.length > 0 ? `<numFmts count="${own.length}">${own.join("")}</numFmts>` : "";
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">${numberFormats}<fonts count="1"><font><sz val="11"/></font></fonts>` +
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
    `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>${styles.join("")}</cellXfs></styleSheet>`
  );
}

function sheetXml(sheet: Sheet, formats: string[]): string {
  const { rows, merges = [], hiddenRows = [], hiddenColumns = [] } = sheet;
  const columns = hiddenColumns.map(
    (number) => `<col min="${number}" max="${number}" width="9" hidden="1"/>`,
  );
  const body = rows.map((row, index) => {
    const cells = row.map((cell, column) =>
      cellXml(cell, `${letterOf(column + 1)}${index + 1}`, formats),
    );
    const hidden = hiddenRows.includes(index + 1) ? ' hidden="1"' : "";
    return `<row r="${index + 1}"${hidden}>${cells.join("")}</row>`;
  });
  const joined = merges.map((merge) => `<mergeCell ref="${merge}"/>`);
  return (
    `${HEAD}<worksheet xmlns="${MAIN}">${columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""}` +
    `<sheetData>${body.join("")}</sheetData>` +
    `${joined.length > 0 ? `<mergeCells count="${joined.length}">${joined.join("")}</mergeCells>` : ""}</worksheet>`
  );
}

function cellXml(cell: Cell, at: string, formats: string[]): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string")
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell.kind === "error") return `<c r="${at}" t="e"><v>${cell.code}</v></c>`;
  if (cell.kind === "shown")
    return `<c r="${at}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`;
  const value = cell.result === null ? "" : `<v>${escaped(String(cell.result))}</v>`;
  const type = typeof cell.result === "string" ? ' t="str"' : "";
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f>${value}</c>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
