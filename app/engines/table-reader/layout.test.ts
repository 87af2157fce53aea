import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeTable } from "./describe.server.ts";
import type { TableKnowledge } from "./facts.ts";
import { countShared, rowsInRanges } from "./facts.ts";

const folder = mkdtempSync(join(tmpdir(), "layout-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const MEANINGS: Record<string, string> = {
  "first name": "firstName",
  surname: "lastName",
  name: "fullName",
  email: "email",
  course: "certificateName",
};
const knowledge: TableKnowledge = {
  meaningOf: (heading) => MEANINGS[heading.trim().toLowerCase()] ?? null,
  isAddress: (cell) => /^\S+@\S+$/.test(cell),
};

async function layoutOf(content: string | Uint8Array) {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, content);
  const { firstRows, rowsBefore, ...rest } = await describeTable(path, { knowledge });
  const headings = rest.headingRow > 0 ? firstRows[rest.headingRow - 1 - rowsBefore] : null;
  return { ...rest, rowsBefore, headings };
}

test("titles above and totals below are no people", async () => {
  const table =
    "LAGOON ACADEMY\nNovember\n\nName,Email,Paid\nAda,a@mail.test,5\nBola,b@mail.test,5\n\nTotal,,10\nPrepared by: HR\n";
  expect(await layoutOf(table)).toMatchObject({
    titleRows: [1, 2],
    headingRows: [4],
    totalRows: [8, 9],
    headings: ["Name", "Email", "Paid"],
  });
});

test.each([
  ["Total Okafor,t@mail.test,5", []],
  ["Ada Obi,,5", []],
  ["Grand total,,5", [4]],
  [",,5", [4]],
  ["Subtotal: 3", [4]],
  ["Totale Bello,,", [4]],
  ["Totalo Bello,,", []],
])("the last row %j", async (last, totalRows) => {
  const table = `Name,Email,Paid\nAda,a@mail.test,5\nBola,b@mail.test,5\n${last}\n`;
  expect((await layoutOf(table)).totalRows).toEqual(totalRows);
});

test("headings over two rows of a text file are put together", async () => {
  const table =
    "No,Trainee,,Email,Course\n,First name,Surname,,\n1,Ada,Obi,a@mail.test,Fire\n2,Bola,Ade,b@mail.test,Fire\n";
  expect(await layoutOf(table)).toMatchObject({
    headingRow: 2,
    headingRows: [1, 2],
    headings: ["No", "First name", "Surname", "Email", "Course"],
  });
});

test("the same heading in two groups gets the group's name", async () => {
  const table =
    "Trainee,,,Supervisor,,\nFirst name,Surname,Email,First name,Surname,Email\nAda,Obi,a@mail.test,S,T,s@mail.test\n";
  const { headings } = await layoutOf(table);
  expect(headings).toEqual([
    "Trainee First name",
    "Trainee Surname",
    "Trainee Email",
    "Supervisor First name",
    "Supervisor Surname",
    "Supervisor Email",
  ]);
});

test("a thousand empty rows above are counted, not kept", async () => {
  const table = `${";;\r\n".repeat(1_000)}Name;Email;\r\nAda;a@mail.test;\n"B\r\nC";b@mail.test;;;\r`;
  expect(await layoutOf(table)).toMatchObject({
    delimiter: ";",
    rowsBefore: 1_000,
    headingRow: 1_001,
    columnCount: 2,
    filledRows: 3,
    headings: ["Name", "Email", ""],
  });
});

test.each([
  ["\ufeffsep=;\r\nName;Email\r\nAda;a@mail.test\r\n", ";"],
  ['"sep=|"\nName|Email\nAda|a@mail.test\n', "|"],
  ["SEP=\t\nName\tEmail\nAda\ta@mail.test\n", "\t"],
])("%j says itself what is between its cells", async (table, delimiter) => {
  expect(await layoutOf(table)).toMatchObject({ delimiter, headingRow: 2, columnCount: 2 });
});

test("UTF-16 of both orders is read, with and without its mark", async () => {
  const table = "Name,Email\nAda Ọbí,a@mail.test\nBola Ade,b@mail.test\n";
  const little = Buffer.from(`\ufeff${table}`, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, little.subarray(2), big.subarray(2)])
    expect(await layoutOf(bytes)).toMatchObject({ filledRows: 3, headings: ["Name", "Email"] });
});

