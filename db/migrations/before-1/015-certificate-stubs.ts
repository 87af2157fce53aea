import type { Kysely } from "kysely";

/**
 * What is left of certificates when their account is deleted: who issued one, when, and hashes that
 * its holder's files open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("certificateStubs")
    .addColumn("idHash", "text", (column) => column.primaryKey())
    .addColumn("issuerName", "text", (column) => column.notNull())
    .addColumn("issuedOn", "text", (column) => column.notNull())
    .addColumn("expiresOn", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("pdfSha256", "text")
    .addColumn("pngContentSha256", "text")
    .addColumn("keyNumber", "integer", (column) => column.notNull())
    .addColumn("signature", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("certificateStubs_deletedAt")
    .on("certificateStubs")
    .columns(["deletedAt"])
    .execute();
}
