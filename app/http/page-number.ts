/** The page of a list that an address asks for (`?page=3`), from 1. Nonsense counts as the first page. */
export function readPageNumber(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
