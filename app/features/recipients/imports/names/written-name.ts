import type { WrittenName } from "#app/engines/names/index.ts";
import type { Mapping } from "../../lists/list-columns.ts";

/** A name as `importRows.written` has it, as it was read: of one cell, or of two with a tab between. */
export function cellsOfWritten(
  written: string,
  { columns }: Pick<Mapping, "columns">,
): WrittenName {
  if (columns.includes("fullName")) return written;
  const [firstName = "", lastName = ""] = written.split("\t");
  return { firstName, lastName };
}

/** The same as people see it. */
export function showWritten(written: string): string {
  return written.replaceAll("\t", " ");
}
