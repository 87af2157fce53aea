import { expect, test } from "vitest";
import { WORST } from "../../../../tests/factories/worst-case-text.ts";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import { writeRows } from "./paste-text.ts";
import { tooMuchPasted } from "./pasted-table.ts";
import { readPasted } from "./read-pasted.ts";

const read = (text: string) => readPasted(text, null);
/** "First|Last|address" of each row, then its problem. */
const people = (text: string) =>
  read(text).rows.map(({ person: { firstName, lastName, email }, problem }) =>
    [firstName, lastName, email, ...(problem ? [problem] : [])].join("|"),
  );
const ADA = "Ada|Obi|ada@mail.test";
const BOLA = "Bola|Ade|bola@mail.test";

test.each([
  [
    "a spreadsheet",
    "First Name\tLast Name\tE-mail\nAda\tObi\tada@mail.test\nBola\tAde\tbola@mail.test",
  ],
  ["a spreadsheet without headings", "Ada\tObi\tada@mail.test\nBola\tAde\tbola@mail.test"],
  ["Windows line ends", "Ada\tObi\tada@mail.test\r\nBola\tAde\tbola@mail.test\r\n"],
  ["commas", "Ada,Obi,ada@mail.test\nBola,Ade,bola@mail.test"],
  [
    "semicolons with headings",
    "Surname;First name;Email\nObi;Ada;ada@mail.test\nAde;Bola;bola@mail.test",
  ],
  ["quoted cells", '"Ada", "Obi", "ada@mail.test"\n"Bola","Ade",bola@mail.test'],
  ["a serial number first", "1\tAda Obi\tada@mail.test\n2\tBola Ade\tbola@mail.test"],
  ["addresses first", "ada@mail.test\tAda Obi\nbola@mail.test\tBola Ade"],
  ["angle brackets", "Ada Obi <ada@mail.test>\nBola Ade <bola@mail.test>"],
  ["one line for an e-mail program", "Ada Obi <ada@mail.test>, Bola Ade <bola@mail.test>;"],
  ["the last name first", "Obi, Ada <ada@mail.test>\nAde, Bola <bola@mail.test>"],
  ["dashes", "Ada Obi - ada@mail.test\nBola Ade – bola@mail.test"],
  ["a comma and a space", "Ada Obi, ada@mail.test\nBola Ade, bola@mail.test"],
  ["numbers and bullets", "1. Ada Obi ada@mail.test\n• Bola Ade: bola@mail.test."],
  ["bold names of WhatsApp", "*Ada Obi* ada@mail.test\n_Bola Ade_ (bola@mail.test)"],
  [
    "messages of WhatsApp in a browser",
    "[10:12, 12/03/2026] Ada Obi: ada@mail.test\n[9:05 am, 12/03/2026] Bola Ade: bola@mail.test",
  ],
  [
    "messages of an iPhone’s WhatsApp",
    "[12/11/26, 10:02:33\u202fAM] Ada Obi: ada@mail.test\n\u200e[12/11/26, 10:03:01\u202fAM] Bola Ade: bola@mail.test",
  ],
  [
    "messages of WhatsApp",
    "[12/03/2026, 10:12:09] Ada Obi: ada@mail.test\n12/03/26, 9:05 am - Bola Ade: bola@mail.test",
  ],
  ["names above addresses", "Ada Obi\nada@mail.test\n\nBola Ade\nbola@mail.test\n"],
  ["names after addresses", "ada@mail.test Ada Obi\nbola@mail.test - Bola Ade"],
  [
    "a telephone number between",
    "1. Ada Obi 0803 123 4567 ada@mail.test\n2. Bola Ade +234 803 123 4567 bola@mail.test",
  ],
  [
    "answers to a message",
    "[10:12, 12/03/2026] Ada: *Full Name:* Ada Obi\nEmail - ada@mail.test\nClass: JSS 3\nGold\n[10:14, 12/03/2026] Bola: FULL NAME: Bola Ade\nEMAIL: bola@mail.test",
  ],
  [
    "a line for every cell",
    "Name\n\nPhone\n\nE-mail\n\nAda Obi\n\n0803\n\nada@mail.test\n\nBola Ade\n\n0805\n\nbola@mail.test",
  ],
  [
    "answers in Yoruba",
    "Orúkọ: Ada Obi\nÍmeèlì: ada@mail.test\n\nOrúkọ: Bola Ade\nÍmeèlì: bola@mail.test",
  ],
  ["addresses above names", "ada@mail.test\nAda Obi\nbola@mail.test\nBola Ade"],
  ["first and last names above addresses", "Ada\nObi\nada@mail.test\nBola\nAde\nbola@mail.test"],
  ["links", "Ada Obi <ada@mail.test<mailto:ada@mail.test>>\n[Bola Ade](mailto:bola@mail.test)"],
  ["Outlook", "'Ada Obi' <ada@mail.test>; Bola Ade <bola@mail.test>"],
  [
    "the markup of a page",
    "<h1>Staff</h1><table>\n<tr><td>Ada&nbsp;<b>Obi</b></td>\n<td>ada@mail.test</td></tr>\n<TR><TD>Bola Ade<TD>bola@mail.test</table>",
  ],
  [
    "a table in Markdown",
    "| Name | E-mail |\n|---|:--|\n| Ada Obi | ada@mail.test |\n| Bola Ade | bola@mail.test |",
  ],
  [
    "cells with letters that are not seen",
    "Ada Obi\t\u200eada@mail.test\nBola Ade\tbola@mail.test\u200b",
  ],
  ["a line of headings", "S/N Name - E-mail\nAda Obi - ada@mail.test\nBola Ade - bola@mail.test"],
])("two people are read from %s", (_, text) => {
  expect(people(text)).toEqual([ADA, BOLA]);
});

