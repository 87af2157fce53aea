import type { Kysely } from "kysely";

/**
 * A bulk e-mail's name for its own people. How a message is written (Markdown, or the plain text of
 * before), the images in messages, and the messages an account saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "bulkDrafts"])
    await db.schema
      .alterTable(table)
      .addColumn("bodyFormat", "text", (column) => column.notNull().defaultTo("plain"))
      .execute();
  await db.schema
    .alterTable("bulkDrafts")
    .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("messageImages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("fileKey", "text", (column) => column.notNull())
    .addColumn("widthPx", "integer", (column) => column.notNull())
    .addColumn("heightPx", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("messageImages_accountId")
    .on("messageImages")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("savedMessages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("savedMessages_accountId_usedAt")
    .on("savedMessages")
    .columns(["accountId", "usedAt"])
    .execute();
}
