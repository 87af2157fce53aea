import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { meaningOfHeading } from "./guess-mapping.ts";

/** How far down a report's preamble may push the headings. */
const ROWS_LOOKED_AT = 20;

/**
 * The index of the row that holds the headings, or null when the list starts with a person at once.
 * Reports (Zoom's, for one) put a table about the meeting above the people, so the row that names
 * an address *and* a name wins over the first.
 */
export function findHeadingRow(rows: string[][]): number | null {
  let best: { index: number; score: number } | null = null;
  const first = rows.findIndex((row) => row.some((cell) => cell.trim()));
  if (first < 0) return null;
  for (const [index, row] of rows.slice(0, ROWS_LOOKED_AT).entries()) {
    if (index < first || row.some((cell) => readEmailAddress(cell).ok)) continue;
    const score = headingScore(row);
    if (score > 0 && (!best || score > best.score)) best = { index, score };
  }
  if (best) return best.index;
  return rows[first]?.some((cell) => readEmailAddress(cell).ok) ? null : first;
}

/** How much a row looks like headings: 0, not at all. */
export function headingScore(row: string[]): number {
  const uses = new Set(row.map(meaningOfHeading));
  const hasEmail = uses.has("email");
  const hasName = uses.has("fullName") || uses.has("firstName") || uses.has("lastName");
  return (
    (hasEmail ? 2 : 0) +
    (hasName ? 2 : 0) +
    (hasEmail && hasName ? 4 : 0) +
    (uses.has("certificateName") ? 1 : 0)
  );
}
