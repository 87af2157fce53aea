import { type Kysely, sql } from "kysely";

/** Names that holders say are wrong on their certificates. One waits per certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("nameCorrections")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("certificateId", "text", (column) =>
      column.notNull().references("certificates.id").onDelete("cascade"),
    )
    .addColumn("newCertificateId", "text")
    .addColumn("nameBefore", "text", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("change", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text")
    .addColumn("decidedBy", "text")
    .execute();
  await db.schema
    .createIndex("nameCorrections_accountId_state")
    .on("nameCorrections")
    .columns(["accountId", "state", "askedAt"])
    .execute();
  await db.schema
    .createIndex("nameCorrections_certificateId")
    .on("nameCorrections")
    .column("certificateId")
    .execute();
  await db.schema
    .createIndex("nameCorrections_waiting")
    .unique()
    .on("nameCorrections")
    .column("certificateId")
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();
  await db.schema
    .createIndex("nameCorrections_newCertificateId")
    .on("nameCorrections")
    .column("newCertificateId")
    .execute();
}
