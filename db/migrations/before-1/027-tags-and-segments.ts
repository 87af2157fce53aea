import type { Kysely } from "kysely";

/**
 * Tags on people, segments of everybody an account knows, and the index that finds what somebody
 * was sent last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tags")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nameKey", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("tags_accountId_nameKey")
    .on("tags")
    .unique()
    .columns(["accountId", "nameKey"])
    .execute();
  await db.schema
    .createTable("personTags")
    .addColumn("tagId", "text", (column) =>
      column.notNull().references("tags.id").onDelete("cascade"),
    )
    .addColumn("personNumber", "integer", (column) =>
      column.notNull().references("people.number").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("personTags_pk", ["tagId", "personNumber"])
    .execute();
  await db.schema
    .createIndex("personTags_personNumber")
    .on("personTags")
    .columns(["personNumber"])
    .execute();
  await db.schema
    .createTable("peopleSegments")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("rule", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("editedAt", "text", (column) => column.notNull())
    .addColumn("viewedAt", "text")
    .execute();
  await db.schema
    .createIndex("peopleSegments_accountId")
    .on("peopleSegments")
    .columns(["accountId", "editedAt"])
    .execute();
  // The one before it is the beginning of this one, so it goes: a row of the ledger is written to
  // as many indexes as ever.
  await db.schema
    .createIndex("deliveries_accountId_toEmail_createdAt")
    .on("deliveries")
    .columns(["accountId", "toEmail", "createdAt"])
    .execute();
  await db.schema.dropIndex("deliveries_accountId_toEmail").execute();
}
