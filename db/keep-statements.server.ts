import type BetterSqlite3 from "better-sqlite3";

const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

/**
 * The database with its last `most` statements kept prepared. Each query would otherwise be prepared anew, and a prepared
 * insert of 500 rows holds megabytes outside the JavaScript heap until the collector happens to come by.
 */
export function keepStatements(
  sqlite: BetterSqlite3.Database,
  most = 100,
): { prepare(sql: string): BetterSqlite3.Statement; close(): void } {
  const kept = new Map<string, BetterSqlite3.Statement>();
  return {
    prepare(sql) {
      if (CHANGES_TABLES.test(sql)) kept.clear();
      const known = kept.get(sql);
      // A statement that is being read row by row can't be used by a second query meanwhile.
      if (known?.busy) return sqlite.prepare(sql);
      const statement = known ?? sqlite.prepare(sql);
      kept.delete(sql);
      kept.set(sql, statement);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
      return statement;
    },
    close() {
      kept.clear();
      sqlite.close();
    },
  };
}
