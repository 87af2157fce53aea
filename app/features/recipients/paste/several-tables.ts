import { createColumnTally } from "#app/engines/table-reader/index.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { headingScore, PEOPLE_KNOWLEDGE } from "../imports/find-headings.ts";
import { columnLetters } from "../lists/list-columns.ts";
import type { PastedPeople } from "./read-pasted.ts";

/** As many as an address and a name give. */
const SURELY_HEADINGS = 6;

/** Why pasted text is no one table, whose columns would be kept of the wrong people. */
export function severalTables(pasted: PastedPeople): FormErrors {
  if (pasted.isLines) return {};
  return besideEachOther(pasted) ?? belowEachOther(pasted) ?? {};
}

function besideEachOther({ above, columns, rows }: PastedPeople): FormErrors | null {
  const tally = createColumnTally();
  for (const { cells } of rows) tally.look(cells);
  const headings = above.at(-1)?.cells ?? columns.map(() => "");
  const isUsed = ({ columns: [first, last] }: { columns: [number, number] }) =>
    columns.slice(first, last + 1).some(({ use }) => use !== "skip");
  const lists = tally.found(headings, PEOPLE_KNOWLEDGE).filter(isUsed);
  if (lists.length < 2) return null;
  const places = lists
    .map(({ columns: [first, last] }) => `${columnLetters(first)} to ${columnLetters(last)}`)
    .join(" and ");
  return {
    people:
      `There are ${lists.length} lists beside each other here, in columns ${places}. Paste one at a ` +
      "time, or choose to leave out the columns of the others.",
  };
}

function belowEachOther({ above, rows }: PastedPeople): FormErrors | null {
  const headings = above.at(-1)?.cells;
  if (!headings) return null;
  const keyOf = (cells: readonly string[]) =>
    cells.map((cell) => cell.trim().toLowerCase()).join("\t");
  const next = rows.find(
    ({ cells }) => headingScore(cells) >= SURELY_HEADINGS && keyOf(cells) !== keyOf(headings),
  );
  return next
    ? { people: `Another list begins in row ${next.line}. Paste one list at a time.` }
    : null;
}
