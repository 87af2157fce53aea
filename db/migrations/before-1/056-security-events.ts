import type { Kysely } from "kysely";

/**
 * What happened to the ways into an account and to its data: sign-ins, passwords, keys, downloads,
 * members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("securityEvents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("subject", "text")
    .addColumn("device", "text")
    .addColumn("address", "text")
    .execute();
  await db.schema
    .createIndex("securityEvents_userId_id")
    .on("securityEvents")
    .columns(["userId", "id"])
    .execute();
  await db.schema
    .createIndex("securityEvents_accountId_id")
    .on("securityEvents")
    .columns(["accountId", "id"])
    .execute();
  await db.schema.createIndex("securityEvents_at").on("securityEvents").columns(["at"]).execute();
}
