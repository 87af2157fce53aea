import type { LayoutFacts } from "#app/engines/table-reader/index.ts";

/**
 * "Title in row 1, headings in rows 4 and 5, totals in row 307 left out"; null where nothing is
 * known, or only headings in the first row.
 */
export function sayLeftOut(rows: LayoutFacts): string | null {
  const { titleRows, headingRows, repeatedRows, groupRows, totalRows, otherTables } = rows;
  const parts = [
    saidOf("title", titleRows),
    saidOf("headings", headingRows),
    saidOf("headings and titles again", repeatedRows),
    saidOf("names of groups", groupRows),
    saidOf("totals", totalRows),
    ...otherTables.map(([from, to]) => `another table in rows ${from} to ${to}`),
  ].filter((part) => part !== null);
  const isPlain = headingRows.length === 1 && headingRows[0] === 1;
  if (parts.length === (isPlain ? 1 : 0)) return null;
  const text = `${parts.join(", ")} left out`;
  return text[0]?.toUpperCase() + text.slice(1);
}

function saidOf(what: string, rows: readonly number[]): string | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first === last) return `${what} in row ${first}`;
  if (rows.length === 2) return `${what} in rows ${first} and ${last}`;
  if (last - first === rows.length - 1) return `${what} in rows ${first} to ${last}`;
  return `${what} in ${rows.length.toLocaleString("en")} rows`;
}
