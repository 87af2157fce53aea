import type { Kysely } from "kysely";

/** The public page of an issuer, the names it has had, and which projects are on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("issuerPages")
    .addColumn("accountId", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("about", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("isShown", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("issuerPageNames")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("nameKey", "text", (column) => column.notNull().unique())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("issuerPageNames_accountId")
    .on("issuerPageNames")
    .column("accountId")
    .execute();
  await db.schema
    .alterTable("projects")
    .addColumn("isOnIssuerPage", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
