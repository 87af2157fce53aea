import { type RawBuilder, sql } from "kysely";

/**
 * A column that rows are sorted by once they are found, where another column finds few of them. Written so that no index gives
 * the order: without statistics SQLite takes one for better, and walks all rows of an account until it has met enough.
 */
export function sortOnly(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`;
}
