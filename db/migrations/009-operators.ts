import type { Kysely } from "kysely";

/** Who runs the installation, what they did and looked at, and accounts that may not go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("operators")
    .addColumn("userId", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
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
  await db.schema.createIndex("operatorActs_accountId_at").on("operatorActs").columns(["accountId", "at", "id"]).execute();

  for (const column of ["suspendedAt", "terminatedAt", "standingReason", "sendingPausedAt", "sendingPausedReason"]) {
    await db.schema.alterTable("accounts").addColumn(column, "text").execute();
  }
}
