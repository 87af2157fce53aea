import type { z } from "zod";
import { itemAt } from "#app/engines/lists/item-at.ts";
import type { JsonColumn } from "#db/tables.ts";

/**
 * "projects.design": where a text was read from. What a setting of the installation holds is JSON
 * of some of them.
 */
export type StoredColumn = JsonColumn | "installationSettings.value";

/**
 * What a row holds can't be what was written there. The message says which table, column and row,
 * and never what stands in it.
 */
export class DamagedRowError extends Error {
  constructor(column: StoredColumn, row: string | number, problem: string) {
    super(`${column} of the row ${row} is damaged: ${problem}`);
    this.name = "DamagedRowError";
  }
}

/**
 * What a JSON column holds, checked against its shape. The value is as it was stored: what the
 * shape doesn't know stays in it, and nothing is filled in. `row`: the row's id, or what else tells
 * it from others. Throws `DamagedRowError`.
 */
export function readStored<T>(
  shape: z.ZodType<T>,
  text: string,
  column: StoredColumn,
  row: string | number,
): T {
  const value = readStoredJson(text, column, row);
  const checked = shape.safeParse(value);
  if (checked.success) return value as T;
  const { path, message } = itemAt(checked.error.issues, 0);
  throw new DamagedRowError(column, row, `${path.join(".") || "the whole"}: ${message}`);
}

/**
 * The same for names and texts, `{"Course Title":"First aid"}`; checked by hand, since lists of
 * 100,000 people are read with it.
 */
export function readStoredTexts(
  text: string,
  column: StoredColumn,
  row: string | number,
): Record<string, string> {
  const value = readStoredObject(text, column, row);
  for (const name in value)
    if (typeof value[name] !== "string")
      throw new DamagedRowError(column, row, "a value is no text");
  return value as Record<string, string>;
}

/** The same for a list of texts. */
export function readStoredList(text: string, column: StoredColumn, row: string | number): string[] {
  const value = readStoredJson(text, column, row);
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value;
  throw new DamagedRowError(column, row, "it is no list of texts");
}

/** The same for any object: where every reader takes what is absent for empty. */
export function readStoredObject(
  text: string,
  column: StoredColumn,
  row: string | number,
): Record<string, unknown> {
  const value = readStoredJson(text, column, row);
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new DamagedRowError(column, row, "it is no object");
}

/** The same for whatever it is: to be written out again, or compared. */
export function readStoredJson(text: string, column: StoredColumn, row: string | number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DamagedRowError(column, row, "it is no JSON");
  }
}

/** For what has a default: null when the text is empty or broken. */
export function readStoredOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
