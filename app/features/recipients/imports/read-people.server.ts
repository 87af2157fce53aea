import {
  cellsOfPart,
  type RowRange,
  rowsInRanges,
  type TablePart,
} from "#app/engines/table-reader/index.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { isCopiedRow, rowOfFile } from "./copied-rows.ts";
import { type EditsByRow, editReading, isAnotherPerson } from "./edits/row-edits.ts";
import { createRepeatFinder } from "./evaluate-people.ts";
import { type Encoding, readListRows } from "./read-list.server.ts";
import { type RowReading, readRow } from "./read-row.ts";

/** A list that is to be read. Handed to a thread as it is. */
export interface PeopleFile {
  path: string;
  encoding: Encoding;
  delimiter: string;
  mapping: Mapping;
  /** Rows that are no people, or that the organiser left out; rising. */
  leftOut?: RowRange[];
  /** Of several tables in the file, the one that is read. */
  part?: TablePart | undefined;
  /** What was changed since the file came. */
  edits?: EditsByRow;
}

/** A row with something in it, as far as the file alone decides what becomes of it. */
export interface RowOfPerson {
  rowNumber: number;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** JSON object: imported column → value. */
  fields: string;
  /** Empty where the row is refused. */
  searchText: string;
  /** Kinds of questions about the name, between commas; empty: none. */
  doubts: string;
  /** The name as written, a tab between two cells; empty where nothing was done or asked. */
  written: string;
  /** Why it is not added: it can't be read, or says what a row before it said. */
  refusal: { outcome: "invalid" | "duplicate"; reason: string } | null;
}

/**
 * Few enough for a transaction of some 30 ms: fewer would wait for the disk more often, more would
 * keep others waiting.
 */
const ROWS_A_PORTION = 4_000;

/**
 * The people of a list in file order, in portions; those who were added once more for a second
 * address come last. Throws `ListProblem` where the file can't be read on.
 */
export async function* readPeople(file: PeopleFile): AsyncGenerator<RowOfPerson[]> {
  const { path, encoding, delimiter, mapping, leftOut = [], part } = file;
  const isLeftOut = rowsInRanges(leftOut);
  const reader = createPersonReader(file);
  let portion: RowOfPerson[] = [];
  for await (const { rows, firstRow } of readListRows(path, { encoding, delimiter })) {
    for (const [index, written] of rows.entries()) {
      const rowNumber = firstRow + index;
      const cells = part ? cellsOfPart(written, rowNumber, part) : written;
      if (
        rowNumber <= mapping.headingRow ||
        isLeftOut(rowNumber) ||
        !cells.some((cell) => cell !== "" && cell.trim() !== "")
      )
        continue;
      portion.push(reader.read(cells, rowNumber));
      if (portion.length < ROWS_A_PORTION) continue;
      yield portion;
      portion = [];
    }
  }
  portion.push(...reader.copies());
  if (portion.length > 0) yield portion;
}

function createPersonReader({ mapping, edits }: PeopleFile) {
  const findRepeat = createRepeatFinder(mapping);
  const copiesOf = Map.groupBy([...(edits?.keys() ?? [])].filter(isCopiedRow), rowOfFile);
  const copied: { reading: RowReading; rowNumber: number }[] = [];
  const settle = (reading: RowReading, rowNumber: number): RowOfPerson => {
    const edited = edits?.get(rowNumber);
    const { person, problem, doubts, written } = edited
      ? editReading(reading, edited, mapping)
      : reading;
    const repeat = problem ? null : findRepeat(rowNumber, person, isAnotherPerson(edited));
    // Whoever repeats the row as it was written is the same person still.
    if (edited && !problem) findRepeat(rowNumber, { ...reading.person, email: person.email });
    const duplicate = repeat ? ({ outcome: "duplicate", reason: repeat } as const) : null;
    // Property by property: copying what is left of an object takes several times as long.
    return {
      rowNumber,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      certificateName: person.certificateName,
      fields: JSON.stringify(person.fields),
      doubts: doubts.length === 0 ? "" : doubts.join(","),
      written,
      searchText: problem || repeat ? "" : searchTextOf(person),
      refusal: problem ? { outcome: "invalid", reason: problem } : duplicate,
    };
  };
  return {
    read(cells: string[], rowNumber: number): RowOfPerson {
      const reading = readRow(cells, mapping);
      for (const copy of copiesOf.get(rowNumber) ?? []) copied.push({ reading, rowNumber: copy });
      return settle(reading, rowNumber);
    },
    copies: () =>
      copied
        .sort((one, other) => one.rowNumber - other.rowNumber)
        .map(({ reading, rowNumber }) => settle(reading, rowNumber)),
  };
}
