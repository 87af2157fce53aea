import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import * as XLSX from "@e965/xlsx";
import officeCrypto from "officecrypto-tool";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { sniffTable as sniffList } from "#app/engines/table-reader/index.ts";
import { openFileParsers } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { zipOf } from "../../../../tests/factories/file-bombs.ts";
import { convertSheet } from "./convert-sheet.server.ts";
import { sheetToCsv } from "./sheet-to-csv.ts";

const folder = mkdtempSync(join(tmpdir(), "sheets-"));
const outside = { log: pino({ level: "silent" }), metrics: { countParsedFile: () => {} } };
const ACCOUNT = { accountId: "account-1" };
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

async function convert(
  bytes: Uint8Array,
  kind: "xlsx" | "xls" | "html" = "xlsx",
  sheet: string | null = null,
  password?: string,
) {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  const answer = await sheetToCsv({
    path,
    kind,
    csvPath: `${path}.csv`,
    openedPath: `${path}.opened`,
    sheet,
    purpose: "people",
    ...(password ? { password } : {}),
  });
  if ("problem" in answer) throw new Error(answer.problem);
  return { ...answer, csv: readFileSync(`${path}.csv`, "utf8"), openedPath: `${path}.opened` };
}

function workbook(sheets: Record<string, unknown[][]>, bookType: XLSX.BookType = "xlsx"): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { cellDates: true }), name);
  return XLSX.write(book, { type: "buffer", bookType });
}

/** A ZIP of the given parts; `claim` lies about the unpacked size. */
function zip(parts: { name: string; content: Buffer; claim?: number }[]): Buffer {
  return zipOf(
    parts.map(({ name, content, claim = content.length }) => ({
      name,
      packed: deflateRawSync(content),
      claim,
    })),
  );
}

const PEOPLE = [
  ["First Name", "Last Name", "Email Address", "Phone", "Completed", "Score"],
  [
    "Fúnmiláyọ̀",
    "Ọlá, Jr",
    "f@mail.test",
    "08012345678",
    new Date(Date.UTC(2025, 10, 14, 12)),
    95.5,
  ],
  ["Chi", 'the "Bee"', "c@mail.test", 2348012345678, null, true],
];

test("a plain sheet reads as it does from an older format", async () => {
  const rows = [
    ["First Name", "Last Name", "E & mail", "Phone", "Score", "Note"],
    ["Fúnmiláyọ̀ 😀", "Ọlá, Jr", "f@mail.test", "08012345678", 95.5, " kept  "],
    ["Chi <b>", 'the "Bee"', "c@mail.test", 2348012345678, 0.1 + 0.2, true],
    [],
    [null, "", "d@mail.test", -7, 1e21, "two\nlines"],
  ];
  const book = { People: rows, "Second & last": [["Only"], ["here"]] };
  const bytes = workbook(book);
  for (const sheet of [null, "People", "Second & last"]) {
    const [plain, old] = [
      await convert(bytes, "xlsx", sheet),
      await convert(workbook(book, "biff8"), "xls", sheet),
    ];
    expect(plain).toEqual({ ...old, wasLocked: false, openedPath: expect.any(String) });
  }
});

test.each(["xlsx", "biff8", "biff5"] as const)(
  "%s: letters, long numbers and dates as a person reads them",
  async (bookType) => {
    const { csv, sheet, sheets } = await convert(
      workbook({ People: PEOPLE }, bookType),
      bookType === "xlsx" ? "xlsx" : "xls",
    );
    const lines = csv.trimEnd().split("\n");
    expect([sheet, sheets]).toEqual(["People", ["People"]]);
    expect(lines[0]).toBe("First Name,Last Name,Email Address,Phone,Completed,Score");
    if (bookType !== "biff5")
      expect(lines[1]).toBe('Fúnmiláyọ̀,"Ọlá, Jr",f@mail.test,08012345678,14 November 2025,95.5');
    expect(lines[2]).toBe('Chi,"the ""Bee""",c@mail.test,2348012345678,,TRUE');
  },
);

test("ODS: letters, long numbers and dates as a person reads them", async () => {
  const { csv, sheet } = await convert(workbook({ People: PEOPLE }, "ods"));
  const lines = csv.trimEnd().split("\n");
  expect(sheet).toBe("People");
  expect(lines[1]).toMatch(/^Fúnmiláyọ̀,"Ọlá, Jr",f@mail.test,08012345678,14 November 2025,95.5$/);
  expect(lines[2]).toBe('Chi,"the ""Bee""",c@mail.test,2348012345678,,TRUE');
});

test("a table of a web page is read", async () => {
  const page = `<!doctype html><html><head><meta charset="utf-8"><style>td { color: red }</style></head><body><h1>Class list</h1>
    <table><tr><th>Name</th><th>E-mail</th><th>Phone</th></tr>
    <tr><td><b>Fúnmiláyọ̀</b> Adé</td><td><a href="mailto:f@mail.test">f@mail.test</a></td><td>08031234567</td></tr></table></body></html>`;
  expect((await convert(Buffer.from(page), "html")).csv).toBe(
    "Name,E-mail,Phone\nFúnmiláyọ̀ Adé,f@mail.test,08031234567\n",
  );
  const latin = Buffer.from(
    "<table><tr><td>Bj\u00f6rn</td><td>b@mail.test</td></tr></table>",
    "latin1",
  );
  expect((await convert(latin, "html")).csv).toBe("Björn,b@mail.test\n");
  await expect(convert(Buffer.from("<html><p>Hello</p></html>"), "html")).rejects.toThrow(
    "There is no table in this web page.",
  );
});

