/** Changes only with what is kept in it, not with the scripts: an old worker finds a newer page. */
export const FIELD_CACHE = "field-1";

/** Where a page is kept. Its own address has the link's secret. */
export function keptPage(name: string): string {
  return `/f/field-page/${name}`;
}
