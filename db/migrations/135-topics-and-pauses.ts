import type { Kysely } from "kysely";

/** The topics of an organiser's e-mails, who left which, and who paused them all for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mailTopics")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nameKey", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addUniqueConstraint("mailTopics_accountId_nameKey", ["accountId", "nameKey"])
    .execute();
  await db.schema
    .createTable("mailChoices")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("topicId", "text", (column) => column.notNull())
    .addColumn("until", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("mailChoices_pk", ["accountId", "email", "topicId"])
    .execute();
  await db.schema
    .createIndex("mailChoices_accountId_topicId_createdAt")
    .on("mailChoices")
    .columns(["accountId", "topicId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("mailChoices_accountId_createdAt_email")
    .on("mailChoices")
    .columns(["accountId", "createdAt", "email"])
    .execute();
  await db.schema.createIndex("mailChoices_until").on("mailChoices").column("until").execute();
  for (const table of ["bulkDrafts", "batches"])
    await db.schema.alterTable(table).addColumn("topicId", "text").execute();
}
