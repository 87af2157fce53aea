import { type Kysely, sql } from "kysely";

/** The pages of people who hold certificates: who they are known as, what they opened and share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("holders")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("holderAddresses")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("holderId", "text", (column) =>
      column.notNull().references("holders.id").onDelete("cascade"),
    )
    .addColumn("provedAt", "text", (column) => column.notNull())
    .addColumn("opens", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("holderAddresses_pk", ["email", "holderId"])
    .execute();
  await db.schema
    .createIndex("holderAddresses_holderId")
    .on("holderAddresses")
    .column("holderId")
    .execute();
  await db.schema
    .createIndex("holderAddresses_opens")
    .unique()
    .on("holderAddresses")
    .column("email")
    .where(sql.ref("opens"), "=", 1)
    .execute();

  await db.schema
    .createTable("holderVisits")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("browserHash", "text", (column) => column.unique())
    .addColumn("pendingEmail", "text")
    .addColumn("startedAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  for (const column of ["email", "startedAt"])
    await db.schema
      .createIndex(`holderVisits_${column}`)
      .on("holderVisits")
      .column(column)
      .execute();

  await db.schema
    .createTable("holderShares")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("holderId", "text", (column) =>
      column.notNull().references("holders.id").onDelete("cascade"),
    )
    .addColumn("certificates", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("holderShares_holderId")
    .on("holderShares")
    .column("holderId")
    .execute();
}
