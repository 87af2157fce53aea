import { searchable } from "#app/engines/letters/searchable.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { ListImport } from "../find-import.server.ts";
import { showWritten } from "../names/written-name.ts";
import { PEOPLE_PER_PAGE } from "../page-sizes.ts";
import { rowPortions } from "../row-portions.server.ts";
import { type ReadColumn, readColumns } from "./cell-names.ts";
import { readRows } from "./edit-rows.server.ts";
import { type RowEdits, valueOfField } from "./row-edits.ts";
import { type ImportRow, personOfRow } from "./settle-rows.server.ts";
import { showChanges } from "./show-changes.server.ts";
import { readEdits } from "./stored-edits.server.ts";

/** So many are shown at first, to look at. */
const SAMPLE = 10;

/** One thing that was read of a person. */
export interface ReadCell {
  key: string;
  text: string;
  /** `guess`: it was worked out from more than it; `changed`: somebody changed it here. */
  mark: "guess" | "changed" | null;
  /** What is written in the file, where it is known and says something else. */
  written: string;
}

/** A row as it will be added. */
export interface ReadPerson {
  rowNumber: number;
  cells: ReadCell[];
}

export type PeopleView = Awaited<ReturnType<typeof showPeople>>;

/**
 * The good rows of an import that waits: the first ten, all of them by pages (`rows=all`), or those
 * that a search finds (`find`). `edit`: the row that is shown to be typed in.
 */
export async function showPeople(db: Database, list: ListImport, search: URLSearchParams) {
  const columns = readColumns(list.mapping);
  const find = (search.get("find") ?? "").trim().slice(0, 100);
  const good = list.addedCount + list.updatedCount;
  const hasOneName = search.get("rows") === "one-name";
  const isAll = search.get("rows") === "all" || find !== "" || hasOneName;
  const wanted = Math.max(
    1,
    readPageNumber(new URLSearchParams({ page: search.get("at") ?? "1" })),
  );
  const words = searchable(find).split(" ").filter(Boolean).slice(0, 8);
  const found =
    words.length > 0 || hasOneName
      ? await findRows(db, list.id, { words, hasOneName }, wanted)
      : null;
  const total = found ? found.total : good;
  const page = found ? found.page : Math.min(wanted, pagesOf(total));
  const rows = found ? found.rows : await goodRows(db, list.id, isAll ? page : null);
  const editing = Number(search.get("edit") ?? 0) || null;
  const shown = await withEdited(db, list.id, rows, editing);
  const edits = await readEdits(
    db,
    list,
    shown.map(({ rowNumber }) => rowNumber),
  );
  return {
    columns,
    people: shown.map((row) => readPerson(row, columns, edits.get(row.rowNumber) ?? {})),
    good,
    total,
    find,
    isAll,
    hasOneName,
    /** People without a last name: said, since none is required. */
    oneName: good > 0 ? await countOneNames(db, list.id) : 0,
    page,
    hasGuesses: columns.some(({ isWorkedOut }) => isWorkedOut),
    editing: shown.some(({ rowNumber }) => rowNumber === editing) ? editing : null,
    changes: await showChanges(db, list),
  };
}

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE));

/** One page of the good rows in file order; null: the first few. */
function goodRows(db: Database, importId: string, page: number | null): Promise<ImportRow[]> {
  return db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("outcome", "in", ["add", "update"])
    .orderBy("rowNumber")
    .limit(page === null ? SAMPLE : PEOPLE_PER_PAGE)
    .offset(page === null ? 0 : (page - 1) * PEOPLE_PER_PAGE)
    .execute();
}

/** What is looked for among the good rows. */
interface Wanted {
  /** Each is somewhere in the row. */
  words: string[];
  hasOneName: boolean;
}

/** The numbers of good rows, some at a time, others run between. */
async function* numbersOf(
  db: Database,
  importId: string,
  { words, hasOneName }: Wanted,
): AsyncGenerator<number[]> {
  for await (const { from, until } of rowPortions(db, importId)) {
    let query = db
      .selectFrom("importRows")
      .select("rowNumber")
      .where("importId", "=", importId)
      .where("rowNumber", ">=", from)
      .where("rowNumber", "<", until)
      .where("outcome", "in", ["add", "update"])
      .orderBy("rowNumber");
    if (hasOneName) query = query.where("lastName", "=", "");
    for (const word of words) query = query.where("searchText", "like", containing(word));
    yield (await query.execute()).map(({ rowNumber }) => rowNumber);
  }
}

async function countOneNames(db: Database, importId: string): Promise<number> {
  let count = 0;
  for await (const numbers of numbersOf(db, importId, { words: [], hasOneName: true }))
    count += numbers.length;
  return count;
}

/** Good rows that are looked for, whose number is known once all were looked through. */
async function findRows(db: Database, importId: string, about: Wanted, wanted: number) {
  const numbers: number[] = [];
  for await (const some of numbersOf(db, importId, about)) numbers.push(...some);
  const page = Math.min(wanted, pagesOf(numbers.length));
  const shown = numbers.slice((page - 1) * PEOPLE_PER_PAGE, page * PEOPLE_PER_PAGE);
  const rows = shown.length > 0 ? await readRows(db, importId, shown) : new Map();
  const inOrder = shown.flatMap((number): ImportRow[] => rows.get(number) ?? []);
  return { total: numbers.length, page, rows: inOrder };
}

/** The row that is to be typed in comes first where the page doesn't hold it. */
async function withEdited(
  db: Database,
  importId: string,
  rows: ImportRow[],
  editing: number | null,
): Promise<ImportRow[]> {
  if (editing === null || rows.some(({ rowNumber }) => rowNumber === editing)) return rows;
  const row = (await readRows(db, importId, [editing])).get(editing);
  return row ? [row, ...rows] : rows;
}

function readPerson(row: ImportRow, columns: readonly ReadColumn[], edits: RowEdits): ReadPerson {
  const person = personOfRow(row);
  const written = showWritten(row.written);
  const cells = columns.map((column): ReadCell => {
    const { key, field, isWorkedOut } = column;
    const text = valueOfField(person, field);
    if (edits[field] !== undefined) return { key, text, mark: "changed", written: "" };
    return isWorkedOut && written
      ? { key, text, mark: "guess", written }
      : { key, text, mark: null, written: "" };
  });
  return { rowNumber: row.rowNumber, cells };
}
