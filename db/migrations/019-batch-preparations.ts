import { type Kysely, sql } from "kysely";
import { isPostgres } from "../is-postgres.ts";
import { batchTriggers } from "./005-counts.ts";
import { batchTriggers as postgresBatchTriggers } from "./postgres-counts.ts";

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
  await countPreparing(db);
}

/** A project whose send is being prepared is one that is being sent. */
async function countPreparing(db: Kysely<unknown>): Promise<void> {
  const underWay = "'preparing', 'sending', 'paused'";
  for (const name of ["batches_insert", "batches_update", "batches_delete", "batches_gone"]) {
    await sql.raw(isPostgres(db) ? `drop function "${name}" cascade` : `drop trigger "${name}"`).execute(db);
  }
  for (const statement of isPostgres(db) ? postgresBatchTriggers(underWay) : batchTriggers(underWay)) {
    await sql.raw(statement).execute(db);
  }
}
