import type { Kysely } from "kysely";

/**
 * A guest's wish for another e-mail address, until they have opened the link that is sent to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guestEmailChanges")
    .addColumn("registrationId", "text", (column) =>
      column.primaryKey().notNull().references("webinarRegistrations.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("guestEmailChanges_accountId")
    .on("guestEmailChanges")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createIndex("guestEmailChanges_webinarId")
    .on("guestEmailChanges")
    .columns(["webinarId"])
    .execute();
}
