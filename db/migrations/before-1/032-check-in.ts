import type { Kysely } from "kysely";

/**
 * Checking guests in at the door: whether a webinar's guests get a code for it, the links of
 * helpers, and every check-in with who made it and when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webinars")
    .addColumn("hasDoor", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("webinars")
    .addColumn("lastDoorChange", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("webinarRegistrations").addColumn("checkedInAt", "text").execute();
  // Helpers' phones ask every few seconds who is new.
  await db.schema
    .createIndex("webinarRegistrations_webinarId_stateChangedAt")
    .on("webinarRegistrations")
    .columns(["webinarId", "stateChangedAt"])
    .execute();

  await db.schema
    .createTable("checkInLinks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("walkIns", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addColumn("revokedAt", "text")
    .execute();
  await db.schema
    .createIndex("checkInLinks_webinarId")
    .on("checkInLinks")
    .columns(["webinarId"])
    .execute();
  await db.schema
    .createIndex("checkInLinks_accountId")
    .on("checkInLinks")
    .columns(["accountId"])
    .execute();

  await db.schema
    .createTable("checkIns")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("registrationId", "text", (column) =>
      column.notNull().references("webinarRegistrations.id").onDelete("cascade"),
    )
    .addColumn("linkId", "text", (column) =>
      column.references("checkInLinks.id").onDelete("set null"),
    )
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .addColumn("undoneAt", "text")
    .addColumn("changeNumber", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("checkIns_registrationId_at")
    .on("checkIns")
    .columns(["registrationId", "at"])
    .execute();
  await db.schema
    .createIndex("checkIns_webinarId_changeNumber")
    .on("checkIns")
    .columns(["webinarId", "changeNumber"])
    .execute();
  await db.schema
    .createIndex("checkIns_webinarId_at")
    .on("checkIns")
    .columns(["webinarId", "at"])
    .execute();
  await db.schema.createIndex("checkIns_accountId").on("checkIns").columns(["accountId"]).execute();
  await db.schema.createIndex("checkIns_linkId").on("checkIns").columns(["linkId"]).execute();
}
