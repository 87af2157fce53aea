import { type Kysely, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import { TABLE_NAMES, TABLES } from "#db/tables.ts";

/** A table as it is carried from one database to another: every column that holds something of its own. */
export interface MovedTable {
  name: string;
  columns: string[];
}

/** On SQLite the search can't be read back; the tables that it keeps for itself begin with its name. */
const MADE_AGAIN = TABLE_NAMES.filter((name) => TABLES[name].carry?.as === "made again");

const isMadeAgain = (name: string) => MADE_AGAIN.some((made) => name === made || name.startsWith(`${made}_`));

/** Every table but those that are made of others and those that Kysely keeps; by name. Works on both engines. */
export async function listMovedTables(db: Database): Promise<MovedTable[]> {
  const onPostgres = isPostgres(db as Kysely<Schema>);
  const schema = onPostgres ? await currentSchema(db) : undefined;
  const computed = onPostgres ? await computedColumns(db) : new Set<string>();
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => !table.isView && !isMadeAgain(table.name) && (!schema || table.schema === schema))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).filter((column) => !computed.has(`${name}.${column}`)),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The names of migrations that made the tables what they are, in order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration" order by "name"`.execute(
    db as Kysely<unknown>,
  );
  return rows.map(({ name }) => name);
}

async function currentSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as "name"`.execute(db);
  return rows[0]!.name;
}

async function computedColumns(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select "table_name" || '.' || "column_name" as "key" from information_schema.columns
    where table_schema = current_schema() and is_generated = 'ALWAYS'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
