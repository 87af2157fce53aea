import { type Kysely, sql } from "kysely";

/**
 * What an account's e-mails are counted by before they leave: so many an hour and a day
 * (`app/features/delivery/ceilings`). What is beyond waits in the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("sendingHours")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("hour", "text", (column) => column.notNull())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("toNew", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("sendingHours_pk", ["accountId", "hour"])
    .execute();
  await schema.alterTable("deliveries").addColumn("meteredAt", "text").execute();
  await schema.alterTable("batches").addColumn("causedBy", "text").execute();
  await schema.alterTable("batches").addColumn("waitsUntil", "text").execute();
  await sql`create index "batches_waiting" on "batches" ("accountId", "waitsUntil") where "waitsUntil" is not null`.execute(
    db,
  );
  await sql`create index "batches_waiting_caused" on "batches" ("causedBy", "waitsUntil") where "waitsUntil" is not null`.execute(
    db,
  );
}
