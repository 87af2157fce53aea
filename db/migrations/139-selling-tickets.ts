import type { Kysely } from "kysely";

/** Webinars that sell tickets, the account that their money goes to, and the sandbox's part in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webinars")
    .addColumn("sellsTickets", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("sandboxPayments").addColumn("subaccountCode", "text").execute();
  await db.schema
    .alterTable("sandboxPayments")
    .addColumn("operatorKobo", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("payoutAccounts")
    .addColumn("accountId", "text", (column) =>
      column.primaryKey().notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("subaccountCode", "text", (column) => column.notNull())
    .addColumn("bankCode", "text", (column) => column.notNull())
    .addColumn("bankName", "text", (column) => column.notNull())
    .addColumn("accountNumber", "text", (column) => column.notNull())
    .addColumn("accountName", "text", (column) => column.notNull())
    .addColumn("legalName", "text", (column) => column.notNull())
    .addColumn("tin", "text", (column) => column.notNull())
    .addColumn("vatRate", "integer")
    .addColumn("lastReceipt", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("payoutAccounts_subaccountCode")
    .unique()
    .on("payoutAccounts")
    .column("subaccountCode")
    .execute();
}
