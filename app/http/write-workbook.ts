/** Letters that a cell of a workbook may hold (Excel's own limit). */
const MOST_LETTERS = 32_767;
const CUT = "… (cut off: the CSV file has it whole)";

/** What XML 1.0 can't hold. */
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * One row of a worksheet. Text is written as text, whatever it looks like: no cell becomes a formula (C24), and a phone number keeps
 * its plus and its leading zeros. Numbers are numbers.
 */
export function sheetRow(cells: readonly (string | number)[]): string {
  return `<row>${cells.map(sheetCell).join("")}</row>`;
}

function sheetCell(cell: string | number): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return cell === "" ? "<c/>" : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

function xmlText(text: string): string {
  const kept = text.length > MOST_LETTERS ? text.slice(0, MOST_LETTERS - CUT.length) + CUT : text;
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
  const name = [...title.replace(/[:\\/?*[\]\u0000-\u001f]/g, " ").replace(/\s+/g, " ")].slice(0, 31).join("");
  return name.replace(/^['\s]+|['\s]+$/g, "") || "Responses";
}

/**
 * The files of a workbook of one sheet (ECMA-376), for a ZIP. Rows are written as they come, from `sheetRow`: a hundred thousand
 * take no more memory than one. The first stays in view.
 */
export async function* workbookFiles(
  name: string,
  rows: () => AsyncIterable<string>,
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
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  );
  yield file(
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield file(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName(name)).replaceAll('"', "&quot;")}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  yield file(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  yield {
    path: "xl/worksheets/sheet1.xml",
    compress: true,
    async *content() {
      yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
      yield* rows();
      yield "</sheetData></worksheet>";
    },
  };
}
