import type { Kysely } from "kysely";

/**
 * Files of certificates carry a seal from now on, by which a stub knows them; `factsSha256` is what
 * it compares. Those issued before may have given out files without one: they are known by their
 * hashes, which are taken while the account still has its fourteen days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("certificates")
    .addColumn("unsealedFiles", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable("certificateStubs").addColumn("factsSha256", "text").execute();
  await db.schema.alterTable("accounts").addColumn("deletionProgress", "text").execute();
  await db.schema
    .createTable("certificateFingerprints")
    .addColumn("certificateId", "text", (column) =>
      column.primaryKey().references("certificates.id").onDelete("cascade").notNull(),
    )
    .addColumn("factsSha256", "text", (column) => column.notNull())
    .addColumn("pdfSha256", "text")
    .addColumn("pngContentSha256", "text")
    .execute();
}
