import { type Kysely, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** Where PostgreSQL keeps the jobs, by the name of their table on SQLite. */
const QUEUES = new Map([["_private_jobs", "jobs"]]);

/** Every table and column with one of these texts anywhere in it, as "table.column: text". */
export async function findInTables(
  db: Kysely<Schema>,
  texts: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, schema, columns } of await db.introspection.getTables()) {
    for (const column of columns) {
      for (const text of texts) {
        const { rows } = await sql`select 1 from ${schema ? sql.id(schema, name) : sql.table(name)}
            where replace(lower(cast(${sql.ref(column.name)} as text)), ${text.toLowerCase()}, '') <> lower(cast(${sql.ref(column.name)} as text)) limit 1`.execute(
          db,
        );
        if (rows.length > 0) found.push(`${QUEUES.get(name) ?? name}.${column.name}: ${text}`);
      }
    }
  }
  return found.sort();
}
