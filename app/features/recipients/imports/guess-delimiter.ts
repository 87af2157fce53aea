import Papa from "papaparse";
import { meaningOfHeading } from "./guess-mapping.ts";

const CANDIDATES = [",", ";", "\t", "|"];

/**
 * The character between cells, from the first part of a file: the one that gives the most rows of equal width, headings
 * that are known counting extra. Excel's own `sep=;` line decides when it is there. A list of one column gets a comma.
 */
export function guessDelimiter(sample: string): string {
  const told = /^sep=([^\n])\n/i.exec(sample);
  if (told) return told[1]!;
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of CANDIDATES) {
    const rows = Papa.parse<string[]>(sample, { delimiter, newline: "\n", preview: 40 }).data.filter((row) =>
      row.some((cell) => cell.trim()),
    );
    const score = scoreOf(rows);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreOf(rows: string[][]): number {
  const widths = new Map<number, number>();
  for (const row of rows) if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  if (widths.size === 0) return 0;
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]!;
  const known = Math.max(
    0,
    ...rows.slice(0, 20).map((row) => (row.length > 1 ? row.filter((cell) => meaningOfHeading(cell)).length : 0)),
  );
  return count / rows.length + Math.min(width, 20) / 100 + known;
}
