/** What is said of rows that a pasted web page, or a spreadsheet, hides. */
export function hiddenRowsMessage(count: number): string {
  return count === 1
    ? "1 row was hidden where this was copied, so it is left out."
    : `${count.toLocaleString("en")} rows were hidden where this was copied, so they are left out.`;
}
