import type { Kysely } from "kysely";

/**
 * People on a project's list whom its organiser leaves out of its sends, until they are taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("leftOutPeople")
    .addColumn("projectId", "text", (column) =>
      column.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("recipientId", "text", (column) =>
      column.notNull().references("recipients.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("leftOutAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("leftOutPeople_primary", ["projectId", "recipientId"])
    .execute();
  await db.schema
    .createIndex("leftOutPeople_recipientId")
    .on("leftOutPeople")
    .columns(["recipientId"])
    .execute();
  await db.schema
    .createIndex("leftOutPeople_accountId")
    .on("leftOutPeople")
    .columns(["accountId"])
    .execute();
}
