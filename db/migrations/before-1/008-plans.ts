import { type Kysely, sql } from "kysely";

/** What accounts pay for, what they paid, and what of it they have used up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscriptions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().unique().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("emailLimit", "integer")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("periodStart", "text", (column) => column.notNull())
    .addColumn("periodEnd", "text", (column) => column.notNull())
    .addColumn("cancelsAtPeriodEnd", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("nextPlan", "text")
    .addColumn("nextEmailLimit", "integer")
    .addColumn("graceUntil", "text")
    // The day of the month on which its periods begin: the 31st stays the 31st after a February.
    .addColumn("anchorDay", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("remindedFor", "text")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("customerCode", "text")
    .addColumn("authorizationCode", "text")
    .addColumn("subscriptionCode", "text")
    .addColumn("subscriptionToken", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("subscriptions_status_periodEnd")
    .on("subscriptions")
    .columns(["status", "periodEnd"])
    .execute();
  await db.schema
    .createIndex("subscriptions_customerCode")
    .on("subscriptions")
    .columns(["customerCode"])
    .execute();

  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    // Kept when the account goes: books have to be.
    .addColumn("accountId", "text", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
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
    // What the account had when the amount was reckoned: a payment for something else is given
    // back.
    .addColumn("basis", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("payUrl", "text")
    .addColumn("disputedAt", "text")
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
  await db.schema
    .createIndex("payments_accountId_createdAt")
    .on("payments")
    .columns(["accountId", "createdAt", "id"])
    .execute();
  await db.schema
    .createIndex("payments_status_createdAt")
    .on("payments")
    .columns(["status", "createdAt"])
    .execute();

  await db.schema
    .createTable("paymentEvents")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("paymentEvents_receivedAt")
    .on("paymentEvents")
    .columns(["receivedAt"])
    .execute();

  // What the sandbox keeps of its payments, as a provider would on its own side.
  await db.schema
    .createTable("sandboxPayments")
    .addColumn("reference", "text", (column) => column.primaryKey())
    .addColumn("amountKobo", "integer", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("returnUrl", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("authorizationCode", "text")
    .addColumn("refundedKobo", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("settlesAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("quotaPeriods")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
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
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    // The time it counts for: a send that is scheduled is counted where it will be sent, whatever
    // period that comes to lie in.
    .addColumn("countsAt", "text", (column) => column.notNull())
    // Outlives the send that it is about.
    .addColumn("batchId", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("emails", "integer", (column) => column.notNull())
    .addColumn("certificates", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("quotaEntries_accountId_countsAt")
    .on("quotaEntries")
    .columns(["accountId", "countsAt", "id"])
    .execute();
  await db.schema
    .createIndex("quotaEntries_batchId")
    .on("quotaEntries")
    .columns(["batchId"])
    .execute();

  // The time a message or a certificate counts for in its plan; null: it uses nothing up.
  for (const table of ["deliveries", "certificates"])
    await db.schema.alterTable(table).addColumn("countsAt", "text").execute();
  // What is to be given back: counted, and never left. Almost always empty, so every chunk that
  // ends may look. With fewer columns SQLite would take another index and walk through the whole
  // batch.
  await sql`create index "deliveries_unsent" on "deliveries" ("batchId", "acceptedAt", "state")
    where "countsAt" is not null and "acceptedAt" is null and "state" in ('cancelled', 'failed', 'skipped')`.execute(
    db,
  );
  // Paid plans may leave "Made with …" out.
  await db.schema
    .alterTable("accounts")
    .addColumn("hidesBranding", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const statement of carryOver()) await sql.raw(statement).execute(db);
}

/** What was used up before there was a ledger, at the times it was: an upgrade is no new month. */
function carryOver(): string[] {
  const ofPeople = `"kind" = 'recipient' and "resendOfId" is null and "batchId" in
    (select "id" from "batches" where "kind" in ('certificates', 'bulk') and "isSample" = 0)`;
  const isUnderWay = `"acceptedAt" is null and "state" in ('queued', 'sending', 'uncertain')`;
  const entry = (select: string) => `insert into "quotaEntries"
    ("id", "accountId", "countsAt", "batchId", "kind", "emails", "certificates", "at") ${select}`;
  return [
    // Mails that left, also those whose rows are gone, as they were counted by quarters of an hour.
    entry(`select 'mails:' || "accountId" || ':' || "at", "accountId", "at" || ':00.000Z', null, 'carried', "count", 0, "at" || ':00.000Z'
      from "tallies" where "what" = 'emailsUsed' and "at" <> '' and "count" <> 0 and "accountId" in (select "id" from "accounts")`),
    `update "deliveries" set "countsAt" = "acceptedAt" where "acceptedAt" is not null and ${ofPeople}`,
    // Mails of sends that are under way or wait for their time.
    `update "deliveries" set "countsAt" = coalesce((select "scheduledAt" from "batches" where "batches"."id" = "deliveries"."batchId"), "createdAt")
      where ${isUnderWay} and ${ofPeople}`,
    entry(`select 'waiting:' || min("id"), "accountId", "countsAt", null, 'carried', count(*), 0, "countsAt"
      from "deliveries" where "countsAt" is not null and ${isUnderWay} group by "accountId", "countsAt"`),
    `update "certificates" set "countsAt" = "issuedAt"
      where "replacesId" is null and "projectId" in (select "id" from "projects" where "isSample" = 0)`,
    entry(`select 'certificates:' || min("id"), "accountId", "countsAt", null, 'carried', 0, count(*), "countsAt"
      from "certificates" where "countsAt" is not null group by "accountId", "countsAt"`),
  ];
}
