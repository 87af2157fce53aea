import type { SheetFact, SheetFacts, TablePart } from "#app/engines/table-reader/index.ts";
import { columnLetters, type Mapping } from "../lists/list-columns.ts";

/** What a page says and asks about the sheet that is read. */
export interface SheetQuestionsView {
  /** The sheet that is read; of several, another can be chosen. */
  sheet: string;
  sheets: { value: string; label: string }[];
  /** Why this sheet, when that isn't plain; or null. */
  why: string | null;
  /** The tables of a sheet with several; null: it has one. */
  tables: TablesView | null;
  /** Rows that the sheet hides, and what becomes of them; null: none. */
  hiddenRows: { count: number; choice: "leave-out" | "take" } | null;
  /** What was left out or read otherwise than it may seem, a sentence each. */
  notes: string[];
}

interface TablesView {
  title: string;
  /** `value`: what the form posts; `about`: what the columns are called. */
  choices: { value: string; label: string; about: string; isChosen: boolean }[];
  /** Nobody has said which of them is the list. */
  isOpen: boolean;
}

/** What is known of a table and the sheet it is in. `hiddenCount`: rows of people among the hidden. */
interface SheetReading {
  sheet: string;
  facts: SheetFacts | null;
  /** Which rows are no people, in words (`sayLeftOut`). */
  leftOut: string | null;
  hiddenCount: number;
  tables?: readonly TablePart[];
  table?: number | "all" | undefined;
}

/** Said where the list is checked before it was said which of several it is. */
export const TABLE_IS_OPEN = "Say which of the tables in this sheet is the list";

/** What there is to say and to ask about the sheet of a workbook; of a text file, its left-out rows. */
export function sheetQuestionsOf(
  reading: SheetReading,
  { hiddenRows = "leave-out" }: Pick<Mapping, "hiddenRows">,
): SheetQuestionsView {
  const sheets = reading.facts?.sheets ?? [];
  return {
    sheet: reading.sheet,
    sheets: sheets.map((fact) => ({ value: fact.name, label: sheetLabel(fact) })),
    why: whyThisSheet(reading.sheet, sheets),
    tables: tablesOf(reading),
    hiddenRows: reading.hiddenCount > 0 ? { count: reading.hiddenCount, choice: hiddenRows } : null,
    notes: notesOf(reading),
  };
}

function tablesOf({ tables = [], table }: SheetReading): TablesView | null {
  const [first, ...others] = tables;
  if (!first) return null;
  const isBeside = tables.every(({ rows }) => rows[0] === 1);
  const choices = tables.map((part, at) => ({
    value: `${at}`,
    label: isBeside ? columnsLabel(part) : rowsLabel(part, at === tables.length - 1),
    about: part.headings.join(", "),
    isChosen: table === at,
  }));
  const all = {
    value: "all",
    label: "All columns: they are one list",
    about: "",
    isChosen: table === "all",
  };
  const count = `${tables.length} ${isBeside ? "lists" : "tables"}`;
  const place = isBeside ? "side by side" : "one below the other";
  return {
    title:
      others.length === 0
        ? "Another table seems to be beside the list"
        : `There are ${count} in this sheet, ${place}`,
    choices: isBeside ? [...choices, all] : choices,
    isOpen: table === undefined,
  };
}

export function columnsLabel({ columns: [from, to] }: TablePart): string {
  const first = columnLetters(from);
  return from === to ? `Column ${first}` : `Columns ${first} to ${columnLetters(to)}`;
}

function rowsLabel({ rows: [from, to] }: TablePart, isLast: boolean): string {
  if (from === 1) return `Up to row ${to}`;
  return isLast ? `From row ${from}` : `Rows ${from} to ${to}`;
}

function sheetLabel({ name, visibility, looksLikePeople }: SheetFact): string {
  const marks = [
    ...(visibility === "visible" ? [] : ["hidden"]),
    ...(looksLikePeople ? ["has people"] : []),
  ];
  return marks.length > 0 ? `${name} (${marks.join(", ")})` : name;
}

function whyThisSheet(sheet: string, sheets: readonly SheetFact[]): string | null {
  const read = sheets.find(({ name }) => name === sheet);
  if (!read || sheets.length < 2) return null;
  const others = sheets.filter((one) => one !== read && one.looksLikePeople);
  const more =
    others.length > 0
      ? ` ${quotedNames(others)} also ${have(others)} people in ${it(others)}.`
      : "";
  if (read.visibility !== "visible")
    return `You are reading “${sheet}”, a sheet that is hidden in the workbook.${more}`;
  const isFirst = sheets.find(({ visibility }) => visibility === "visible") === read;
  if (!isFirst && read.looksLikePeople)
    return `We read “${sheet}” because the people seem to be there.${more}`;
  return more ? `We read “${sheet}”.${more}` : null;
}

const have = (sheets: readonly SheetFact[]) =>
  sheets.length === 1 ? "seems to have" : "seem to have";
const it = (sheets: readonly SheetFact[]) => (sheets.length === 1 ? "it" : "them");

/** More would be a list of their own. */
const MAX_NAMED = 3;

function quotedNames(sheets: readonly SheetFact[]): string {
  const named = sheets
    .slice(0, MAX_NAMED)
    .map(({ name, visibility }) => `“${name}”${visibility === "visible" ? "" : " (hidden)"}`);
  const rest = sheets.length - named.length;
  return listed(rest > 0 ? [...named, `${rest} more`] : named);
}

function notesOf({ facts, leftOut }: SheetReading): string[] {
  const errors = facts?.errorCells ?? 0;
  return [
    ...(leftOut ? [`${leftOut}.`] : []),
    ...(errors === 1 ? ["1 cell shows an error such as #N/A. It is read as empty."] : []),
    ...(errors > 1
      ? [`${errors.toLocaleString("en")} cells show an error such as #N/A. They are read as empty.`]
      : []),
  ];
}

function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(", ")} and ${last}`;
}

/** What was chosen about hidden rows, as a form posts it. */
export function readHiddenRows(posted: string | undefined): "leave-out" | "take" {
  return posted === "take" ? "take" : "leave-out";
}
