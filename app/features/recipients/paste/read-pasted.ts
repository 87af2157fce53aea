import type { QuestionKind } from "#app/engines/names/index.ts";
import { readRow } from "../imports/read-row.ts";
import type { Person } from "../lists/check-person.ts";
import {
  type PasteChoices,
  type PastedTable,
  readTableInSteps,
  tooMuchPasted,
} from "./pasted-table.ts";
import type { PastedRow } from "./people-lines.ts";
import { runThrough } from "./steps.ts";

/** Pasted text as people. */
export interface PastedPeople extends Omit<PastedTable, "rows"> {
  rows: PastedPerson[];
}

export interface PastedPerson extends PastedRow {
  person: Person;
  /** Null when the row is good. */
  problem: string | null;
  /** Questions about the name, and how it is written where it was read differently. */
  doubts: QuestionKind[];
  written: string;
}

/** Reads pasted text as an import reads a file, names included. */
export function readPasted(text: string, choices: PasteChoices | null): PastedPeople {
  const table = runThrough(readTableInSteps(text, choices));
  const isTooMuch = tooMuchPasted(table) !== null;
  const rules = { readsLongFirstName: choices?.isGrid ?? false };
  const rows = table.rows.map((row) => {
    const reading = readRow(isTooMuch ? [] : row.cells, table.mapping, rules);
    const written = reading.written || (row.guess ? row.source : "");
    return { ...row, ...reading, written };
  });
  return { ...table, rows };
}
