import type { Kysely } from "kysely";

/** Who waits for a ticket of a kind that is sold out, and the order that was held for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ticketWaits")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("kindId", "text", (column) =>
      column.notNull().references("ticketKinds.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("orderId", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ticketWaits_kindId")
    .unique()
    .on("ticketWaits")
    .columns(["kindId", "email"])
    .execute();
  await db.schema
    .createIndex("ticketWaits_webinarId")
    .on("ticketWaits")
    .columns(["webinarId", "id"])
    .execute();
}
