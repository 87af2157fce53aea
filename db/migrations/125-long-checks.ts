import { type Kysely, sql } from "kysely";

/** Checks of ten thousand certificates, whose report is kept in pages. None lasts for an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "bulkChecks"`.execute(db);
  await db.schema.alterTable("bulkChecks").dropColumn("lines").execute();
  await db.schema.alterTable("bulkChecks").dropColumn("report").execute();
  await db.schema.alterTable("bulkChecks").addColumn("startedAt", "text").execute();
  await db.schema.alterTable("bulkChecks").addColumn("counts", "text").execute();
  await db.schema
    .createTable("bulkCheckPages")
    .addColumn("checkId", "text", (column) =>
      column.notNull().references("bulkChecks.id").onDelete("cascade"),
    )
    .addColumn("page", "integer", (column) => column.notNull())
    .addColumn("lines", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("bulkCheckPages_pk", ["checkId", "page"])
    .execute();
}
