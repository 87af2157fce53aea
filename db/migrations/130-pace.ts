import type { Kysely } from "kysely";

/**
 * Whose mail servers take the mail of a domain, which of them asked to wait, how far a new sender
 * domain is warmed up, and between which hours the sends of an account leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReceivers(db);
  await createTimes(db);
  await db.schema.alterTable("batches").addColumn("perDay", "integer").execute();
  await db.schema.alterTable("batches").addColumn("pacedDay", "text").execute();
  await db.schema
    .alterTable("batches")
    .addColumn("pacedCount", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("batches").addColumn("waitsFor", "text").execute();
  await db.schema
    .alterTable("deliveries")
    .addColumn("receiver", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.dropIndex("deliveries_batchId_state_nextTryAt_position").execute();
  await db.schema
    .createIndex("deliveries_next")
    .on("deliveries")
    .columns(["batchId", "state", "receiver", "nextTryAt", "position"])
    .execute();
}

async function createReceivers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mailReceivers")
    .addColumn("domain", "text", (column) => column.primaryKey().notNull())
    .addColumn("receiver", "text")
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("wantedAt", "text")
    .execute();
  for (const column of ["wantedAt", "expiresAt"])
    await db.schema
      .createIndex(`mailReceivers_${column}`)
      .on("mailReceivers")
      .column(column)
      .execute();
  await db.schema
    .createTable("receiverHolds")
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("receiver", "text", (column) => column.notNull())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("perMinute", "integer")
    .addColumn("nextAt", "text", (column) => column.notNull())
    .addColumn("refusedSince", "text")
    .addColumn("answer", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("receiverHolds_pk", ["sender", "receiver"])
    .execute();
}

async function createTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("senderWarmUps")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("receiver", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("allowance", "integer", (column) => column.notNull())
    .addColumn("refusedOn", "text")
    .addPrimaryKeyConstraint("senderWarmUps_pk", ["accountId", "sender", "receiver"])
    .execute();
  await db.schema
    .createTable("sendingTimes")
    .addColumn("accountId", "text", (column) =>
      column.primaryKey().notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("opensAt", "text", (column) => column.notNull())
    .addColumn("closesAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
}
