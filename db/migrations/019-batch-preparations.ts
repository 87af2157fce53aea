import type { Kysely } from "kysely";

/** Sends that were confirmed and whose certificates and messages are still being written, or taken back, in portions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("batchPreparations")
    .addColumn("batchId", "text", (column) => column.primaryKey().references("batches.id").onDelete("cascade"))
    .addColumn("accountId", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("phase", "text", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("confirmed", "text", (column) => column.notNull())
    .addColumn("cursor", "text")
    .addColumn("seen", "integer", (column) => column.notNull())
    .addColumn("written", "integer", (column) => column.notNull())
    .addColumn("emails", "integer", (column) => column.notNull())
    .addColumn("certificates", "integer", (column) => column.notNull())
    .addColumn("reservedEmails", "integer", (column) => column.notNull())
    .addColumn("reservedCertificates", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("leaseOwner", "text")
    .addColumn("leaseUntil", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("batchPreparations_accountId").on("batchPreparations").columns(["accountId"]).execute();
}
