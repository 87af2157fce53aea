import type { Kysely } from "kysely";

/**
 * Fonts that organisations upload, a row for each style, with who confirmed the right to use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("uploadedFonts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("family", "text", (column) => column.notNull())
    .addColumn("bold", "integer", (column) => column.notNull())
    .addColumn("italic", "integer", (column) => column.notNull())
    .addColumn("outlines", "text", (column) => column.notNull())
    .addColumn("isVariable", "integer", (column) => column.notNull())
    .addColumn("glyphs", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("lacks", "text", (column) => column.notNull())
    .addColumn("specimen", "text", (column) => column.notNull())
    .addColumn("fileKey", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("licenceConfirmedAt", "text", (column) => column.notNull())
    .addColumn("uploadedBy", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("uploadedFonts_style")
    .unique()
    .on("uploadedFonts")
    .columns(["accountId", "family", "bold", "italic"])
    .execute();
}
