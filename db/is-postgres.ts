import { PostgresAdapter, type QueryExecutor } from "kysely";

/** Which of the two engines this is. Asked only where SQLite's words are not PostgreSQL's. */
export function isPostgres(db: { getExecutor(): QueryExecutor }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
