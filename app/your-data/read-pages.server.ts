/** Few enough that reading and writing them holds the event loop for some milliseconds. */
export const ROWS_A_PAGE = 100;

/** Pages of whatever `read` gives for the last row of the page before (null at first), until one is not full. */
export async function* keysetPages<Key, Row extends Key>(
  read: (last: Key | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Key | null = null; ; ) {
    const rows: Row[] = await read(last, ROWS_A_PAGE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_PAGE) return;
    last = rows.at(-1)!;
  }
}

/**
 * Pages of rows whose ids are known. For what people make one by one (projects, lists, sends): some thousands of ids are
 * little, the rows with their designs and texts are not.
 */
export async function* pagesOfIds<Row>(
  ids: readonly string[],
  size: number,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += size) yield await read(ids.slice(start, start + size));
}

export async function* onePage<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}
