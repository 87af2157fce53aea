import { normaliseName } from "#app/platform/text/wording.ts";
import { checkPerson, MAX_CELL_LETTERS, type Person } from "../lists/check-person.ts";
import type { Mapping } from "../lists/list-columns.ts";

/** A row read: the person, with the reason when it can't be used as it is. */
interface RowReading {
  person: Person;
  /** Null when the row is good. */
  problem: string | null;
}

/**
 * Reads the cells of one row through the mapping. Never throws; what is wrong is said in `problem`.
 */
export function readRow(cells: string[], mapping: Mapping): RowReading {
  const person: Person = {
    firstName: "",
    lastName: "",
    email: "",
    certificateName: "",
    fields: {},
  };
  let tooLong: number | null = null;
  let unreadable = false;
  for (const [index, use] of mapping.columns.entries()) {
    const cell = cells[index];
    if (use === "skip" || !cell) continue;
    if (cell.length > MAX_CELL_LETTERS) tooLong ??= index;
    if (cell.includes("\ufffd")) unreadable = true;
    const value = normaliseName(
      cell.length > MAX_CELL_LETTERS ? cell.slice(0, MAX_CELL_LETTERS) : cell,
    );
    if (use === "fullName") Object.assign(person, splitFullName(value));
    else if (
      use === "firstName" ||
      use === "lastName" ||
      use === "email" ||
      use === "certificateName"
    )
      person[use] = value;
    else if (value) person.fields[use.slice("field:".length)] = value;
  }
  const wantsLastName =
    mapping.columns.includes("lastName") || mapping.columns.includes("fullName");
  if (mapping.oneName || !mapping.columns.some((use) => use === "firstName" || use === "fullName"))
    moveOnlyNameFirst(person);
  if (tooLong !== null)
    return {
      person,
      problem: `A cell is longer than ${MAX_CELL_LETTERS.toLocaleString("en")} characters`,
    };
  if (unreadable)
    return {
      person,
      problem:
        "A letter in this row could not be read. Save the file as UTF-8, or enter the row again",
    };
  return {
    person,
    problem: checkPerson(person, { lastNameNeeded: wantsLastName && !mapping.oneName }),
  };
}

function moveOnlyNameFirst(person: Person): void {
  if (!person.firstName && person.lastName) {
    person.firstName = person.lastName;
    person.lastName = "";
  }
}

/**
 * Small words that belong to the family name after them: van der Berg, da Silva, de la Cruz, bin
 * Ali, ben Ali.
 */
const PARTICLES = new Set(
  (
    "van von der den de del della di da das do dos du la le las los el al bin bint ibn " +
    "ben ter ten zu zum zur af av y e بن بنت ابن"
  ).split(" "),
);

/**
 * Splits one name cell into first and last name. "Last, First" is turned round; otherwise the last
 * word, with the small words before it, is the last name. One word is a first name. The two parts
 * joined by a space always give the whole name back (turned round where there was a comma), so a
 * wrong guess never loses a letter.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const comma = fullName.indexOf(",");
  if (comma > 0 && comma === fullName.lastIndexOf(",")) {
    const last = fullName.slice(0, comma).trim();
    const first = fullName.slice(comma + 1).trim();
    // "Ada Obi, PhD": what follows is a title, not a first name.
    if (first && !isTitle(first)) return { firstName: first, lastName: last };
  }
  const words = fullName.split(" ").filter(Boolean);
  if (words.length < 2) return { firstName: words.join(" "), lastName: "" };
  let start = words.length - 1;
  const wordAt = (index: number) => words[index] ?? "";
  while (start > 1 && isTitle(wordAt(start))) start--;
  while (start > 1 && PARTICLES.has(wordAt(start - 1).toLowerCase())) {
    start--;
    // "Silva e Souza" is one family name of two.
    if (start > 1 && /^[ey]$/i.test(wordAt(start))) start--;
  }
  return { firstName: words.slice(0, start).join(" "), lastName: words.slice(start).join(" ") };
}

function isTitle(word: string): boolean {
  return /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|msc|mba|bsc|fnse|mni|fca|aca|oon|mon|con|gcon|esq)\.?$/i.test(
    word,
  );
}
