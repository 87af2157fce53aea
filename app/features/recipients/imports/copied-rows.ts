/**
 * A person whose row has several addresses may be added with each: what is added besides stands in
 * rows of its own, numbered beyond every row of a file (`MAX_LINES` of the table reader).
 */
const FIRST = 3_000_000;
const ROWS_OF_FILE = 2_000_000;
/** Recipients' ids have room for seven figures. */
export const MAX_COPIES = 3;

/** The row of a person's second address (1), third (2), fourth (3). */
export function copyOfRow(row: number, copy: number): number {
  return FIRST + (copy - 1) * ROWS_OF_FILE + row;
}

export function isCopiedRow(row: number): boolean {
  return row > FIRST;
}

/** The row of the file that a row was made of. */
export function rowOfFile(row: number): number {
  return isCopiedRow(row) ? ((row - FIRST - 1) % ROWS_OF_FILE) + 1 : row;
}

/** "5", "5 again". */
export function rowLabel(row: number): string {
  return isCopiedRow(row) ? `${rowOfFile(row)} again` : `${row}`;
}

/** "twice" for two addresses. */
export function timesLabel(addresses: number): string {
  return addresses === 2 ? "twice" : `${addresses === 3 ? "three" : "four"} times`;
}