test("addresses alone lack a name, however they are parted", () => {
  for (const text of [
    "ada@mail.test\nbola@mail.test",
    "ada@mail.test, bola@mail.test",
    "ada@mail.test bola@mail.test",
  ])
    expect(people(text)).toEqual([
      "||ada@mail.test|The name is missing",
      "||bola@mail.test|The name is missing",
    ]);
});

test("an address without a name stays beside people with theirs", () => {
  expect(people("Ada Obi <ada@mail.test>; Bola Ade <bola@mail.test>; chi@mail.test")).toEqual([
    ADA,
    BOLA,
    "||chi@mail.test|The name is missing",
  ]);
});

test("rows of a text without columns stay as a table", () => {
  const { above, rows } = read(
    "Name: Ada Obi\nEmail: ada@mail\n\nName: Bola Ade\nEmail: bola@mail.test",
  );
  const left = [...above, rows[0]!].map(({ source }) => source).join("\n");
  expect(people(left)).toEqual(["Ada|Obi|ada@mail|This is not an e-mail address"]);
});

test("what the import would say is said of each row", () => {
  expect(
    people("Ada Obi\tada@mail\nBola\tbola@mail.test\nChidi Eze\t\nDayo Ojo\tdayo@gmial.com"),
  ).toEqual([
    "Ada|Obi|ada@mail|This is not an e-mail address",
    "Bola||bola@mail.test",
    "Chidi|Eze||The e-mail address is missing",
    "Dayo|Ojo|dayo@gmial.com|Did you mean gmail.com?",
  ]);
});

test("columns without headings are known by their cells", () => {
  const rows = ["Ada", "Bola", "Chidi"].map((name, index) =>
    [
      index + 1,
      `${name} Obi`,
      `${name}@mail.test`,
      "12 May 2026",
      "Data Analysis Fundamentals",
      70 + index * 3,
      `0803123456${index}`,
    ].join("\t"),
  );
  expect(read(rows.join("\n")).columns.map(({ use }) => use)).toEqual([
    "skip",
    "fullName",
    "email",
    "field:Completion Date",
    "certificateName",
    "field:Column F",
    "field:Phone",
  ]);
});

test("columns with headings keep them as placeholders", () => {
  const { rows, hasHeadings } = read("Name\tE-mail\tScore\nAda Obi\tada@mail.test\t91");
  expect([hasHeadings, rows[0]!.person.fields, rows[0]!.line]).toEqual([true, { Score: "91" }, 2]);
});

