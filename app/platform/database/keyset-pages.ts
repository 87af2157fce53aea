/** Few enough that reading and writing them holds the event loop for some milliseconds. */
const ROWS_PER_PAGE = 100;

/** Pages of whatever `read` gives for the last row of the page before (null at first), until one is not full. */
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
