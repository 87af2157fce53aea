import type { Kysely } from "kysely";

/** Passkeys that sign people in: the public half of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("credentialId", "text", (column) => column.notNull())
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastUsedAt", "text")
    .execute();
  await db.schema
    .createIndex("passkeys_credentialId")
    .on("passkeys")
    .unique()
    .columns(["credentialId"])
    .execute();
  await db.schema.createIndex("passkeys_userId").on("passkeys").columns(["userId"]).execute();
}
