import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sniffTable as sniffList } from "#app/engines/table-reader/index.ts";
import { firstMapping } from "./find-import.server.ts";
import { ListProblem } from "./list-problem.ts";
import { peopleOfFile } from "./people-of-file.server.ts";
import { describeList } from "./read-list.server.ts";
import type { RowOfPerson } from "./read-people.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lists-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function file(content: string | Uint8Array): string {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, content);
  return path;
}
const fixture = (name: string) => join("tests/fixtures/lists", name);

test.each([
  ["attendees-150-utf8.csv", "utf-8", ","],
  ["attendees-150-utf8-bom.csv", "utf-8", ","],
  ["attendees-150-semicolon.csv", "utf-8", ";"],
  ["attendees-150-tab.tsv", "utf-8", "\t"],
  ["attendees-150-utf16le.csv", "utf-16le", "\t"],
])("C10 %s is read as %s with %j", async (name, encoding, delimiter) => {
  const list = await describeList(fixture(name));
  expect(list).toMatchObject({
    encoding,
    delimiter,
    columnCount: 4,
    filledRows: 151,
    headingRow: 1,
  });
  expect(list.firstRows[0]).toEqual([
    "First Name",
    "Last Name",
    "Email Address",
    "Certificate Name",
  ]);
  expect(list.firstRows[1]).toEqual(["Ifẹ́olúwa", "Ẹ̀bùn", "person1@mail.test", "Ẹ̀kọ́ Ìṣirò"]);
});

test("C10 UTF-16 without a mark, big-endian too", async () => {
  const text = "First Name,Email\nAdébáyọ̀,a@mail.test\n";
  const little = Buffer.from(text, "utf16le");
  for (const bytes of [
    little,
    Buffer.from(little).swap16(),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
  ]) {
    expect((await describeList(file(bytes))).firstRows[1]).toEqual(["Adébáyọ̀", "a@mail.test"]);
  }
});

test("C10 a Windows-1252 list keeps its letters", async () => {
  const list = await describeList(fixture("windows-1252.csv"));
  expect(list.encoding).toBe("windows-1252");
  expect(list.firstRows[1]).toEqual(["José", "Nuñez", "jose@mail.test", "Café Management"]);
  const quotes = await describeList(
    file(Buffer.from([0x4f, 0x92, 0x4e, 0x2c, 0x80, 0x0a, 0x61, 0x2c, 0x62])),
  );
  expect(quotes.firstRows[0]).toEqual(["O’N", "€"]);
});

test("C10 one broken letter does not turn a UTF-8 list into Windows-1252", async () => {
  const good = Buffer.from(`Name,Email\n${"Adébáyọ̀,a@mail.test\n".repeat(20)}`);
  const list = await describeList(
    file(Buffer.concat([good, Buffer.from([0x43, 0xe9, 0x2c, 0x78, 0x0a])])),
  );
  expect(list.encoding).toBe("utf-8");
  expect(list.firstRows[1]![0]).toBe("Adébáyọ̀");
  expect(list.firstRows[21]![0]).toBe("C\ufffd");
});

test("C10 old Mac line ends", async () => {
  expect(await describeList(fixture("old-mac-newlines.csv"))).toMatchObject({
    filledRows: 6,
    columnCount: 4,
  });
});

test("three kinds of line ends in one file, one split by chunks", async () => {
  const list = await describeList(file(`a,b\r\n1,2\r3,4\n${"x".repeat(65_536 - 16)},y\r\n5,6`));
  expect(list.filledRows).toBe(5);
});

test("Excel's sep= line names the delimiter and is no row", async () => {
  const list = await describeList(file("sep=;\r\nName;Email\r\nAda Obi;a@mail.test\r\n"));
  expect(list).toMatchObject({ delimiter: ";", headingRow: 2, filledRows: 2 });
});

test("a report's headings are found below its preamble", async () => {
  expect(await describeList(fixture("zoom-report.csv"))).toMatchObject({
    delimiter: ",",
    headingRow: 4,
  });
});

test.each(["one-name-column.csv", "yoruba-headers.csv", "problems.csv"])(
  "%s is a list",
  async (name) => {
    expect((await describeList(fixture(name))).headingRow).toBe(1);
  },
);

test("a list without headings is noticed", async () => {
  expect(
    (await describeList(file("Ada,Obi,ada@mail.test\nChi,Eze,chi@mail.test\n"))).headingRow,
  ).toBe(0);
});

test.each([
  ["headers-only.csv", "This list has headings but no people."],
  ["unclosed-quote.csv", 'Row 2 opens a quotation mark (") that is never closed'],
])("%s is refused: %s", async (name, sentence) => {
  await expect(describeList(fixture(name))).rejects.toThrow(sentence);
});

