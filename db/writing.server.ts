import { setImmediate as letOthersRun } from "node:timers/promises";
import { CompiledQuery, type Insertable } from "kysely";
import type { Database } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Schema } from "./schema.ts";

/**
 * Few enough that one statement holds the event loop for a millisecond or two, many enough that
 * calling costs little.
 */
const ROWS_A_STATEMENT = 50;

/** Fewer rows are written at once anyway, and each shape of a statement is kept. */
const MIN_SHARING = 500;
/** Which values rows share differs; texts of this many shapes are some megabytes. */
const MAX_COMPOSED = 200;

/** The text of each statement, by engine, table, columns and number of rows. */
const composed = new Map<string, string>();

/**
 * Inserts any number of rows, all with the columns of the first and with plain values. A statement
 * is composed once: with a hundred thousand rows, composing it every time costs as much as
 * executing it. Lets go of the event loop between statements.
 */
export async function insertRows<T extends keyof Schema & string>(
  trx: Database,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  rowsAStatement = ROWS_A_STATEMENT,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!) as Column<T>[];
  const literals = isPostgres(trx) ? [] : literalsOf(columns, rows);
  for (let start = 0; start < rows.length; ) {
    const left = rows.length - start;
    const count = isPostgres(trx)
      ? Math.min(left, rowsAStatement)
      : shapedCount(left, rowsAStatement);
    const slice = rows.slice(start, start + count);
    await trx.executeQuery(
      isPostgres(trx)
        ? plainInsert(trx, table, columns, slice)
        : shortInsert(table, columns, slice, literals),
    );
    start += count;
    if (count === rowsAStatement && start < rows.length) await letOthersRun();
  }
}

/**
 * A prepared insert of 50 rows holds a quarter of a megabyte, and portions have another number of
 * rows each time: what is left of one goes in eights and ones.
 */
function shapedCount(left: number, rowsAStatement: number): number {
  if (left >= rowsAStatement) return rowsAStatement;
  return left >= SOME_ROWS ? SOME_ROWS : 1;
}

const SOME_ROWS = 8;

type Column<T extends keyof Schema> = keyof Insertable<Schema[T]>;

function plainInsert<T extends keyof Schema & string>(
  trx: Database,
  table: T,
  columns: Column<T>[],
  rows: readonly Insertable<Schema[T]>[],
): CompiledQuery {
  const key = `postgres:${table}:${rows.length}:${columns.join()}`;
  const text = composed.get(key) ?? trx.insertInto(table).values(rows).compile().sql;
  composed.set(key, text);
  const parameters: unknown[] = [];
  for (const row of rows) for (const column of columns) parameters.push(row[column]);
  return CompiledQuery.raw(text, parameters);
}

/**
 * For SQLite: a state, an id or a null that all rows have in common is part of the statement, since
 * handing it over takes longer than writing it.
 */
function shortInsert<T extends keyof Schema & string>(
  table: T,
  columns: Column<T>[],
  rows: readonly Insertable<Schema[T]>[],
  literals: (string | null)[],
): CompiledQuery {
  const own = columns.filter((_, index) => literals[index] === null);
  const line = `(${literals.map((literal) => literal ?? "?").join()})`;
  const key = `${table}:${rows.length}:${columns.join()}:${line}`;
  let text = composed.get(key);
  if (text === undefined) {
    if (composed.size >= MAX_COMPOSED) composed.clear();
    const names = columns.map((column) => `"${String(column)}"`).join();
    text = `insert into "${table}" (${names}) values ${rows.map(() => line).join()}`;
    composed.set(key, text);
  }
  const parameters: unknown[] = [];
  for (const row of rows) for (const column of own) parameters.push(row[column]);
  return CompiledQuery.raw(text, parameters);
}

/** What all rows have in common; null: their own. */
function literalsOf<T extends keyof Schema & string>(
  columns: Column<T>[],
  rows: readonly Insertable<Schema[T]>[],
): (string | null)[] {
  const first = rows[0]!;
  return columns.map((column) =>
    rows.length >= MIN_SHARING && rows.every((row) => row[column] === first[column])
      ? literalOf(first[column])
      : null,
  );
}

/** Letters, digits and a few signs: nothing that could end the text or begin another statement. */
function literalOf(value: unknown): string | null {
  if (value === null) return "null";
  return typeof value === "string" && /^[\w:.-]{0,40}$/.test(value) ? `'${value}'` : null;
}

const MAX_WAIT_MS = 50;

/**
 * Waits for a small write whose outcome the page does not show (a view counted, a visit noted), but
 * not behind a long transaction: then it is written when that ends, and lost should the process end
 * first. Throws what fails in time; what fails later has nobody to be told to.
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
