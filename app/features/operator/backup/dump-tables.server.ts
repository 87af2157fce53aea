import type { Kysely } from "kysely";
import { carriedJobs } from "#app/platform/jobs/move-jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { factsOf } from "#db/tables.ts";
import type { MovedTable } from "./manifest.server.ts";

/** What a column can hold, on either database. */
export type Cell = string | number | null;

const ROWS_PER_FETCH = 500;

/** Every row of a table, some at a time, each with its cells in the order of the table's columns. The same from both engines. */
export async function* rowsOf(db: Database, { name, columns }: MovedTable): AsyncGenerator<Cell[]> {
  if (factsOf(name)?.carry?.as === "jobs") {
    // PostgreSQL has a queue of its own.
    for (const job of await carriedJobs(db)) yield columns.map((column) => cell(job[column as keyof typeof job], name, column));
    return;
  }
  const any = db as unknown as Kysely<Record<string, Record<string, Cell>>>;
  for await (const row of any.selectFrom(name).select(columns).stream(ROWS_PER_FETCH)) {
    yield columns.map((column) => cell(row[column]!, name, column));
  }
}

function cell(value: unknown, table: string, column: string): Cell {
  if (value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value))) return value;
  throw new Error(`${table}.${column} holds what can't be carried: ${typeof value}`);
}

/** Rows as lines of JSON, one array a row (NDJSON). */
export async function* linesOf(rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** The rows of such lines, however the bytes were cut up. Throws where a line is no row. */
export async function* rowsOfLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Cell[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as Cell[];
  }
  if (rest + decoder.decode() !== "") throw new Error("the last line is not whole");
}
