import { readFileSync } from "node:fs";
import type { Book } from "./book.ts";
import { COLUMNS, type ColumnName } from "./columns.ts";
import { type Draft, draftOf } from "./draft.ts";
import { FAULTS, type Fault, type FaultName } from "./faults.ts";
import { LAYOUTS, type LayoutName } from "./layouts.ts";
import { PEOPLE, type PeopleName } from "./people.ts";

/** One line of tables.txt: a table, and what is right about it. */
export interface TableCase {
  line: string;
  writer: string;
  book: Book;
  draft: Draft;
}

/** The lines of a list of cases, without comments; each is cut into its parts. */
export function linesOf(path: string): string[][] {
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean)
    .map((line) => line.split("|").map((part) => part.trim()));
}

/** Every case of tables.txt. Throws where a line names what there isn't. */
export function readTableCases(): TableCase[] {
  return linesOf("tests/gauntlet/tables.txt").map(tableCase);
}

function tableCase(parts: string[]): TableCase {
  const [writer = "", layout = "", people = "", columns = "", fault = ""] = parts;
  const line = parts.join(" | ");
  const known = <Name extends string>(all: Record<Name, unknown>, name: string): Name => {
    if (!Object.hasOwn(all, name)) throw new Error(`tables.txt: no “${name}” in “${line}”`);
    return name as Name;
  };
  const named = columns
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "-")
    .map((name): ColumnName => known(COLUMNS, name));
  const { inCells, inBook }: Fault = FAULTS[known<FaultName>(FAULTS, fault || "none")];
  const plain = draftOf(known<PeopleName>(PEOPLE, people), named);
  const { book, draft } = LAYOUTS[known<LayoutName>(LAYOUTS, layout)](inCells?.(plain) ?? plain);
  return { line, writer, book: inBook?.(book) ?? book, draft };
}
