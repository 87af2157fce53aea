import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { bothEngines } from "../tests/setup/both-engines.ts";
import type { Database } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";

const { engines, close } = await bothEngines();
afterAll(close);

/**
 * "table.column" of every reference, and whether an index of the table (not a partial one) begins
 * with it.
 */
async function references(db: Database): Promise<{ from: string; indexed: number }[]> {
  const query = isPostgres(db)
    ? sql<{
        from: string;
        indexed: number;
      }>`select "t"."relname" || '.' || "a"."attname" as "from", exists (
        select 1 from pg_index as "i" where "i"."indrelid" = "c"."conrelid" and "i"."indkey"[0] = "c"."conkey"[1] and "i"."indpred" is null
      ) as "indexed" from pg_constraint as "c" inner join pg_class as "t" on "t"."oid" = "c"."conrelid"
      inner join pg_attribute as "a" on "a"."attrelid" = "c"."conrelid" and "a"."attnum" = "c"."conkey"[1] where "c"."contype" = 'f'`
    : sql<{
        from: string;
        indexed: number;
      }>`select "t"."name" || '.' || "f"."from" as "from", exists (
        select 1 from pragma_index_list("t"."name") as "i" where "i"."partial" = 0
          and (select "name" from pragma_index_info("i"."name") where "seqno" = 0) = "f"."from"
      ) as "indexed" from sqlite_master as "t" inner join pragma_foreign_key_list("t"."name") as "f" where "t"."type" = 'table'`;
  return (await query.execute(db)).rows;
}

test.each(engines.filter(({ open }) => open))(
  "every reference has an index, so deletes don't scan whole tables ($name)",
  async ({ open }) => {
    const db = await open!();
    const all = await references(db);
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ indexed }) => !indexed).map(({ from }) => from)).toEqual([]);
    await db.destroy();
  },
);
