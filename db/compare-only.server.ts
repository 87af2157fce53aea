import { type RawBuilder, sql } from "kysely";

/**
 * A column that must equal a value, for rows that a query names by other means, such as a list of ids. Written so that no index on
 * the column fits: without statistics SQLite takes one for better than the list, and walks all rows of an account or project.
 */
export function compareOnly(column: string, value: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} || '' = ${value}`;
}
