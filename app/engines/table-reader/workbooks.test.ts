import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import * as XLSX from "@e965/xlsx";
import { afterAll, expect, test } from "vitest";
import { zipOf } from "../../../tests/factories/file-bombs.ts";
import type { TableKnowledge } from "./facts.ts";
import { sniffTable } from "./sniff.ts";
import { readWorkbook } from "./workbooks.server.ts";

const folder = mkdtempSync(join(tmpdir(), "workbooks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const MEANINGS: Record<string, string> = {
  "first name": "firstName",
  surname: "lastName",
  name: "fullName",
  email: "email",
};
const knowledge: TableKnowledge = {
  meaningOf: (heading) => MEANINGS[heading.trim().toLowerCase()] ?? null,
  isAddress: (cell) => cell.includes("@"),
};

async function read(
  bytes: Buffer,
  options: { sheet?: string; purpose?: "people" | "attendance" } = {},
) {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  const kind = sniffTable(bytes.subarray(0, 65_536));
  if (kind === "text") throw new Error("this is no workbook");
  const { sheet = null, purpose = "people" } = options;
  const paths = { path, csvPath: `${path}.csv`, openedPath: `${path}.opened` };
  const answer = await readWorkbook({ ...paths, kind, sheet, purpose }, knowledge);
  return { ...answer, csv: readFileSync(`${path}.csv`, "utf8") };
}

const zip = (parts: Record<string, string>) =>
  zipOf(
    Object.entries(parts).map(([name, content]) => ({
      name,
      packed: deflateRawSync(content),
      claim: Buffer.byteLength(content),
    })),
  );

const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** An XLSX of one sheet from the XML of its parts. */
const xlsx = (sheet: string, parts: Record<string, string> = {}) =>
  zip({
    "xl/workbook.xml": WORKBOOK,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/sheet1.xml": `<worksheet>${sheet}</worksheet>`,
    ...parts,
  });

/** An ODS from what is in its body, without `styles.xml`. */
const ods = (tables: string, styles = "") =>
  zip({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const data = (...rows: string[]) => `<sheetData>${rows.join("")}</sheetData>`;
const odsText = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const odsRow = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;

const FORMATS = [
  ["General", 46346.5, "46346.5", "46346.5"],
  ["yyyy-mm-dd h:mm:ss", 46346.41805555556, "20 November 2026, 10:02:00", null],
  ["dd/mm/yyyy hh:mm", 46346.418055, "20 November 2026, 10:02", null],
  ["dd/mm/yyyy", 46346.418055, "20 November 2026", "20 November 2026, 10:02"],
  ["d mmmm yyyy", 46346, "20 November 2026", "20 November 2026"],
  ["[$-409]d\\-mmm\\-yy;@", 46346, "20-Nov-26", "20 November 2026"],
  ["mmm-yy", 46346, "Nov-26", null],
  ["h:mm AM/PM", 0.6041666, "2:30 PM", "14:30"],
  ["hh:mm", 0.0625, "01:30", "1:30"],
  ["[h]:mm", 1.6041666, "38:30", "38:30"],
  ["[hh]:mm:ss", 0.0625, "01:30:00", "1:30:00"],
  ["mm:ss", 0.0285879, "41:10", "0:41:10"],
  ["dd/mm/yyyy hh:mm", 0.0625, "01:30", "01:30"],
  ["dd/mm/yyyy", 0, "", ""],
  ["0.0%", 0.875, "87.5%", "87.5%"],
  ["00000", 712, "00712", "00712"],
  ['0" days"', 3, "3 days", "3 days"],
] as const;

test.each(FORMATS)("%s of %d prints as the sheet shows it", async (format, value, shown, exact) => {
  const code = format.replaceAll('"', "&quot;").replaceAll("&quot;", "&quot;");
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
  const sheet = data(row(text("x"), `<c s="1"><v>${value}</v></c>`, text("y")));
  const bytes = xlsx(sheet, { "xl/styles.xml": styles });
  const cell = ({ csv }: { csv: string }) => csv.trim().slice(2, -2).replaceAll('"', "");
  expect(cell(await read(bytes))).toBe(shown);
  if (exact !== null) expect(cell(await read(bytes, { purpose: "attendance" }))).toBe(exact);
});

test("days are counted from 1904 where the workbook says so", async () => {
  const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const workbook = WORKBOOK.replace("<sheets>", `<workbookPr date1904="1"/><sheets>`);
  const { csv } = await read(
    xlsx(data(row(`<c s="1"><v>44884</v></c>`)), {
      "xl/workbook.xml": workbook,
      "xl/styles.xml": styles,
    }),
  );
  expect(csv).toBe("20 November 2026\n");
});

test("hidden rows and columns, merges and errors are told", async () => {
  const { csv, facts } = await read(
    xlsx(
      `<cols><col min="3" max="16384" hidden="1"/></cols>${data(
        row(text("Name"), text("Email"), text("Pay")),
        row(text("Ada Obi"), text("ada@mail.test"), text("5")),
        `<row ht="0" customHeight="1">${text("Bola")}${text("b@mail.test")}</row>`,
        `<row hidden="true"/>`,
        `<row hidden="0">${text("Chi")}${text("c@mail.test")}<c/><c t="e"><v>#N/A</v></c></row>`,
      )}<mergeCells><mergeCell ref="C2:C1048576"/><mergeCell ref="nonsense"/></mergeCells>`,
    ),
  );
  expect(facts).toMatchObject({ hiddenRows: [[3, 3]], hiddenColumns: [2], errorCells: 1 });
  expect(csv).toBe(
    "Name,Email,Pay\nAda Obi,ada@mail.test,5\nBola,b@mail.test,5\n\nChi,c@mail.test,5\n",
  );
});

test.each([
  ["none", `<c t="n"><f>A1</f></c>`],
  ["an empty one", `<c><f>A1</f><v></v></c>`],
  ["an empty element", `<c><f>A1</f><v/></c>`],
])("a formula with %s for its result is refused, by its column", async (_, cell) => {
  const people = data(
    row(text("Name"), text("Email")),
    row(cell, text("a@mail.test")),
    row(text("Bola"), text("b@mail.test")),
  );
  await expect(read(xlsx(people))).rejects.toThrow(
    "Column A of the sheet “A” has formulas whose results aren’t stored in the file.",
  );
});

test("noughts for all formulas are no results where calculation is asked for", async () => {
  const people = data(
    row(text("Name"), text("Email")),
    row(`<c><f>UPPER("ada")</f><v>0</v></c>`, text("a@mail.test")),
  );
  const workbook = WORKBOOK.replace("</workbook>", `<calcPr fullCalcOnLoad="1"/></workbook>`);
  await expect(read(xlsx(people, { "xl/workbook.xml": workbook }))).rejects.toThrow("Column A");
  expect((await read(xlsx(people))).csv).toContain("0,a@mail.test");
});

test("stored results are read, empty too; a missing total is nothing", async () => {
  const { csv } = await read(
    xlsx(
      data(
        row(text("Name"), text("Email"), text("Paid")),
        row(`<c t="str"><f>"Ada"</f><v>Ada</v></c>`, text("a@mail.test"), `<c><v>5</v></c>`),
        row(`<c t="str"><f>""</f><v></v></c>`, text("b@mail.test"), `<c><v>5</v></c>`),
        row(text("Total"), "<c/>", `<c><f>SUM(C2:C3)</f></c>`),
      ),
    ),
  );
  expect(csv).toBe("Name,Email,Paid\nAda,a@mail.test,5\n,b@mail.test,5\nTotal\n");
});

test("XML with a prefix, or with apostrophes, reads the same", async () => {
  const people = data(row(text("Name"), text("Email")), row(text("Ada"), text("a@mail.test")));
  const prefixed = `<worksheet>${people}</worksheet>`.replace(/<(\/?)(\w)/g, "<$1x:$2");
  const { csv } = await read(xlsx("", { "xl/worksheets/sheet1.xml": prefixed }));
  expect(csv).toBe("Name,Email\nAda,a@mail.test\n");
  const numbered = people
    .replace(/<row>/g, () => `<row r='${files++ % 2 || 2}'>`)
    .replace("<row r='2'>", "<row r='1'>");
  expect(numbered).toContain("r='");
});

test("the sheet with people is proposed, a hidden one last", async () => {
  const book = (states: (0 | 1 | 2)[]) => {
    const made = XLSX.utils.book_new();
    const people = [
      ["Name", "Email"],
      ["Ada", "a@mail.test"],
      ["Bola", "b@mail.test"],
    ];
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([["Notes"], ["Hi"]]), "Notes");
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(people), "Old");
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(people), "New");
    made.Workbook = { Sheets: states.map((Hidden) => ({ Hidden })) };
    return made;
  };
  for (const bookType of ["xlsx", "biff8", "ods"] as const) {
    const write = (states: (0 | 1 | 2)[]): Buffer =>
      XLSX.write(book(states), { type: "buffer", bookType });
    expect((await read(write([0, 0, 0]))).sheet).toBe("Old");
    // The library writes no hidden sheets into ODS.
    if (bookType === "ods") continue;
    const { sheet, facts } = await read(write([0, 2, 0]));
    expect([bookType, sheet]).toEqual([bookType, "New"]);
    expect(facts.sheets).toEqual([
      { name: "Notes", visibility: "visible", looksLikePeople: false },
      { name: "Old", visibility: "very-hidden", looksLikePeople: true },
      { name: "New", visibility: "visible", looksLikePeople: true },
    ]);
    expect((await read(write([0, 1, 2]))).sheet).toBe("Old");
  }
});

test("an ODS tells its clock, its hidden rows and its merged cells", async () => {
  const cell = (attributes: string, shown: string) =>
    `<table:table-cell ${attributes}>${shown ? `<text:p>${shown}</text:p>` : ""}</table:table-cell>`;
  const { csv, facts } = await read(
    ods(
      `<table:table table:name="Old" table:style-name="ta2">${odsRow(odsText("Name"), odsText("Email"))}${odsRow(odsText("X"), odsText("x@mail.test"))}</table:table>
      <table:table table:name="Now" table:style-name="ta1">
      <table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="1023"/>
      ${odsRow(odsText("Name<office:annotation><text:p>no</text:p></office:annotation>"), odsText("Email"), odsText("When"))}
      ${odsRow(
        odsText("Ada<text:s text:c='2'/>&amp; <text:span>Co</text:span>"),
        odsText("a@mail.test"),
        cell(
          `office:value-type="date" office:date-value="2026-11-20T14:29:59.9999"`,
          "20.11.26 14:30",
        ),
      )}
      <table:table-row table:visibility="filter">${odsText("Bola")}${odsText("b@mail.test")}${cell(`office:value-type="time" office:time-value="PT26H30M00S"`, "")}</table:table-row>
      ${odsRow(odsText("Chi"), odsText("c@mail.test"), cell(`office:value-type="date" office:date-value="1899-12-30T09:05:00"`, "09:05"))}
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      </table:table>`,
      `<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>`,
    ),
  );
  expect(csv).toBe(
    'Name,Email,When\nAda  & Co,a@mail.test,"20 November 2026, 14:30"\nBola,b@mail.test,26:30\nChi,c@mail.test,09:05\n',
  );
  expect(facts).toMatchObject({ hiddenRows: [[3, 3]], hiddenColumns: [1, 2] });
  expect(facts.sheets.map(({ visibility }) => visibility)).toEqual(["hidden", "visible"]);
});

test("an ODS formula without a result is refused", async () => {
  const people = `<table:table table:name="A">${odsRow(odsText("Name"), odsText("Email"))}${odsRow(`<table:table-cell table:formula="of:=UPPER([.B2])"/>`, odsText("a@mail.test"))}${odsRow(odsText("B"), odsText("b@mail.test"))}</table:table>`;
  await expect(read(ods(people))).rejects.toThrow("Column A of the sheet “A” has formulas");
});

test("more rows are refused, formatted empty ones are not", async () => {
  const rows = (last: string) =>
    data(
      row(text("Name"), text("Email")),
      row(text("A"), text("a@mail.test")),
      `<row r="300000">${last}</row>`,
    );
  expect((await read(xlsx(rows(`<c s="1"/>`)))).csv).toBe("Name,Email\nA,a@mail.test\n");
  await expect(read(xlsx(rows(text("far"))))).rejects.toThrow("more than 250,000 rows");
});

test("merged cells of a hostile file end in words, soon", async () => {
  const merges = `<mergeCell ref="A2:A250000"/>`.repeat(3_000);
  const filled = Array.from({ length: 3_000 }, () => row(text("A"), text("a@mail.test")));
  const sheet = `${data(row(text("Name"), text("Email")), ...filled)}<mergeCells>${merges}</mergeCells>`;
  await expect(read(xlsx(sheet))).rejects.toThrow("too many merged cells");
});
