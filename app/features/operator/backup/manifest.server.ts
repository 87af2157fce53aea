import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { itemAt } from "#app/engines/lists/item-at.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import { TABLE_NAMES, TABLES } from "#db/tables.ts";

/** Raised when an older version could no longer read what is written. */
export const FORMAT = 1;
export const MANIFEST_PATH = "manifest.json";
/** Where files are kept: everything below these. */
export const FOLDERS = ["accounts", "imports"];

const entry = { bytes: z.number().int().min(0), sha256: z.string().length(64) };
const manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that wrote it. */
  version: z.string(),
  /** ISO: the moment that the rows are of. */
  at: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  /** Tells whether SESSION_SECRET is the same, without telling it. */
  secretMark: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      ...entry,
    }),
  ),
  files: z.array(z.object({ key: z.string(), ...entry })),
  /**
   * Files that rows name although they were deleted before: of lists that were read in, for one.
   */
  absentFiles: z.number().int().min(0),
});

/** What is in a backup, with the means to check whether all of it is there and unchanged. */
export type Manifest = z.infer<typeof manifest>;

/** The manifest of a backup, or why it can't be used. */
export function readManifest(json: string): { manifest: Manifest } | { problem: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return { problem: "its table of contents can't be read" };
  }
  const format = z.object({ format: z.number() }).safeParse(parsed);
  if (format.success && format.data.format > FORMAT)
    return {
      problem:
        `it was written by a newer version (format ${format.data.format}, this one reads ` +
        `${FORMAT}). Install that version first`,
    };
  const read = manifest.safeParse(parsed);
  return read.success
    ? { manifest: read.data }
    : { problem: "its table of contents is not in Iweri's format" };
}

export function tablePath(name: string): string {
  return `database/${name}.ndjson`;
}

export function filePath(key: string): string {
  return `files/${key}`;
}

export function secretMark(secret: string): string {
  return createHmac("sha256", secret).update("the secret of a backup").digest("hex").slice(0, 16);
}

/**
 * A table as it is carried from one database to another: every column that holds something of its
 * own.
 */
export interface MovedTable {
  name: string;
  columns: string[];
}

/**
 * On SQLite the search can't be read back; the tables that it keeps for itself begin with its name.
 */
const MADE_AGAIN = TABLE_NAMES.filter((name) => TABLES[name].carry?.as === "made again");

const isMadeAgain = (name: string) =>
  MADE_AGAIN.some((made) => name === made || name.startsWith(`${made}_`));

/**
 * Every table but those that are made of others and those that Kysely keeps; by name. Works on both
 * engines.
 */
export async function listMovedTables(db: Database): Promise<MovedTable[]> {
  const onPostgres = isPostgres(db as Kysely<Schema>);
  const schema = onPostgres ? await currentSchema(db) : undefined;
  const computed = onPostgres ? await computedColumns(db) : new Set<string>();
  const tables = await db.introspection.getTables();
  return tables
    .filter(
      (table) => !table.isView && !isMadeAgain(table.name) && (!schema || table.schema === schema),
    )
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map((column) => column.name)
        .filter((column) => !computed.has(`${name}.${column}`)),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The names of migrations that made the tables what they are, in order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select "name" from "kysely_migration" order by "name"`.execute(db as Kysely<unknown>);
  return rows.map(({ name }) => name);
}

async function currentSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as "name"`.execute(db);
  return itemAt(rows, 0).name;
}

async function computedColumns(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select "table_name" || '.' || "column_name" as "key" from information_schema.columns
    where table_schema = current_schema() and is_generated = 'ALWAYS'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
