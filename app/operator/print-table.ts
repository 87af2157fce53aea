/** Rows below their headings, in columns as wide as they need. What people typed can't steer the terminal. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows].map((row) => row.map(plain));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? "")].length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, "?");
}
