/** What a spreadsheet would run as a formula, also in its full-width spelling. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A phone number with its country's code (E.164), perhaps in groups: at worst it is read as a
 * number, never reckoned with.
 */
const PHONE_NUMBER = /^\+[1-9](?: ?\d){6,14}$/;

/**
 * One line of a CSV file (RFC 4180, ending in CR LF). A cell that a spreadsheet would take for a
 * formula gets an apostrophe before it (C24), so that names like `=HYPERLINK(…)` stay text. Phone
 * numbers keep their plus without one: programs that send text messages would refuse the
 * apostrophe.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const text = FORMULA_START.test(cell) && !PHONE_NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets read a CSV as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = "\ufeff";
