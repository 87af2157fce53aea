import { setImmediate as letOthersRun } from "node:timers/promises";
import { CompiledQuery, type Insertable } from "kysely";
import type { Database } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Schema } from "./schema.ts";

/** Few enough that one statement holds the event loop for a millisecond or two, many enough that calling costs little. */
const ROWS_A_STATEMENT = 50;

/** The text of each statement, by engine, table, columns and number of rows. */
const composed = new Map<string, string>();

/**
 * Inserts any number of rows, all with the columns of the first and with plain values. A statement is composed
 * once: with a hundred thousand rows, composing it every time costs as much as executing it. Lets go of the event loop between
 * statements.
 */
export async function insertRows<T extends keyof Schema & string>(
  trx: Database,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!) as (keyof Insertable<Schema[T]>)[];
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const slice = rows.slice(start, start + ROWS_A_STATEMENT);
    const key = `${isPostgres(trx)}:${table}:${slice.length}:${columns.join()}`;
    const text = composed.get(key) ?? trx.insertInto(table).values(slice).compile().sql;
    composed.set(key, text);
    const parameters: unknown[] = [];
    for (const row of slice) for (const column of columns) parameters.push(row[column]);
    await trx.executeQuery(CompiledQuery.raw(text, parameters));
    if (start + ROWS_A_STATEMENT < rows.length) await letOthersRun();
  }
}

const MAX_WAIT_MS = 50;

/**
 * Waits for a small write whose outcome the page does not show (a view counted, a visit noted), but not behind a long
 * transaction: then it is written when that ends, and lost should the process end first. Throws what fails in time; what fails later has nobody to be told to.
 */
export async function writeWithTimeout(write: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  try {
    await Promise.race([write, patience]);
  } finally {
    clearTimeout(timer);
  }
}
