import type { Kysely } from "kysely";

/**
 * What the page of a webinar shows besides its form: a cover, words, who speaks, what comes when,
 * where; and what guests are given.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["about", "venue"])
    await db.schema
      .alterTable("webinars")
      .addColumn(column, "text", (made) => made.notNull().defaultTo(""))
      .execute();
  for (const column of ["agenda", "materials"])
    await db.schema
      .alterTable("webinars")
      .addColumn(column, "text", (made) => made.notNull().defaultTo("[]"))
      .execute();
  await db.schema
    .createTable("webinarCovers")
    .addColumn("webinarId", "text", (column) =>
      column.primaryKey().notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("fileKey", "text", (column) => column.notNull())
    .addColumn("fallbackFileKey", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webinarCovers_accountId")
    .on("webinarCovers")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("webinarSpeakers")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webinarSpeakers_webinarId_position")
    .on("webinarSpeakers")
    .columns(["webinarId", "position"])
    .execute();
  await db.schema
    .createIndex("webinarSpeakers_accountId")
    .on("webinarSpeakers")
    .columns(["accountId"])
    .execute();
}