test.each([
  ["blank lines only", "\r\n\r\n  \r\n", "There are no rows in this file."],
  ["no columns", ",,,\n,,,\n", "There are no rows in this file."],
  [
    "a million columns",
    `${"x,".repeat(1_000_000)}x\n1,2\n`,
    "This list has more than 200 columns.",
  ],
  [
    "201 columns",
    `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(",")}\n1\n`,
    "This list has more than 200 columns.",
  ],
  [
    "a quote in the wrong place",
    'Name,Email\nAda,a@b.test\n"Chi" Eze,c@b.test\n',
    'Row 3 has a quotation mark (") in the wrong place',
  ],
  [
    "a quote never closed before a megabyte",
    `Name,Email\nAda,a@b.test\n"${"Chi,c@b.test\n".repeat(100_000)}`,
    "Row 3 opens a quotation mark",
  ],
  ["a row without an end", `Name\n${"x".repeat(700_000)}\n`, "Row 2 is too long to be a row"],
  [
    "250,001 people",
    `Email\n${"a@b.test\n".repeat(250_001)}`,
    "This list has more than 250,000 rows.",
  ],
  [
    "endless blank lines",
    `Email\na@b.test\n${"\n".repeat(2_100_000)}`,
    "This list has more than 250,000 rows.",
  ],
])("%s: refused in words", async (_, content, sentence) => {
  await expect(describeList(file(content))).rejects.toThrow(sentence);
});

test("200 columns, thousands of empty ones after them", async () => {
  const cells = Array.from({ length: 200 }, (_, index) => `c${index}`).join(",");
  expect((await describeList(file(`${cells}${",".repeat(5000)}\n1,2\n`))).columnCount).toBe(200);
});

test("an empty file, and files that are no lists by their content", () => {
  const sniff = (content: string | number[]) => () =>
    sniffList(
      typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
    );
  expect(sniff("")).toThrow("This file is empty.");
  expect(sniff("%PDF-1.7 …")).toThrow("This is a PDF, not a list.");
  expect(sniff([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0])).toThrow(
    "This is a PNG picture, not a list.",
  );
  expect(sniff("MZ\u0090\u0000\u0003")).toThrow("This is a Windows program, not a list.");
  expect(sniff("<!DOCTYPE html><table>")()).toBe("html");
  expect(sniff('<?xml version="1.0"?><Workbook/>')).toThrow("This is an XML file.");
  expect(sniff('[{"name":"Ada"}]')).toThrow("This is a JSON file");
  expect(sniff("BEGIN:VCARD\nFN:Ada Obi")).toThrow("These are contact cards");
  expect(sniff("12/11/2026, 10:02 - Ada: a@x.test")).toThrow("This is a chat");
  expect(sniff("[12/11/26, 10:02:09\u202fAM] Ada: a@x.test")).toThrow("This is a chat");
  expect(sniff([65, 66, 0, 67, 0, 0, 68, 69, 70, 71])).toThrow("bytes that are not text");
  expect(sniff("MZuri,Email\nAda,a@b.test")()).toBe("text");
  expect(sniff([0x50, 0x4b, 3, 4, 0])()).toBe("xlsx");
});

test("a thread reads a long list as it is without one", async () => {
  const path = join(folder, "thread.csv");
  const rows = Array.from(
    { length: 9_000 },
    (_, index) => `Ada ${index},Ọbí,p${index % 8_990}@mail.test,"a, ${index}"`,
  );
  writeFileSync(
    path,
    `First Name,Last Name,Email,Score\n${rows.join("\n")}\n,Bello,none\nZainab,Bello,z@mail.test,1\n`,
  );
  const list = await describeList(path);
  const detected = {
    ...list,
    kind: "text" as const,
    textKey: "",
    sheet: "",
    sheets: [],
    facts: null,
    doubts: [],
    phoneCountry: "NG",
  };
  const file = {
    path,
    ...list,
    mapping: { ...firstMapping(detected), leaveOutRepeatedAddresses: true },
  };
  const read = async (rows: number, from = path) => {
    const people: RowOfPerson[] = [];
    for await (const portion of peopleOfFile({ ...file, path: from }, { rows }))
      people.push(...portion);
    return people;
  };
  const alone = await read(0);
  expect(await read(1_000_000)).toEqual(alone);
  expect(alone).toHaveLength(9_002);
  const refused = alone.flatMap(({ rowNumber, refusal }) =>
    refusal ? [`${rowNumber} ${refusal.outcome}`] : [],
  );
  expect(refused).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `${8_992 + index} duplicate`),
    "9002 invalid",
  ]);
  const broken = join(folder, "broken.csv");
  writeFileSync(broken, 'First Name,Email\nAda,ada@mail.test\n"Bola,bola@mail.test\n');
  await expect(read(1_000_000, broken)).rejects.toThrow(ListProblem);
});
