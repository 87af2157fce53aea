import * as XLSX from "@e965/xlsx";

/** What went wrong in the list, by the row of the sheet. */
export const OFFICE_ROWS = {
  /** Headings are in row 4, people from row 5 on. */
  first: 5,
  people: 300,
  /** `gmial.com` and the like. */
  slips: [12, 84, 190],
  noAddress: [47],
  notAnAddress: [118],
  twoAddresses: [31],
  noName: [66],
  /** The same person again, each two rows below the first. */
  again: [150, 222],
  /** Another person with the address of the row before. */
  shared: [203],
} as const;

const FIRST =
  "Fúnmiláyọ̀ Chukwuemeka Ngọzị Halima Ibrahim Ṣẹ́gun Kehinde Zainab Tunde Amarachi Kwame Aïcha Bọ́lá Ifeanyi Musa".split(
    " ",
  );
const LAST =
  "Adébáyọ̀ Nnaji Obi Kasim Ɗanjuma Ọláyínká Bello Ƴar’adua Balogun Eze-Okoro Mensah N’Guessan Ìgè Igwe D’Almeida Okafor Ojo".split(
    " ",
  );
const TITLES = ["Mr.", "Mrs", "Engr.", "Dr", "Alhaja", "Pastor"];

/** Names as different people typed them into one column, and as they are to be printed. */
function namesOf(number: number): { written: string; printed: string } {
  const first = FIRST[number % FIRST.length] ?? "";
  const last = LAST[number % LAST.length] ?? "";
  const title = TITLES[number % TITLES.length] ?? "";
  const initial = `${String.fromCharCode(65 + (number % 20))}.`;
  const middle = FIRST[(number + 4) % FIRST.length] ?? "";
  const printed = `${first} ${last}`;
  const ways: [written: string, printed: string][] = [
    [`${first} ${last}`, printed],
    [`${last.toUpperCase()} ${first}`, printed],
    [`${title} ${first} ${last}`, printed],
    [`${first} ${middle} ${last}`, `${first} ${middle} ${last}`],
    [`${title} ${last.toUpperCase()}, ${first} ${initial}`, `${first} ${initial} ${last}`],
    [`${first.toUpperCase()} ${last.toUpperCase()}`, printed],
    [`${last.toUpperCase()}, ${first} (${title.replace(".", "")})`, printed],
    [`${last.toUpperCase()} ${first} ${middle}`, `${first} ${middle} ${last}`],
    [`${first} ${last}, PhD`, printed],
    [`${last}, ${first}`, printed],
    [`${title} ${title === "Dr" ? "Mrs " : ""}${first} ${last}, FNSE`, printed],
  ];
  const [written = "", right = ""] = ways[number % ways.length] ?? [];
  return { written, printed: right };
}

/** What a careful secretary prints for a row of the sheet. */
export function printedName(row: number): string {
  return namesOf(row - OFFICE_ROWS.first).printed;
}

const has = (rows: readonly number[], row: number) => rows.includes(row);

function personOf(row: number): { name: string; email: string } {
  const number = row - OFFICE_ROWS.first;
  const name = has(OFFICE_ROWS.noName, row) ? "" : namesOf(number).written;
  const local = `staff${number + 1}`;
  if (has(OFFICE_ROWS.again, row)) return personOf(row - 2);
  if (has(OFFICE_ROWS.shared, row)) return { name, email: personOf(row - 1).email };
  if (has(OFFICE_ROWS.slips, row)) return { name, email: `${local}@gmial.com` };
  if (has(OFFICE_ROWS.noAddress, row)) return { name, email: "" };
  if (has(OFFICE_ROWS.notAnAddress, row)) return { name, email: "to be confirmed" };
  if (has(OFFICE_ROWS.twoAddresses, row))
    return { name, email: `${local}@mail.example; ${local}@work.example` };
  return { name, email: `${local}@mail.example` };
}

/**
 * A workbook as an HR office would send it: titles above, headings in capitals, an empty first
 * column with numbers, scores by a formula with their results, dates, a hidden column, totals below
 * and a sheet of notes first.
 */
export function officeList(): Uint8Array {
  const { first, people } = OFFICE_ROWS;
  const rows: unknown[][] = [
    ["LAGOON DIGITAL ACADEMY"],
    ["Register of participants, Data Analysis Fundamentals, November 2025"],
    [],
    [
      "S/N",
      "NAME OF PARTICIPANT",
      "E-MAIL ADDRESS",
      "DEPARTMENT",
      "SCORE",
      "COMPLETION DATE",
      "STAFF ID",
    ],
  ];
  for (let row = first; row < first + people; row++) {
    const { name, email } = personOf(row);
    const department = ["Finance", "Operations", "ICT"][row % 3];
    rows.push([
      row - first + 1,
      name,
      email,
      department,
      60 + (row % 40),
      "14 Nov 2025",
      `LDA-${row}`,
    ]);
  }
  rows.push([], ["", "TOTAL", "", "", people]);
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  for (let row = first; row < first + people; row++)
    sheet[`E${row}`] = { t: "n", f: `${40 + (row % 40)}+20`, v: 60 + (row % 40) };
  sheet["!cols"] = [{}, {}, {}, {}, {}, {}, { hidden: true }];
  sheet["!merges"] = [XLSX.utils.decode_range("A1:F1"), XLSX.utils.decode_range("A2:F2")];
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, "Participants");
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([["Notes"], ["Certificates by Friday, please"]]),
    "Notes",
  );
  return XLSX.write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array;
}