test("a protected workbook opens with its password and no other", async () => {
  const locked = officeCrypto.encrypt(workbook({ People: PEOPLE }), { password: "Ẹ̀kọ́ 2026" });
  expect(sniffList(locked)).toBe("xls");
  await expect(convert(locked, "xls")).rejects.toThrow(
    "This workbook is protected with a password.",
  );
  await expect(convert(locked, "xls", null, "ẹ̀kọ́ 2026")).rejects.toThrow(
    "This password does not open the workbook.",
  );
  const { csv, wasLocked, openedPath } = await convert(locked, "xls", null, "Ẹ̀kọ́ 2026");
  expect(csv).toContain("f@mail.test");
  expect(wasLocked).toBe(true);
  expect(sniffList(readFileSync(openedPath))).toBe("xlsx");
});

test("the first filled or the chosen sheet is read, keeping row numbers", async () => {
  const book = workbook({
    Empty: [],
    Notes: [[], [], ["Name", "Email"], ["Ada", "a@mail.test"]],
    Other: [["x"]],
  });
  expect(await convert(book)).toMatchObject({
    sheet: "Notes",
    sheets: ["Empty", "Notes", "Other"],
    csv: "\n\nName,Email\nAda,a@mail.test\n",
  });
  expect((await convert(book, "xlsx", "Other")).csv).toBe("x\n");
  await expect(convert(book, "xlsx", "Empty")).rejects.toThrow(
    "There are no rows in the sheet “Empty”.",
  );
  await expect(convert(workbook({ Empty: [] }))).rejects.toThrow(
    "There are no rows in this workbook.",
  );
});

test("a cell at the sheet's far end creates no million empty cells", async () => {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([["Name", "Email"]]);
  sheet["!ref"] = "A1:XFD1048576";
  sheet.XFD1 = { t: "s", v: "far" };
  XLSX.utils.book_append_sheet(book, sheet, "A");
  const bytes = XLSX.write(
    { ...book, Sheets: { A: { ...sheet, "!ref": "A1:XFD1" } } },
    { type: "buffer", bookType: "xlsx" },
  );
  await expect(convert(bytes)).rejects.toThrow("This list has more than 200 columns.");
});

test.each([
  [
    "a ZIP archive",
    [{ name: "list.csv", content: Buffer.from("a,b") }],
    "This is a ZIP archive, not a list.",
  ],
  [
    "a Word document",
    [{ name: "word/document.xml", content: Buffer.from("<x/>") }],
    "This is a Word document",
  ],
  [
    "an OpenDocument text",
    [
      { name: "mimetype", content: Buffer.from("application/vnd.oasis.opendocument.text") },
      { name: "content.xml", content: Buffer.from("x") },
    ],
    "This is an OpenDocument file, but no spreadsheet.",
  ],
  [
    "an Apple Numbers file",
    [{ name: "Index/Document.iwa", content: Buffer.from("x") }],
    "This is an Apple Numbers file.",
  ],
  [
    "an honest bomb",
    [{ name: "xl/workbook.xml", content: Buffer.alloc(110 * 1024 * 1024) }],
    "This workbook is too large to read",
  ],
  [
    "a lying bomb",
    [{ name: "xl/workbook.xml", content: Buffer.alloc(50 * 1024 * 1024), claim: 1000 }],
    "This workbook is too large to read",
  ],
  [
    "2,001 parts",
    Array.from({ length: 2001 }, (_, i) => ({ name: `p${i}`, content: Buffer.from("x") })),
    "This workbook is too large to read",
  ],
  [
    "a workbook of nonsense",
    [{ name: "xl/workbook.xml", content: Buffer.from("<nonsense") }],
    "This is not a spreadsheet.",
  ],
])("%s is refused in words", async (_, parts, sentence) => {
  await expect(convert(zip(parts))).rejects.toThrow(sentence);
});

test("a truncated workbook, and an old Word document, are refused in words", async () => {
  const book = workbook({ People: PEOPLE });
  await expect(convert(book.subarray(0, book.length - 40))).rejects.toThrow(
    "This workbook is damaged",
  );
  await expect(convert(book.subarray(0, 200))).rejects.toThrow("This workbook is damaged");
  const old = workbook({ People: PEOPLE }, "biff8");
  await expect(convert(old.subarray(0, 700), "xls")).rejects.toThrow(
    /This workbook is damaged|not a spreadsheet/,
  );
});

test("a workbook needing too much memory or time is refused, others read", {
  tags: ["long"],
}, async () => {
  const path = join(folder, "large.xls");
  const rows = Array.from({ length: 30_000 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => `cell ${row} ${column}`),
  );
  // The library reads it, which takes several times as much of both as reading it as text.
  writeFileSync(path, workbook({ A: rows }, "biff8"));
  const request = {
    path,
    kind: "xls" as const,
    csvPath: `${path}.csv`,
    openedPath: `${path}.opened`,
    sheet: null,
    purpose: "people" as const,
  };
  const poor = openFileParsers(outside, { limits: { heapMb: 40 } });
  await expect(convertSheet(poor, request, ACCOUNT)).rejects.toThrow(
    "takes too much memory to open. Save the sheet as CSV",
  );
  const hasty = openFileParsers(outside, { timeoutMs: 20 });
  await expect(convertSheet(hasty, request, ACCOUNT)).rejects.toThrow(
    "This file takes too long to open. Save the sheet as CSV",
  );
  writeFileSync(path, workbook({ A: [["a"]] }, "biff8"));
  expect(await convertSheet(poor, request, ACCOUNT)).toMatchObject({ sheet: "A" });
  expect(readFileSync(request.csvPath, "utf8")).toBe("a\n");
  await Promise.all([poor.close(), hasty.close()]);
});
