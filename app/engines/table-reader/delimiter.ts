import Papa from "papaparse";
import type { TableKnowledge } from "./facts.ts";
import { isFilled } from "./read-sheet.ts";

const CANDIDATES = [",", ";", "\t", "|"];
const ROWS_SEEN = 40;

/**
 * The character between cells, from the first part of a file: the one that gives the most rows of
 * equal width, headings that are known counting extra. Excel's own `sep=;` line decides when it is
 * there. A list of one column gets a comma.
 */
export function guessDelimiter(
  sample: string,
  { meaningOf }: Pick<TableKnowledge, "meaningOf">,
): string {
  const [, told] = /^"?sep=([^\n])"?[^\n]?\n/i.exec(sample) ?? [];
  if (told) return told;
  const filled = withoutEmptyRows(sample);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of CANDIDATES) {
    const rows = Papa.parse<string[]>(filled, {
      delimiter,
      newline: "\n",
      preview: ROWS_SEEN,
    }).data.filter((row) => row.some(isFilled));
    const score = scoreOf(rows, meaningOf);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** From the first line on that holds more than separators. */
function withoutEmptyRows(sample: string): string {
  let line = 0;
  for (let at = 0; at < sample.length; at++) {
    const letter = sample.charAt(at);
    if (letter === "\n") line = at + 1;
    else if (!',;\t| "'.includes(letter)) break;
  }
  return sample.slice(line);
}

function scoreOf(rows: string[][], meaningOf: TableKnowledge["meaningOf"]): number {
  const widths = new Map<number, number>();
  for (const row of rows)
    if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  const [most] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (!most) return 0;
  const [width, count] = most;
  const known = Math.max(
    0,
    ...rows
      .slice(0, 20)
      .map((row) => (row.length > 1 ? row.filter((cell) => meaningOf(cell) !== null).length : 0)),
  );
  return count / rows.length + Math.min(width, 20) / 100 + known;
}
