import type { Kysely } from "kysely";

/** What accounts pay for, what they paid, and what of it they have used up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscriptions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().unique().references("accounts.id").onDelete("cascade"))
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("emailLimit", "integer")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("periodStart", "text", (column) => column.notNull())
    .addColumn("periodEnd", "text", (column) => column.notNull())
    .addColumn("cancelsAtPeriodEnd", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("nextPlan", "text")
    .addColumn("nextEmailLimit", "integer")
    .addColumn("graceUntil", "text")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("customerCode", "text")
    .addColumn("authorizationCode", "text")
    .addColumn("subscriptionCode", "text")
    .addColumn("subscriptionToken", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("subscriptions_status_periodEnd").on("subscriptions").columns(["status", "periodEnd"]).execute();

  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    // Kept when the account goes: books have to be.
    .addColumn("accountId", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("emailLimit", "integer")
    .addColumn("periodStart", "text")
    .addColumn("periodEnd", "text")
    .addColumn("amountKobo", "integer", (column) => column.notNull())
    .addColumn("lines", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("providerId", "text")
    .addColumn("failure", "text")
    .addColumn("receiptNumber", "integer", (column) => column.unique())
    .addColumn("payerName", "text", (column) => column.notNull())
    .addColumn("payerEmail", "text", (column) => column.notNull())
    .addColumn("startedById", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("paidAt", "text")
    .addColumn("refundedAt", "text")
    .addColumn("refundedKobo", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("payments_accountId_createdAt").on("payments").columns(["accountId", "createdAt", "id"]).execute();
  await db.schema.createIndex("payments_status_createdAt").on("payments").columns(["status", "createdAt"]).execute();

  await db.schema
    .createTable("paymentEvents")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("paymentEvents_receivedAt").on("paymentEvents").columns(["receivedAt"]).execute();

  await db.schema
    .createTable("quotaPeriods")
    .addColumn("accountId", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("startsAt", "text", (column) => column.notNull())
    .addColumn("endsAt", "text", (column) => column.notNull())
    .addColumn("emailsUsed", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("certificatesUsed", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("warnedAt", "text")
    .addPrimaryKeyConstraint("quotaPeriods_key", ["accountId", "startsAt"])
    .execute();

  await db.schema
    .createTable("quotaEntries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("periodStart", "text", (column) => column.notNull())
    // Outlives the send that it is about.
    .addColumn("batchId", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("emails", "integer", (column) => column.notNull())
    .addColumn("certificates", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("quotaEntries_accountId_at").on("quotaEntries").columns(["accountId", "at", "id"]).execute();
  await db.schema.createIndex("quotaEntries_batchId").on("quotaEntries").columns(["batchId"]).execute();
}
