import type { NameAnswers } from "#app/engines/names/index.ts";

/** What a column of a file is used as. `field:` keeps it under a placeholder of that name. */
export type ColumnUse =
  | "skip"
  | "firstName"
  | "lastName"
  | "fullName"
  | "email"
  | "certificateName"
  | `field:${string}`;

/** The choices every mapping offers, with the words on screen. */
export const FIXED_USES: { use: ColumnUse; label: string }[] = [
  { use: "skip", label: "Do not use" },
  { use: "firstName", label: "First Name" },
  { use: "lastName", label: "Last Name" },
  { use: "fullName", label: "First Name + Last Name" },
  { use: "email", label: "Email Address" },
  { use: "certificateName", label: "Certificate Name" },
  { use: "field:Course Title", label: "Course Title" },
  { use: "field:Completion Date", label: "Completion Date" },
  { use: "field:Instructor Name", label: "Instructor Name" },
  { use: "field:Organization Name", label: "Organization Name" },
];

/** How a list is to be read: kept as JSON in `imports.mapping`. */
export interface Mapping {
  /** By column index. */
  columns: ColumnUse[];
  /** 1-based row that holds the headings; 0 when the file has none. */
  headingRow: number;
  /** Leave out the second person with the same address, even when the name differs. */
  leaveOutRepeatedAddresses: boolean;
  /** Text that was damaged when the file was saved is put right (`repairText`). */
  repairText?: boolean | undefined;
  /** What the organiser answered about names that can be read in two ways. */
  names?: NameAnswers | undefined;
  /** Put on everybody in the file. */
  tags?: string[] | undefined;
  /** What becomes of rows that the sheet hides; left out unless it is said. */
  hiddenRows?: "leave-out" | "take" | undefined;
  /** What was answered about columns that can be read in two ways, by column index. */
  readings?: Record<number, ColumnReading> | undefined;
  /** Whole names begin with the surname, as their heading says. */
  surnameFirst?: boolean | undefined;
  /** Whose national phone numbers are in the list: "NG". */
  phoneCountry?: string | undefined;
  /** Of other sheets of the workbook, which were read before: for whoever goes back to one. */
  otherSheets?: Record<string, SheetAnswers> | undefined;
}

/** What is said of one sheet alone. */
export type SheetAnswers = Pick<Mapping, "columns" | "headingRow" | "hiddenRows" | "readings">;

/**
 * How the cells of a column are read: which number of a date is the day, what a clock counts, what
 * becomes of a number that was shortened or has lost its first 0, and of phone numbers, which may be
 * written in full or left out where there is no such number. `leave`: as written.
 */
export type ColumnReading =
  | "day-first"
  | "month-first"
  | "hours"
  | "minutes"
  | "empty"
  | "add-zero"
  | "full-phones"
  | "no-wrong-phones"
  | "leave";

/** Longest placeholder name: the limit of the placeholder syntax. */
const MAX_PLACEHOLDER_LETTERS = 60;

/** A heading as a placeholder name: brackets would end a placeholder early. */
export function placeholderName(heading: string): string {
  return [
    ...heading
      .replace(/[{}[\]\n]/g, " ")
      .replace(/\s+/gu, " ")
      .trim(),
  ]
    .slice(0, MAX_PLACEHOLDER_LETTERS)
    .join("")
    .trim();
}

/** The use that a form or an address says; what is none counts as "Do not use". */
export function readColumnUse(text: string): ColumnUse {
  const fixed = FIXED_USES.find(({ use }) => use === text);
  if (fixed) return fixed.use;
  const own = text.startsWith("field:") ? placeholderName(text.slice("field:".length)) : "";
  return own ? `field:${own}` : "skip";
}

/** 0 → "A", 25 → "Z", 26 → "AA": the letters a spreadsheet shows. */
export function columnLetters(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/**
 * Headings fit to show and to name placeholders: empty ones get "Column C", repeated ones a number:
 * "Score (2)".
 */
export function nameColumns(cells: string[], columnCount: number): string[] {
  const used = new Set<string>();
  return Array.from({ length: columnCount }, (_, index) => {
    const heading = placeholderName(cells[index] ?? "") || `Column ${columnLetters(index)}`;
    let name = heading;
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${heading} (${number})`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** Why a mapping can't be used, by form field; empty when it can. */
export function checkMapping(mapping: Mapping, columnNames: string[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const at = new Map<string, number>();
  mapping.columns.forEach((use, index) => {
    if (use === "skip") return;
    const key = use.toLowerCase();
    const first = at.get(key);
    if (first !== undefined) {
      errors[`use-${index}`] =
        `“${columnNames[first]}” and “${columnNames[index]}” are both used as ` +
        `${labelOfUse(use)}. Choose one and set the other to “Do not use”.`;
    } else at.set(key, index);
  });
  const missing = missingUse(mapping);
  if (missing) errors.columns = `${missingUseTitle(missing)}. ${MISSING_USES[missing]}`;
  else if (at.has("fullname") && (at.has("firstname") || at.has("lastname")))
    errors.columns =
      "Names come from a “First Name + Last Name” column or from separate columns, not " +
      "both. Set one of them to “Do not use”.";
  return errors;
}

const MISSING_USES = {
  email: "Choose the column with the e-mail addresses.",
  firstName: "Choose the column with the first names, or whole names as “First Name + Last Name”.",
};
export type MissingUse = keyof typeof MISSING_USES;

/** The required use that no column has; null if there is both an address and a name. */
export function missingUse({ columns }: Pick<Mapping, "columns">): MissingUse | null {
  if (!columns.includes("email")) return "email";
  const hasName = columns.includes("firstName") || columns.includes("fullName");
  return hasName ? null : "firstName";
}

/** "No column is mapped to First Name" */
export function missingUseTitle(use: MissingUse): string {
  return `No column is mapped to ${labelOfUse(use)}`;
}

/** What to do about it. */
export function missingUseAdvice(use: MissingUse): string {
  return MISSING_USES[use];
}

/**
 * The column to show the message at: the first unmapped one whose cells could be it, otherwise the
 * first.
 */
export function columnToAsk(use: MissingUse, columns: ColumnUse[], samples: string[][]): number {
  const couldBe = (cell: string) =>
    use === "email" ? cell.includes("@") : /\p{L}/u.test(cell) && !/[\d@]/.test(cell);
  const isFree = (one: ColumnUse) => one === "skip" || isOwnField(one);
  const index = columns.findIndex(
    (one, column) => isFree(one) && (samples[column] ?? []).some(couldBe),
  );
  return Math.max(0, index);
}

/** Kept under its own name, and not as one of the fields that every mapping offers. */
export function isOwnField(use: ColumnUse): boolean {
  return use.startsWith("field:") && !FIXED_USES.some((fixed) => fixed.use === use);
}

/** "field:Branch" → "{Branch}"; the fixed uses by their words. */
export function labelOfUse(use: ColumnUse): string {
  return FIXED_USES.find((fixed) => fixed.use === use)?.label ?? `{${use.slice("field:".length)}}`;
}
