import { type Selectable, sql } from "kysely";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { toSlug } from "#app/engines/letters/index.ts";
import { readStoredJson, type StoredColumn } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { Schema } from "#db/schema.ts";
import { archivePath, factsOf, type TableName } from "#db/tables.ts";

/** One file of the archive. Its content is made when its turn comes, piece by piece. */
export interface ArchiveFile {
  /** Of [a-z0-9./_-] only, made by us: what people typed is never a path. */
  path: string;
  /**
   * What it is, in a sentence for the README. Null: it stands in a folder that is told of as a
   * whole.
   */
  about: string | null;
  /** False for what is small already: pictures and PDF. */
  compress: boolean;
  content(): AsyncIterable<string | Uint8Array>;
}

/** Rows of one kind, read in pages. In a CSV cell, what is not text or a number stands as JSON. */
export interface ArchiveTable {
  /** Path without its ending. */
  path: string;
  about: string;
  columns: readonly string[];
  pages(): AsyncIterable<Record<string, unknown>[]>;
}

type ArchivedTable = Parameters<typeof archivePath>[0];
type Column<T extends TableName> = keyof Selectable<Schema[T]> & string;

interface Sheet<T extends TableName> {
  about: string;
  /** In the order of the sheet. */
  columns: readonly Column<T>[];
  /**
   * What the rows are read in the order of; together it tells each from all others. Default: the
   * id.
   */
  by?: readonly Column<T>[];
  /**
   * The rows for programs have every column that the table map doesn't leave out, not only those of
   * the sheet.
   */
  hasAllColumns?: boolean;
  /** Of rows that can have some hundred kilobytes: how many are read at once. They have an id. */
  rowsAtOnce?: number;
  /** Columns of 0 and 1 that are told as false and true. */
  flags?: readonly Column<T>[];
  /** Columns whose JSON is told as what it holds. */
  json?: readonly Column<T>[];
}

/**
 * The rows of a table that belong to an account, in the way that the table map says; its secrets
 * are in no file.
 */
export function accountTable<T extends ArchivedTable>(
  db: Database,
  accountId: string,
  table: T,
  sheet: Sheet<T>,
): ArchiveTable {
  return {
    path: archivePath(table),
    about: sheet.about,
    columns: sheet.columns,
    async *pages() {
      for await (const rows of ownPages(db, accountId, table, sheet))
        yield rows.map((row) => toldRow(table, row, sheet));
    },
  };
}

/** What sheets of tables are like, by the table, in their order in the archive. */
export type Sheets = { readonly [T in ArchivedTable]?: Sheet<T> };

/** The rows of several tables that belong to an account. */
export function sheetTables(db: Database, accountId: string, sheets: Sheets): ArchiveTable[] {
  return (Object.entries(sheets) as [ArchivedTable, Sheet<ArchivedTable>][]).map(([table, sheet]) =>
    accountTable(db, accountId, table, sheet),
  );
}

type Row = Record<string, unknown>;

async function* ownPages<T extends TableName>(
  db: Database,
  accountId: string,
  table: T,
  { columns, by = ["id" as Column<T>], hasAllColumns, rowsAtOnce }: Sheet<T>,
): AsyncGenerator<Row[]> {
  const belongs = factsOf(table).account;
  const read = { columns: hasAllColumns ? undefined : columns, by, rowsAtOnce };
  if (belongs && typeof belongs === "object") {
    for (const id of await idsOf(db, belongs.of, accountId))
      yield* pagesOf(db, table, {
        ...read,
        of: [belongs.column as Column<T>, id],
      }) as AsyncGenerator<Row[]>;
    return;
  }
  if (rowsAtOnce === undefined) {
    yield* pagesOf(db, table, {
      ...read,
      of: ["accountId" as Column<T>, accountId],
    }) as AsyncGenerator<Row[]>;
    return;
  }
  for (const some of inPieces(await idsOf(db, table, accountId), rowsAtOnce)) {
    const found =
      await sql<Row>`select * from ${sql.table(table)} where "id" in (${sql.join(some)}) order by "id"`.execute(
        db,
      );
    yield found.rows;
  }
}

/** These ids, some at a time. */
export function* inPieces(ids: readonly string[], size: number): Generator<string[]> {
  for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size);
}

/**
 * Some thousands at most of what people make one by one (projects, lists, sends): that is little,
 * while the rows with their texts are not.
 */
