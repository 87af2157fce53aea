import { type Kysely, sql } from "kysely";

/**
 * What accounts have proved of who they are: that a domain is theirs, or to an operator which
 * company they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("issuerProofs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("domain", "text")
    .addColumn("token", "text")
    .addColumn("companyNumber", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("provedAt", "text")
    .addColumn("seenAt", "text")
    .addColumn("triedAt", "text")
    .addColumn("missingSince", "text")
    .addColumn("lostAt", "text")
    .addColumn("provedBy", "text")
    .execute();
  await db.schema
    .createIndex("issuerProofs_accountId")
    .on("issuerProofs")
    .columns(["accountId"])
    .execute();
  // No two accounts hold one domain.
  await db.schema
    .createIndex("issuerProofs_domain")
    .on("issuerProofs")
    .unique()
    .columns(["domain"])
    .where(sql.ref("provedAt"), "is not", null)
    .where(sql.ref("lostAt"), "is", null)
    .execute();
}
