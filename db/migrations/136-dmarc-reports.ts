import type { Kysely } from "kysely";

/** What receivers report of the mail that leaves in the name of an account's domains (DMARC). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dmarcReports")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("domain", "text", (column) => column.notNull())
    .addColumn("org", "text", (column) => column.notNull())
    .addColumn("reportId", "text", (column) => column.notNull())
    .addColumn("beginAt", "text", (column) => column.notNull())
    .addColumn("endAt", "text", (column) => column.notNull())
    .addColumn("policy", "text", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addUniqueConstraint("dmarcReports_once", ["accountId", "domain", "org", "reportId"])
    .execute();
  for (const column of ["endAt", "createdAt"])
    await db.schema
      .createIndex(`dmarcReports_accountId_${column}`)
      .on("dmarcReports")
      .columns(["accountId", column])
      .execute();
  await db.schema.createIndex("dmarcReports_endAt").on("dmarcReports").column("endAt").execute();
  await db.schema
    .createTable("dmarcSources")
    .addColumn("reportId", "text", (column) =>
      column.notNull().references("dmarcReports.id").onDelete("cascade"),
    )
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("ip", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("dkim", "integer", (column) => column.notNull())
    .addColumn("spf", "integer", (column) => column.notNull())
    .addColumn("disposition", "text", (column) => column.notNull())
    .addColumn("dkimDomain", "text", (column) => column.notNull())
    .addColumn("selector", "text", (column) => column.notNull())
    .addColumn("spfDomain", "text", (column) => column.notNull())
    .addColumn("reasons", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("dmarcSources_pk", ["reportId", "number"])
    .execute();
}
