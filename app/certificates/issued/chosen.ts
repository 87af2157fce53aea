/** As many ids as an address can hold. */
export const MOST_CHOSEN = 300;

/** The certificates chosen in a list: `s`, repeated by checkboxes, joined by dots in links. Each once, no more than `MOST_CHOSEN`. */
export function readChosen(search: URLSearchParams | FormData): string[] {
  const ids = search.getAll("s").flatMap((value) => (typeof value === "string" ? value.split(".") : []));
  return [...new Set(ids.filter((id) => /^[\w-]{1,100}$/.test(id)))].slice(0, MOST_CHOSEN);
}
