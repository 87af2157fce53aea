import { type Kysely, sql } from "kysely";

/**
 * The language that somebody registered in goes with them onto a list, and from there to their
 * certificate and its e-mail, which a send has in each language that its people read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["recipients", "certificates", "deliveries"])
    await db.schema.alterTable(table).addColumn("language", "text").execute();
  await db.schema.alterTable("batches").addColumn("translations", "text").execute();
  await db.schema
    .createIndex("recipients_listId_language")
    .on("recipients")
    .columns(["listId", "language"])
    .where(sql.ref("language"), "is not", null)
    .execute();
}
