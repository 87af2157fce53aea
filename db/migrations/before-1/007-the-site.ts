import { type Kysely, sql } from "kysely";

/**
 * The public site: who reads the newsletter, who came by whose link, and which webinars are listed
 * for everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("newsletterSubscribers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("emailKey", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .execute();
  await db.schema
    .createIndex("newsletterSubscribers_status_askedAt")
    .on("newsletterSubscribers")
    .columns(["status", "askedAt"])
    .execute();

  await db.schema.alterTable("batches").addColumn("leaveAddress", "text").execute();

  await db.schema.alterTable("registrations").addColumn("referralCode", "text").execute();
  await db.schema.alterTable("accounts").addColumn("referralCode", "text").execute();
  await db.schema
    .alterTable("accounts")
    .addColumn("referredById", "text", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .execute();
  await db.schema
    .createIndex("accounts_referralCode")
    .on("accounts")
    .unique()
    .columns(["referralCode"])
    .execute();
  await db.schema
    .createIndex("accounts_referredById_createdAt")
    .on("accounts")
    .columns(["referredById", "createdAt"])
    .execute();

  await db.schema
    .alterTable("webinars")
    .addColumn("isListed", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("webinars")
    .addColumn("topic", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  // Title, host and organiser as the search box looks for them; only listed webinars are looked
  // for, and none is yet.
  await db.schema
    .alterTable("webinars")
    .addColumn("searchText", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  // Lists of them are filtered in this alone: their rows are long. Few of all webinars are in it.
  await db.schema
    .createIndex("webinars_listed")
    .on("webinars")
    .columns(["startsAt", "id", "state", "topic", "accountId", "formId", "closesAt", "searchText"])
    .where(sql.ref("isListed"), "=", 1)
    .execute();
}
