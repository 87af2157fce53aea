/** Far behind the end of any list: asked for a page further on, a list shows its last. */
const MOST_PAGES = 1_000_000;

/** The page of a list that an address asks for (`?page=3`), from 1. Nonsense counts as the first page. */
export function readPageNumber(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1;
}
