/** Where a page of a list by time begins or ends: the moment of a line and its id. */
export interface PageKey {
  at: string;
  id: string;
}

const KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-z-]{1,64})$/i;

/** As it stands in an address: "2026-11-21T08:00:00.000Z_01kab…". */
export function writePageKey({ at, id }: PageKey): string {
  return `${at}_${id}`;
}

/** Null: none, or not one: then the list begins at its newest. */
export function readPageKey(text: string | null): PageKey | null {
  // Addresses come in small letters too: paths and their queries are retyped.
  const [, at, id] = KEY.exec(text ?? "") ?? [];
  return at && id ? { at: at.toUpperCase(), id: id.toLowerCase() } : null;
}

/**
 * Where a page begins: after the newest line that is older (`before`) or newer (`after`) than a
 * key; at most one of them is set.
 */
export interface PageKeys {
  before: PageKey | null;
  after: PageKey | null;
}

/** The top of the list. */
export const NEWEST: PageKeys = { before: null, after: null };

/** Reads `?before=` or `?after=`. */
export function readPageKeys(search: URLSearchParams): PageKeys {
  const after = readPageKey(search.get("after"));
  return { before: after ? null : readPageKey(search.get("before")), after };
}

/**
 * Cuts a page out of lines, newest first, that were read with one more than fits, and names where
 * the pages beside it begin: "newer" goes into `after`, "older" into `before`. Null where there is
 * none.
 */
export function keyedPage<Line extends PageKey>(
  read: Line[],
  { before, after }: PageKeys,
  size: number,
): { lines: Line[]; newer: string | null; older: string | null } {
  const more = read.length > size;
  const lines = after ? read.slice(more ? 1 : 0) : read.slice(0, size);
  const first = lines[0];
  const last = lines.at(-1);
  return {
    lines,
    newer: first && (after ? more : before !== null) ? writePageKey(first) : null,
    older: last && (after !== null || more) ? writePageKey(last) : null,
  };
}

/** Far behind the end of any list: asked for a page further on, a list shows its last. */
const MAX_PAGES = 1_000_000;

/**
 * So many rows a list looks through for words, the newest first: some milliseconds. It says so
 * where there are more, and looks through all when asked (`readsWhole`).
 */
export const MAX_SEARCHED = 20_000;

/** Whether a list is to be looked through whole, `?whole=1`. */
export function readsWhole(search: URLSearchParams): boolean {
  return search.get("whole") === "1";
}

/**
 * The page of a list that an address asks for (`?page=3`), from 1. Nonsense counts as the first
 * page.
 */
export function readPageNumber(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, MAX_PAGES) : 1;
}
