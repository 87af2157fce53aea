import { readStoredJson, type StoredColumn } from "#app/platform/database/stored-json.ts";

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

/** What a JSON column holds, for the archive; null where it holds nothing. Throws `DamagedRowError`. */
export function archivedJson(text: string | null, column: StoredColumn, row: string): unknown {
  return text === null || text === "" ? null : readStoredJson(text, column, row);
}

export async function* onePage<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}
