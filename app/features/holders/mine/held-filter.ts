/** What of a holder's certificates is shown; it is all in the address. */
export interface HeldFilter {
  year: number | null;
  /** `issuerKeyOf` the organiser. */
  issuer: string | null;
  /** 1, 2, 3 … */
  page: number;
}

/** So many that a page stays within 8 KB on the line, styles included. */
export const HELD_PER_PAGE = 10;

/** Anything that is no filter is none. */
export function readHeldFilter(query: URLSearchParams): HeldFilter {
  const year = query.get("year") ?? "";
  const page = query.get("page") ?? "";
  return {
    year: /^\d{4}$/.test(year) ? Number(year) : null,
    issuer: query.get("from")?.slice(0, 40) || null,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The filter as the query of an address, with a language where one was chosen. */
export function heldQueryString(
  { year, issuer, page }: HeldFilter,
  language: string | null = null,
): string {
  const query = new URLSearchParams();
  if (year !== null) query.set("year", String(year));
  if (issuer !== null) query.set("from", issuer);
  if (page > 1) query.set("page", String(page));
  if (language !== null) query.set("lang", language);
  return query.size > 0 ? `?${query}` : "";
}
