import { type Kysely, sql } from "kysely";

/** Domains that organisers send from: one per account, and each in use by one account at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("senderDomains")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("domain", "text", (column) => column.notNull())
    .addColumn("localPart", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("signedBy", "text", (column) => column.notNull())
    .addColumn("providerId", "text")
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("results", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("checkedAt", "text")
    .addColumn("nextCheckAt", "text", (column) => column.notNull())
    .addColumn("provedAt", "text")
    .addColumn("missingSince", "text")
    .addColumn("lostAt", "text")
    .execute();
  await db.schema
    .createIndex("senderDomains_accountId")
    .unique()
    .on("senderDomains")
    .column("accountId")
    .execute();
  await db.schema
    .createIndex("senderDomains_inUse")
    .unique()
    .on("senderDomains")
    .column("domain")
    .where(sql.ref("state"), "in", [sql.lit("active"), sql.lit("held")])
    .execute();
  await db.schema
    .createIndex("senderDomains_nextCheckAt")
    .on("senderDomains")
    .column("nextCheckAt")
    .execute();
  await db.schema
    .createIndex("senderDomains_providerId")
    .on("senderDomains")
    .column("providerId")
    .execute();
  await db.schema
    .createTable("senderDomainKeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("senderDomainId", "text", (column) =>
      column.notNull().references("senderDomains.id").onDelete("cascade"),
    )
    .addColumn("algorithm", "text", (column) => column.notNull())
    .addColumn("selector", "text", (column) => column.notNull())
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("sealedKey", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("retiredAt", "text")
    .execute();
  await db.schema
    .createIndex("senderDomainKeys_senderDomainId")
    .on("senderDomainKeys")
    .column("senderDomainId")
    .execute();
}
