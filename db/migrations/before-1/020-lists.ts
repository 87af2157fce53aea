import type { Kysely } from "kysely";

/**
 * The history of each list (who brought whom in, from where, with whose consent), and its segments:
 * rules of who is meant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listEvents")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("listId", "text", (column) =>
      column.notNull().references("recipientLists.id").onDelete("cascade"),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actorId", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("added", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("updated", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("duplicates", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("removed", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("consent", "text")
    .execute();
  await db.schema
    .createIndex("listEvents_listId_at")
    .on("listEvents")
    .columns(["listId", "at"])
    .execute();
  await db.schema
    .createIndex("listEvents_accountId")
    .on("listEvents")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("listSegments")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("listId", "text", (column) =>
      column.notNull().references("recipientLists.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("rule", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("listSegments_listId")
    .on("listSegments")
    .columns(["listId"])
    .execute();
  await db.schema
    .createIndex("listSegments_accountId")
    .on("listSegments")
    .columns(["accountId"])
    .execute();
}
