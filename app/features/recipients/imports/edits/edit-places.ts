import type { ColumnUse, Mapping } from "../../lists/list-columns.ts";
import { isKeptValue } from "../columns/column-readings.ts";
import type { EditField } from "./row-edits.ts";

/** Where in a list something was changed; null: not known, which counts everywhere. */
export interface EditPlace {
  sheet: string | null;
  columnIndex: number | null;
}

/** What is read at present. */
export interface PlacesRead {
  detected: { sheet: string };
  mapping: Pick<Mapping, "columns">;
}

/** Where a field is read from at present. */
export function placeOf(field: EditField, { detected, mapping }: PlacesRead): EditPlace {
  const column = mapping.columns.findIndex((use) => isReadFrom(field, use));
  return { sheet: detected.sheet, columnIndex: column < 0 ? null : column };
}

/** An answer about an address belongs to the column of addresses. */
function isReadFrom(field: EditField, use: ColumnUse): boolean {
  if (field === "repeat") return use === "email";
  return use === field || (use === "fullName" && isName(field));
}

function isName(field: EditField): boolean {
  return field === "firstName" || field === "lastName";
}

/** Why a change counts for nothing at present. */
export type NotUsed = "sheet" | "column";

/**
 * What a change is about at present: the same part of a person, or what its column is kept as now.
 */
export function fieldNow(
  { field, sheet, columnIndex }: EditPlace & { field: EditField },
  { detected, mapping }: PlacesRead,
): EditField | { notUsed: NotUsed } {
  if (sheet !== null && sheet !== detected.sheet) return { notUsed: "sheet" };
  if (columnIndex === null) return field;
  const use = mapping.columns[columnIndex] ?? "skip";
  if (isReadFrom(field, use)) return field;
  const isKept = isKeptValue(use) && isKeptValue(field);
  return isKept ? use : { notUsed: "column" };
}