async function idsOf(db: Database, table: TableName, accountId: string): Promise<string[]> {
  const found = await sql<{
    id: string;
  }>`select "id" from ${sql.table(table)} where "accountId" = ${accountId}`.execute(db);
  return found.rows.map(({ id }) => id).sort();
}

/**
 * The rows with a value in a column (`of`), by keys, so that a page costs the same however many
 * there are.
 */
export function pagesOf<T extends TableName, C extends Column<T> = Column<T>>(
  db: Database,
  table: T,
  read: {
    of: [column: Column<T>, value: string];
    by: readonly NoInfer<C>[];
    columns?: readonly C[];
    rowsAtOnce?: number;
  },
): AsyncGenerator<Pick<Selectable<Schema[T]>, C>[]> {
  const [column, value] = read.of;
  const key = sql.join(read.by.map((name) => sql.ref(name)));
  const columns = read.columns ? sql.join(read.columns.map((name) => sql.ref(name))) : sql`*`;
  return keysetPages(async (last: Pick<Selectable<Schema[T]>, C> | null, limit) => {
    const beyond = last
      ? sql` and (${key}) > (${sql.join(read.by.map((name) => last[name]))})`
      : sql``;
    const found = await sql<
      Pick<Selectable<Schema[T]>, C>
    >`select ${columns} from ${sql.table(table)}
      where ${sql.ref(column)} = ${value}${beyond} order by ${key} limit ${limit}`.execute(db);
    return found.rows;
  }, read.rowsAtOnce);
}

/** A row as both files tell it: what was made of it stands behind the rest. */
function toldRow<T extends TableName>(
  table: T,
  row: Row,
  { flags = [], json = [], by = [] }: Sheet<T>,
): Row {
  const { account, archive, secrets = [] } = factsOf(table);
  const leftOut: readonly string[] = [
    "accountId",
    ...secrets,
    ...("path" in archive ? (archive.without ?? []) : []),
  ];
  const made: readonly string[] = [...flags, ...json];
  const key = [...(account && typeof account === "object" ? [account.column] : []), ...by];
  const name = String(row.id ?? key.map((column) => row[column]).join("/"));
  return {
    ...Object.fromEntries(
      Object.entries(row).filter(([column]) => !leftOut.includes(column) && !made.includes(column)),
    ),
    ...Object.fromEntries(flags.map((column) => [column, row[column] === 1])),
    ...Object.fromEntries(
      json.map((column) => [
        column,
        archivedJson(row[column] as string, `${table}.${column}` as StoredColumn, name),
      ]),
    ),
  };
}

/**
 * What a JSON column holds, for the archive; null where it holds nothing. Throws `DamagedRowError`.
 */
export function archivedJson(text: string | null, column: StoredColumn, row: string): unknown {
  return text === null || text === "" ? null : readStoredJson(text, column, row);
}

/**
 * The part of a file's name that tells a person what it is: "Ọ̀yọ́: Data & AI" → "oyo-data-ai". May
 * be empty.
 */
export function pathSlug(text: string): string {
  return toSlug(text, 40);
}

/** A text that is written in one piece. */
export function textFile(
  path: string,
  write: () => Promise<string> | string,
  about: string | null = null,
): ArchiveFile {
  return {
    path,
    about,
    compress: true,
    async *content() {
      yield await write();
    },
  };
}

/**
 * The two files of a table: for spreadsheets, with text that could run as a formula made harmless,
 * and for programs, as it is.
 */
export function tableFiles(table: ArchiveTable): ArchiveFile[] {
  return [csvFile(table), jsonLinesFile(table)];
}

/** Spreadsheets read a CSV as UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\ufeff";

export function csvFile({ path, about, columns, pages }: ArchiveTable): ArchiveFile {
  return {
    path: `${path}.csv`,
    about,
    compress: true,
    async *content() {
      yield BYTE_ORDER_MARK + csvLine(columns);
      for await (const rows of pages())
        yield rows.map((row) => csvLine(columns.map((name) => cellOf(row[name])))).join("");
    },
  };
}

export function jsonLinesFile({ path, about, pages }: Omit<ArchiveTable, "columns">): ArchiveFile {
  return {
    path: `${path}.jsonl`,
    about: `${about} One JSON object per line.`,
    compress: true,
    async *content() {
      for await (const rows of pages())
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    },
  };
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}
