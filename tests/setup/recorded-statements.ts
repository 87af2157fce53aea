import BetterSqlite3 from "better-sqlite3";

/**
 * Writes down every statement that is prepared from now on, in whatever connection: call before the
 * database is opened. Statements that are kept are prepared once, so that a statement is found in
 * it once.
 */
export function recordStatements(): Set<string> {
  const statements = new Set<string>();
  const { prepare } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, source: string) {
    statements.add(source);
    return prepare.call(this, source);
  } as typeof prepare;
  return statements;
}

/**
 * The tables that a statement reads from end to end, by SQLite's own plan ("SCAN deliveries USING
 * INDEX …"), its subqueries included. What it makes itself on the way (a subquery's rows, a list of
 * values) is no table.
 */
export function scannedTables(
  sqlite: BetterSqlite3.Database,
  statement: string,
  tables: ReadonlySet<string>,
): string[] {
  const parameters = (statement.match(/\?/g) ?? []).map(() => null);
  const plan = sqlite.prepare(`explain query plan ${statement}`).all(...parameters) as {
    detail: string;
  }[];
  const aliases = new Map(
    [...statement.matchAll(/"(\w+)" as "(\w+)"/g)].flatMap(([, table, alias]) =>
      tables.has(table!) ? [[alias!, table!]] : [],
    ),
  );
  return plan.flatMap(({ detail }) => {
    const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
    const table = name && (aliases.get(name) ?? name);
    return table && tables.has(table) ? [`${detail} (${table})`] : [];
  });
}
