import type { Kysely } from "kysely";

/** A recurring e-mail also goes out on a day of each month, or on dates that are typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sendRules")
    .addColumn("monthDay", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("sendRules")
    .addColumn("dates", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