test("headings that mean nothing to us come after a title", async () => {
  const table = "NOVEMBER COHORT,,\nNumero,Etunimi,Postia\n1,Ada,a@mail.test\n";
  expect(await layoutOf(table)).toMatchObject({ headingRow: 2, titleRows: [1] });
  expect(await layoutOf("Ada,a@mail.test\nBola,b@mail.test\n")).toMatchObject({ headingRow: 0 });
});

test("rows lie in ranges or between them", () => {
  const isIn = rowsInRanges([
    [2, 3],
    [7, 7],
  ]);
  expect([1, 2, 3, 4, 7, 8].map(isIn)).toEqual([false, true, true, false, true, false]);
});

const PEOPLE = "Ada,a@mail.test,5\nBola,b@mail.test,5\n";

test("headings, titles and page numbers that come again are no people", async () => {
  const page = "LAGOON ACADEMY\nName,Email,Paid\n";
  const table = `${page}${PEOPLE}Page 1 of 2\n${page.toUpperCase()}${PEOPLE}`;
  const layout = await layoutOf(table);
  expect(layout).toMatchObject({ titleRows: [1], headingRows: [2], repeatedRows: [5, 6, 7] });
  expect(layout.totalRows).toEqual([]);
});

test("a person like another row isn't taken for headings", async () => {
  expect((await layoutOf(`Name,Email,Paid\n${PEOPLE}${PEOPLE}`)).repeatedRows).toEqual([]);
});

test.each([
  ["GROUP A,,", [2]],
  ["Group A (Lagos),,", [2]],
  ["LAGOS BRANCH,,", [2]],
  ["Ada Obi,,", []],
  ["Ward Samuel,,", []],
  ["Group Captain Bello,,", []],
  ["Group A,g@mail.test,", []],
])("%j is the name of a group of rows: %j", async (row, groupRows) => {
  expect((await layoutOf(`Name,Email,Paid\n${row}\n${PEOPLE}`)).groupRows).toEqual(groupRows);
});

test("a text alone before the names is the name of a group", async () => {
  const table = "S/N,Name,Email\nFinance,,\n1,Ada,a@mail.test\nNursing,,\n1,Bola,b@mail.test\n";
  expect((await layoutOf(table)).groupRows).toEqual([2, 4]);
});

test("sums between the people are no people", async () => {
  const table = `Name,Email,Paid\n${PEOPLE}Sub-total,,10\n${PEOPLE}Total,,20\n`;
  expect((await layoutOf(table)).totalRows).toEqual([4, 7]);
});

test("headings in the same places begin no other table", async () => {
  const layout = await layoutOf(`Name,Email,Paid\n${PEOPLE}NAME,EMAIL,Fee\n${PEOPLE}`);
  expect(layout).toMatchObject({ repeatedRows: [4], otherTables: [] });
});

test("headings in the same places with one more begin another table", async () => {
  const layout = await layoutOf(`Name,Email,\n${PEOPLE}Name,Email,Course\n${PEOPLE}`);
  expect(layout.tables).toHaveLength(2);
});

test("another table below is left out until the first goes on", async () => {
  const other = "Email,Name,Course\nc@mail.test,Chidi,Fire\n";
  const table = `Name,Email,Paid\n${PEOPLE}\n${other}\nName,Email,Paid\n${PEOPLE}`;
  const layout = await layoutOf(table);
  expect(layout).toMatchObject({ repeatedRows: [8], otherTables: [[5, 6]] });
  expect((await layoutOf(`Name,Email,Paid\n${PEOPLE}\n${other}`)).otherTables).toEqual([[5, 6]]);
});

test("rows that two lists of ranges share are counted", () => {
  expect(
    countShared(
      [
        [2, 5],
        [8, 9],
      ],
      [
        [1, 2],
        [4, 8],
        [20, 30],
      ],
    ),
  ).toBe(4);
  expect(
    countShared(
      [[1, 100]],
      [
        [3, 4],
        [90, 120],
      ],
    ),
  ).toBe(13);
  expect(countShared([], [[3, 4]])).toBe(0);
});
