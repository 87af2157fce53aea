import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Between two statements of a file; no statement has an empty line in it. */
const BETWEEN = ";\n\n";

/** The statements of a file that `writeStatements` made. */
export function splitStatements(text: string): string[] {
  return text
    .replace(/^--.*\n/gm, "")
    .trim()
    .replace(/;$/, "")
    .split(BETWEEN);
}

export function writeStatements(statements: readonly string[]): string {
  return `${statements.map((statement) => statement.trim()).join(BETWEEN)};\n`;
}

interface SqliteObject {
  type: "table" | "index" | "trigger";
  name: string;
  tbl_name: string;
  sql: string;
}

/**
 * What makes the schema of a SQLite database, statement by statement: each table, its indexes, its
 * triggers. SQLite's own tables and those behind a search index are left out: they come by
 * themselves.
 */
export async function sqliteStatements(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<SqliteObject>`select type, name, tbl_name, sql from sqlite_master
    where sql is not null and substr(name, 1, 7) <> 'sqlite_' order by rowid`.execute(db);
  const searched = rows.filter(({ sql: text }) => /^create virtual/i.test(text));
  const isBehind = ({ name }: SqliteObject) =>
    searched.some((index) => name.startsWith(`${index.name}_`));
  const kept = rows.filter((row) => !isBehind(row));
  const ofType = (type: SqliteObject["type"], table: string) =>
    kept.filter((row) => row.type === type && row.tbl_name === table).map(readable);
  const tables = kept.filter(({ type }) => type === "table");
  return [
    ...tables.flatMap((table) => [readable(table), ...ofType("index", table.name)]),
    // They name tables that come later.
    ...tables.flatMap(({ name }) => ofType("trigger", name)),
  ];
}

/** The same statement with a line for each column, or for each step of a trigger. */
function readable({ type, sql: text }: SqliteObject): string {
  const plain = text.trim().replace(/\n\s*\n/g, "\n");
  if (type !== "table") return plain;
  const from = plain.indexOf("(");
  const to = plain.lastIndexOf(")");
  const columns = splitColumns(plain.slice(from + 1, to)).map((column) => `  ${column.trim()}`);
  return `${plain.slice(0, from)}(\n${columns.join(",\n")}\n)${plain.slice(to + 1)}`;
}

/** What stands between commas that are in no brackets and no quotes. */
function splitColumns(list: string): string[] {
  const columns = [""];
  let depth = 0;
  let quote = "";
  for (const letter of list) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === "(") depth++;
    else if (letter === ")") depth--;
    if (letter === "," && depth === 0 && !quote) columns.push("");
    else columns[columns.length - 1] += letter;
  }
  return columns;
}
