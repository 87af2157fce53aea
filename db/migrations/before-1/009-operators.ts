import type { Kysely } from "kysely";

/** Who runs the installation, what they did and looked at, and accounts that may not go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("operators")
    .addColumn("userId", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("addedBy", "text", (column) => column.notNull())
    .addColumn("addedAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("operatorActs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    // No references: the record outlives the people and accounts it is about.
    .addColumn("operatorId", "text")
    .addColumn("operatorName", "text", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("operatorActs_at").on("operatorActs").columns(["at", "id"]).execute();
  await db.schema
    .createIndex("operatorActs_accountId_at")
    .on("operatorActs")
    .columns(["accountId", "at", "id"])
    .execute();

  for (const column of [
    "suspendedAt",
    "terminatedAt",
    "standingReason",
    "sendingPausedAt",
    "sendingPausedReason",
  ]) {
    await db.schema.alterTable("accounts").addColumn(column, "text").execute();
  }
  await db.schema
    .createIndex("accounts_createdAt")
    .on("accounts")
    .columns(["createdAt", "id"])
    .execute();
  await db.schema
    .createIndex("accounts_suspendedAt")
    .on("accounts")
    .columns(["suspendedAt"])
    .execute();

  // Who entered the operator's area in this session: the token is in a second cookie.
  await db.schema.alterTable("sessions").addColumn("operatorTokenHash", "text").execute();
  await db.schema.alterTable("sessions").addColumn("operatorUntil", "text").execute();

  await db.schema.alterTable("contactMessages").addColumn("answeredAt", "text").execute();
  await db.schema.alterTable("contactMessages").addColumn("answeredBy", "text").execute();

  // What every mail of an account came to, by when it left: rates are read from a few hundred rows,
  // never from the ledger.
  await db.schema
    .createTable("mailHealth")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("bounced", "integer", (column) => column.notNull())
    .addColumn("complained", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("mailHealth_key", ["accountId", "at"])
    .execute();
  await db.schema.createIndex("mailHealth_at").on("mailHealth").columns(["at"]).execute();
  await db.schema
    .createTable("mailHours")
    .addColumn("at", "text", (column) => column.primaryKey())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("bounced", "integer", (column) => column.notNull())
    .addColumn("complained", "integer", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("accounts").addColumn("mailCountedSince", "text").execute();
  await db.schema
    .createIndex("accounts_sendingPausedAt")
    .on("accounts")
    .columns(["sendingPausedAt"])
    .execute();
  await db.schema.alterTable("batches").addColumn("heldAt", "text").execute();
  await db.schema
    .createIndex("batches_accountId_heldAt")
    .on("batches")
    .columns(["accountId", "heldAt"])
    .execute();
  await db.schema
    .createIndex("webhookEvents_provider_receivedAt")
    .on("webhookEvents")
    .columns(["provider", "receivedAt"])
    .execute();

  // Who of an account looked at, or took along, personal data: once a person, thing and hour.
  await db.schema
    .createTable("accessEntries")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("hour", "text", (column) => column.notNull())
    .addColumn("actorId", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("accessEntries_key", [
      "accountId",
      "hour",
      "actorId",
      "what",
      "subject",
    ])
    .execute();
  await db.schema
    .createIndex("accessEntries_accountId_at")
    .on("accessEntries")
    .columns(["accountId", "at"])
    .execute();
  await db.schema.createIndex("accessEntries_at").on("accessEntries").columns(["at"]).execute();
  await db.schema.alterTable("accounts").addColumn("mailsKeptMonths", "integer").execute();
  await db.schema.alterTable("accounts").addColumn("mailsPurgedUntil", "text").execute();
}
