import { CompiledQuery, type Kysely, sql } from "kysely";
import { carriedJobs } from "#app/platform/jobs/move-jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import { factsOf } from "#db/tables.ts";
import type { MovedTable } from "./manifest.server.ts";

/** What a column can hold, on either database. */
type Cell = string | number | null;

const ROWS_PER_FETCH = 500;

/**
 * Every row of a table, some at a time, each with its cells in the order of the table's columns.
 * The same from both engines.
 */
export async function* rowsOf(db: Database, { name, columns }: MovedTable): AsyncGenerator<Cell[]> {
  if (factsOf(name)?.carry?.as === "jobs") {
    // PostgreSQL has a queue of its own.
    for (const job of await carriedJobs(db))
      yield columns.map((column) => cell(job[column as keyof typeof job], name, column));
    return;
  }
  const any = db as unknown as Kysely<Record<string, Record<string, Cell>>>;
  for await (const row of any.selectFrom(name).select(columns).stream(ROWS_PER_FETCH)) {
    yield columns.map((column) => cell(row[column], name, column));
  }
}

function cell(value: unknown, table: string, column: string): Cell {
  if (
    value === null ||
    typeof value === "string" ||
    (typeof value === "number" && Number.isFinite(value))
  )
    return value;
  throw new Error(`${table}.${column} holds a value that can't be backed up: ${typeof value}`);
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
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Cell[];
  }
  if (rest + decoder.decode() !== "") throw new Error("the last line is incomplete");
}

const MAX_ROWS = 200;
/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;

export interface TableRows extends MovedTable {
  rows(): AsyncIterable<Cell[]>;
}

/** A row names another that is not there. */
export class BrokenReference extends Error {}

/**
 * Fills the empty tables of a database with rows of another, in one transaction: all of them or
 * none. What triggers keep comes along as it is, so no trigger runs; the search of people is made
 * anew; every reference is looked at before the end. Tables come in any order. `then` runs at the
 * end of the same transaction, with triggers again. Returns rows by table.
 */
export async function loadTables(
  db: Kysely<Schema>,
  tables: readonly TableRows[],
  then: (trx: Kysely<Schema>) => Promise<void> = async () => {},
): Promise<Map<string, number>> {
  return isPostgres(db) ? loadPostgres(db, tables, then) : loadSqlite(db, tables, then);
}

type AfterLoad = (trx: Kysely<Schema>) => Promise<void>;

async function loadSqlite(
  db: Kysely<Schema>,
  tables: readonly TableRows[],
  then: AfterLoad,
): Promise<Map<string, number>> {
  const loaded = await db.transaction().execute(async (trx) => {
    // Until the commit: rows may come before those that they name.
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    const triggers = await sql<{
      name: string;
      sql: string;
    }>`select "name", "sql" from "sqlite_master" where "type" = 'trigger'`.execute(trx);
    for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)}`.execute(trx);
    const counts = await fill(trx, tables);
    const search = await sql`select 1 from "sqlite_master" where "name" = 'peopleSearch'`.execute(
      trx,
    );
    // Older tables have none; the migration that makes it fills it.
    if (search.rows.length > 0)
      await sql`insert into "peopleSearch" (rowid, "accountId", "words") select "number", "accountId", "words" from "people"`.execute(
        trx,
      );
    const broken = await sql<{
      table: string;
      parent: string;
    }>`select * from pragma_foreign_key_check limit 1`.execute(trx);
    throwIfBroken(broken.rows[0]);
    for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(trx);
    await then(trx);
    return counts;
  });
  return loaded;
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * References are taken away and put back: PostgreSQL then looks at all of them at once, and no
 * order of tables is needed.
 */
async function loadPostgres(
  db: Kysely<Schema>,
  tables: readonly TableRows[],
  then: AfterLoad,
): Promise<Map<string, number>> {
  return db
    .transaction()
    .setIsolationLevel("read committed")
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      const { rows: references } =
        await sql<Constraint>`select cls.relname as "table", con.conname as "name",
      pg_get_constraintdef(con.oid) as "definition" from pg_constraint con join pg_class cls on cls.oid = con.conrelid
      join pg_namespace nsp on nsp.oid = cls.relnamespace where con.contype = 'f' and nsp.nspname = current_schema()`.execute(
          trx,
        );
      for (const { table, name } of references)
        await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx);
      for (const { name } of tables)
        await sql`alter table ${sql.id(name)} disable trigger user`.execute(trx);
      const counts = await fill(trx, tables);
      await sql`insert into "peopleSearch" ("rowid", "accountId", "words")
      select "number", "accountId", "searchVector"("accountId", "words") from "people"`.execute(
        trx,
      );
      for (const { name } of tables)
        await sql`alter table ${sql.id(name)} enable trigger user`.execute(trx);
      for (const { table, name, definition } of references) {
        const added = sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`;
        await added.execute(trx).catch((error: { code?: string }) => {
          if (error.code === "23503") throwIfBroken({ table, parent: name });
          throw error;
        });
      }
      await moveSequences(trx, tables);
      await then(trx);
      return counts;
    });
}

/** Numbers that the database gives go on after the highest there is. */
async function moveSequences(trx: Kysely<Schema>, tables: readonly MovedTable[]): Promise<void> {
  const { rows } = await sql<{
    table: string;
    column: string;
  }>`select "table_name" as "table", "column_name" as "column"
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    trx,
  );
  for (const { table, column } of rows.filter((row) =>
    tables.some(({ name }) => name === row.table),
  )) {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), greatest(1, coalesce(max(${sql.id(column)}), 0)),
      count(*) > 0) from ${sql.id(table)}`.execute(trx);
  }
}

async function fill(
  trx: Kysely<Schema>,
  tables: readonly TableRows[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    let count = 0;
    for await (const rows of inChunks(table)) {
      await trx.executeQuery(insertOf(trx, table, rows));
      count += rows.length;
    }
    counts.set(table.name, count);
  }
  return counts;
}

/**
 * Composed by hand and not by Kysely: of a hundred thousand rows each statement is the same text
 * again.
 */
function insertOf(
  trx: Kysely<Schema>,
  { name, columns }: MovedTable,
  rows: readonly Cell[][],
): CompiledQuery {
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  let number = 0;
  const place = isPostgres(trx) ? () => `$${++number}` : () => "?";
  const values = rows.map(() => `(${columns.map(place).join()})`).join();
  return CompiledQuery.raw(
    `insert into ${quoted(name)} (${columns.map(quoted).join()}) values ${values}`,
    rows.flat(),
  );
}

async function* inChunks({ name, columns, rows }: TableRows): AsyncGenerator<Cell[][]> {
  const most = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length)));
  let part: Cell[][] = [];
  for await (const row of rows()) {
    if (row.length !== columns.length)
      throw new Error(`a row of ${name} has ${row.length} values for ${columns.length} columns`);
    part.push(row);
    if (part.length < most) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function throwIfBroken(broken: { table: string; parent: string } | undefined): void {
  if (broken)
    throw new BrokenReference(
      `a row of ${broken.table} refers to a row of ${broken.parent} that doesn't exist`,
    );
}
