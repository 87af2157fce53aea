import { ApiProblem } from "./api-problem.server.ts";

/**
 * The keys after which a page begins; null: at the beginning. Throws 422 when it is no cursor of
 * such a list.
 */
export function pageAfter(after: string | undefined, keyCount: number): string[] | null {
  if (after === undefined) return null;
  const keys = readCursor(after, keyCount);
  if (keys) return keys;
  const errors = [{ path: "after", message: "Must be a `next` value returned for this list" }];
  throw new ApiProblem("invalid", "`after` is not a `next` value of this list.", { errors });
}

/** A page of rows that were read one more than `limit`, with where the next one begins. */
export function pageOfRows<Row, Item>(
  rows: Row[],
  limit: number,
  keysOf: (row: Row) => (string | number)[],
  show: (row: Row) => Item,
): { data: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(show),
    next: rows.length > limit && last ? writeCursor(keysOf(last)) : null,
  };
}

/** Where a page of a list ended: the keys of its last row. Opaque to who asks. */
export function writeCursor(keys: readonly (string | number)[]): string {
  return btoa(JSON.stringify(keys))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

/** The keys of a cursor; null when it is none that a list of so many keys gave out. */
export function readCursor(cursor: string, keyCount: number): string[] | null {
  try {
    const keys: unknown = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
    if (!Array.isArray(keys) || keys.length !== keyCount) return null;
    return keys.every((key) => typeof key === "string" || Number.isSafeInteger(key))
      ? keys.map(String)
      : null;
  } catch {
    return null;
  }
}
