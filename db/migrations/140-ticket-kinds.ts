import type { Kysely } from "kysely";

/** What a webinar sells: its rules, kinds of tickets, and codes for a discount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ticketSettings")
    .addColumn("webinarId", "text", (column) =>
      column.primaryKey().notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("buyerPaysFee", "integer", (column) => column.notNull())
    .addColumn("bankTransfer", "integer", (column) => column.notNull())
    .addColumn("fullDays", "integer")
    .addColumn("partDays", "integer")
    .addColumn("partPercent", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("ticketKinds")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("priceKobo", "integer", (column) => column.notNull())
    .addColumn("earlyKobo", "integer")
    .addColumn("earlyUntil", "text")
    .addColumn("earlyPlaces", "integer")
    .addColumn("places", "integer")
    .addColumn("salesFrom", "text")
    .addColumn("salesTo", "text")
    .addColumn("isHidden", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ticketKinds_webinarId")
    .on("ticketKinds")
    .columns(["webinarId", "id"])
    .execute();

  await db.schema
    .createTable("ticketCodes")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("value", "integer", (column) => column.notNull())
    .addColumn("maxUses", "integer")
    .addColumn("uses", "integer", (column) => column.notNull())
    .addColumn("expiresAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ticketCodes_code")
    .unique()
    .on("ticketCodes")
    .columns(["webinarId", "code"])
    .execute();
}
