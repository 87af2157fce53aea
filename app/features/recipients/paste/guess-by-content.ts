import { type ColumnUse, columnLetters } from "../lists/list-columns.ts";

const DATE =
  /^(?:\d{1,2}[./ -](?:\d{1,2}|\p{L}{3,9}\.?)[./ ,-]+\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}(?:[ T]\d{2}:\d{2}.*)?|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/u;
const PHONE = /^\+?\(?\d[\d\s().-]{5,18}\d$/;

/**
 * What columns without headings are, by their cells, where `guessMapping` left them out: dates,
 * telephone numbers, one certificate name again and again. A column that only counts the rows stays
 * out; any other is kept under its letter.
 */
export function guessByContent(uses: readonly ColumnUse[], rows: readonly string[][]): ColumnUse[] {
  const taken = new Set<ColumnUse>(uses);
  const give = (use: ColumnUse): ColumnUse | null => {
    if (taken.has(use)) return null;
    taken.add(use);
    return use;
  };
  return uses.map((use, index) => {
    if (use !== "skip") return use;
    const cells = rows.map((row) => (row[index] ?? "").trim()).filter(Boolean);
    const most = (test: (cell: string) => boolean) =>
      cells.filter(test).length * 10 >= cells.length * 8;
    if (cells.length === 0 || isCounting(cells)) return "skip";
    const own: ColumnUse = `field:Column ${columnLetters(index)}`;
    if (most((cell) => DATE.test(cell))) return give("field:Completion Date") ?? own;
    if (most((cell) => PHONE.test(cell) && cell.replace(/\D/g, "").length >= 7))
      return give("field:Phone") ?? own;
    if (isRepeated(cells)) return give("certificateName") ?? own;
    return own;
  });
}

/** 1, 2, 3 …: a serial number. */
function isCounting(cells: string[]): boolean {
  const first = Number(cells[0]);
  return (
    Number.isInteger(first) &&
    first <= 1 &&
    cells.every((cell, index) => Number(cell) === first + index)
  );
}

/** Several words that most people have in common, as in "Data Analysis Fundamentals". */
function isRepeated(cells: string[]): boolean {
  if (cells.length < 3 || !cells.every((cell) => /\p{L}{2}/u.test(cell))) return false;
  const isTitle = cells.filter((cell) => /\s/.test(cell)).length * 2 > cells.length;
  return isTitle && new Set(cells.map((cell) => cell.toLowerCase())).size * 3 <= cells.length;
}
