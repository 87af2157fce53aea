import { searchTextOf } from "#app/platform/text/search-text.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { createRepeatFinder } from "./evaluate-people.ts";
import { type Encoding, readDelimited } from "./read-delimited.server.ts";
import { readRow } from "./read-row.ts";

/** A list that is to be read. Handed to a thread as it is. */
export interface PeopleFile {
  path: string;
  encoding: Encoding;
  delimiter: string;
  mapping: Mapping;
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
  /** Why it is not added: it can't be read, or says what a row before it said. */
  refusal: { outcome: "invalid" | "duplicate"; reason: string } | null;
}

/**
 * Few enough for a transaction of some 30 ms: fewer would wait for the disk more often, more would
 * keep others waiting.
 */
const ROWS_A_PORTION = 4_000;

/**
 * The people of a list in file order, in portions. Throws `ListProblem` where the file can't be
 * read on.
 */
export async function* readPeople({
  path,
  encoding,
  delimiter,
  mapping,
}: PeopleFile): AsyncGenerator<RowOfPerson[]> {
  const findRepeat = createRepeatFinder(mapping);
  let portion: RowOfPerson[] = [];
  for await (const { rows, firstRow } of readDelimited(path, { encoding, delimiter })) {
    for (const [index, cells] of rows.entries()) {
      const rowNumber = firstRow + index;
      if (
        rowNumber <= mapping.headingRow ||
        !cells.some((cell) => cell !== "" && cell.trim() !== "")
      )
        continue;
      const { person, problem } = readRow(cells, mapping);
      const repeat = problem ? null : findRepeat(rowNumber, person);
      const duplicate = repeat ? ({ outcome: "duplicate", reason: repeat } as const) : null;
      // Property by property: copying what is left of an object takes several times as long.
      portion.push({
        rowNumber,
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        certificateName: person.certificateName,
        fields: JSON.stringify(person.fields),
        searchText: problem || repeat ? "" : searchTextOf(person),
        refusal: problem ? { outcome: "invalid", reason: problem } : duplicate,
      });
      if (portion.length < ROWS_A_PORTION) continue;
      yield portion;
      portion = [];
    }
  }
  if (portion.length > 0) yield portion;
}
