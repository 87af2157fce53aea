import { type RawBuilder, sql } from "kysely";

/**
 * The rows of a list by time that lie beyond one of them: `<` older, `>` newer; of rows of one
 * moment the id decides. `at` and `id` name the two columns. The first half is for the index: it is
 * where walking begins.
 */
export function beyondKey(
  { at, id }: { at: string; id: string },
  comparison: "<" | ">",
  key: { at: string; id: string },
): RawBuilder<boolean> {
  const than = sql.raw(comparison);
  return sql<boolean>`(${sql.ref(at)} ${than}= ${key.at} and (${sql.ref(at)} ${than} ${key.at} or ${sql.ref(id)} ${than} ${key.id}))`;
}

/**
 * A column that must equal a value, for rows that a query names by other means, such as a list of
 * ids. Written so that no index on the column fits: without statistics SQLite takes one for better
 * than the list, and walks all rows of an account or project.
 */
export function compareOnly(column: string, value: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} || '' = ${value}`;
}

/**
 * A column that rows are sorted by once they are found, where another column finds few of them.
 * Written so that no index gives the order: without statistics SQLite takes one for better, and
 * walks all rows of an account until it has met enough.
 */
export function sortOnly(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`;
}

/** Few enough that reading and writing them holds the event loop for some milliseconds. */
const ROWS_PER_PAGE = 100;

/**
 * Pages of whatever `read` gives for the last row of the page before (null at first), until one is
 * not full.
 */
export async function* keysetPages<Key, Row extends Key>(
  read: (last: Key | null, limit: number) => Promise<Row[]>,
  rowsAPage = ROWS_PER_PAGE,
): AsyncGenerator<Row[]> {
  for (let last: Key | null = null; ; ) {
    const rows: Row[] = await read(last, rowsAPage);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAPage) return;
    last = rows.at(-1)!;
  }
}