test("choices hold for the columns they were made for, and no others", () => {
  const text = "Obi\tAda\tada@mail.test";
  const { signature } = read(text);
  const choices = { signature, uses: ["lastName", "firstName", "email"] as const, headings: false };
  expect(readPasted(text, choices).rows[0]!.person).toMatchObject({
    firstName: "Ada",
    lastName: "Obi",
  });
  expect(readPasted(`${text}\t91\n`, choices).rows[0]!.person).toMatchObject({
    firstName: "Obi",
    lastName: "Ada",
  });
});

test("a quotation mark that never closes is a letter like others", () => {
  expect(people('"Bisi\tObi\tbisi@mail.test\nAda\tObi\tada@mail.test')).toEqual([
    '"Bisi|Obi|bisi@mail.test',
    ADA,
  ]);
});

test("a written row reads as the same cells", () => {
  const cells = ['Ada "The great"', "two\nlines", "a\ttab", "ada@mail.test"];
  expect(read(writeRows([cells])).rows[0]!.cells).toEqual(cells);
});

test("names in other scripts are names", () => {
  expect(
    people(
      "فاطمة علي - fatima@mail.test\n山田 太郎 <taro@mail.test>\nFúnmiláyọ̀ Adé, fun@mail.test",
    ),
  ).toEqual([
    "فاطمة|علي|fatima@mail.test",
    "山田|太郎|taro@mail.test",
    "Fúnmiláyọ̀|Adé|fun@mail.test",
  ]);
});

test("more than 5,000 people or 100,000 cells are too many", () => {
  const rows = (count: number, width: number) =>
    read(
      Array.from({ length: count }, (_, index) =>
        ["Ada Obi", `a${index}@mail.test`, ...Array(width - 2).fill("x")].join("\t"),
      ).join("\n"),
    );
  expect(tooMuchPasted(rows(5000, 3))).toBeNull();
  expect(tooMuchPasted(rows(5001, 3))).toContain("5,001 people");
  expect(tooMuchPasted(rows(2000, 60))).toContain("120,000 cells");
});

test.each(Object.keys(WORST))("a paste of %s takes no time", async (name) => {
  expect(await cpuMs(() => read(WORST[name]!(100_000)))).toBeLessThan(4_000);
});

test("a message's stamp with spaces without end takes no time", async () => {
  expect(await cpuMs(() => read(`[12/03/2026, 10:12]${" ".repeat(100_000)}x`))).toBeLessThan(500);
});

test("rows hidden by markup are counted and left out", () => {
  const text =
    "<table><tr><td>Ada Obi<td>ada@mail.test<tr hidden><td>Old<td>old@mail.test" +
    "<tr style='display: none'><td>Gone<td>gone@mail.test<tr><td>Bola Ade<td>bola@mail.test<td hidden>x</table>";
  const { rows, hiddenRows } = read(text);
  expect([rows.map(({ person }) => person.email), hiddenRows]).toEqual([
    ["ada@mail.test", "bola@mail.test"],
    2,
  ]);
});

test("WhatsApp's own lines are no people, dated lines of a list are", () => {
  const notices =
    "12/11/2026, 10:00 - Messages and calls are end-to-end encrypted.\n" +
    '12/11/2026, 10:01 - Ngozi created group "Training"\n12/11/2026, 10:03 - Tunde: <Media omitted>\n';
  expect(people(`${notices}12/11/2026, 10:04 - Tunde: Ada Obi *ada@mail.test*`)).toEqual([ADA]);
  expect(people("12/11/2026 10:02 Ada Obi\n12/11/2026 10:03 Bola Ade")).toHaveLength(2);
});

test.each([
  ["[12/11/2026, 10:02] Ada Obi: ada@mail.test", "sender"],
  ["Ada Obi ada@mail.test Lagos branch", "rest"],
  ["Ada Obi-ada@mail.test", "hyphen"],
  ["[12/11/2026, 10:02] Ngozi: Ada Obi ada@mail.test ✅ paid", undefined],
])("%j is shown as a guess: %s", (line, guess) => {
  const [row] = read(line).rows;
  expect([row?.guess, row?.written]).toEqual([guess, guess ? line : ""]);
});
