import type { Kysely } from "kysely";

/** The public site: who reads the newsletter, who came by whose link, and which webinars are listed for everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("newsletterSubscribers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("emailKey", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text")
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .addColumn("leftAt", "text")
    .execute();
  await db.schema
    .createIndex("newsletterSubscribers_tokenHash")
    .on("newsletterSubscribers")
    .unique()
    .columns(["tokenHash"])
    .execute();
  await db.schema
    .createIndex("newsletterSubscribers_status_askedAt")
    .on("newsletterSubscribers")
    .columns(["status", "askedAt"])
    .execute();

  await db.schema.alterTable("accounts").addColumn("referralCode", "text").execute();
  await db.schema
    .alterTable("accounts")
    .addColumn("referredById", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("accounts_referralCode").on("accounts").unique().columns(["referralCode"]).execute();
  await db.schema.createIndex("accounts_referredById_createdAt").on("accounts").columns(["referredById", "createdAt"]).execute();

  await db.schema
    .alterTable("webinars")
    .addColumn("isListed", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("webinars")
    .addColumn("topic", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("webinars_isListed_state_startsAt")
    .on("webinars")
    .columns(["isListed", "state", "startsAt"])
    .execute();
}
