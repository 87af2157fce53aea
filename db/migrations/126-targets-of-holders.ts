import type { Kysely } from "kysely";

/** How many points of a body somebody wants to reach in a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("holderTargets")
    .addColumn("holderId", "text", (column) =>
      column.notNull().references("holders.id").onDelete("cascade"),
    )
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("points", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("holderTargets_pk", ["holderId", "year", "body"])
    .execute();
}
