import type { Kysely } from "kysely";

/**
 * Text messages to the guests of webinars: who agreed to them and with which number, what was sent
 * and what became of it, and which numbers want none any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("smsConsents")
    .addColumn("registrationId", "text", (column) =>
      column.primaryKey().notNull().references("webinarRegistrations.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("agreedAt", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("smsConsents_accountId")
    .on("smsConsents")
    .columns(["accountId", "phone"])
    .execute();
  await schema
    .createIndex("smsConsents_webinarId")
    .on("smsConsents")
    .columns(["webinarId", "phone"])
    .execute();

  await schema
    .createTable("smsMessages")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("registrationId", "text", (column) =>
      column.notNull().references("webinarRegistrations.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("parts", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("reference", "text")
    .addColumn("attempt", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("nextTryAt", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("countedFor", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("sentAt", "text")
    .addColumn("deliveredAt", "text")
    .execute();
  await schema
    .createIndex("smsMessages_registrationId")
    .on("smsMessages")
    .unique()
    .columns(["registrationId", "kind"])
    .execute();
  await schema
    .createIndex("smsMessages_state")
    .on("smsMessages")
    .columns(["state", "nextTryAt"])
    .execute();
  await schema
    .createIndex("smsMessages_reference")
    .on("smsMessages")
    .columns(["reference"])
    .execute();
  await schema.createIndex("smsMessages_phone").on("smsMessages").columns(["phone"]).execute();
  await schema
    .createIndex("smsMessages_accountId")
    .on("smsMessages")
    .columns(["accountId"])
    .execute();
  await schema
    .createIndex("smsMessages_webinarId")
    .on("smsMessages")
    .columns(["webinarId"])
    .execute();

  await schema
    .createTable("smsStops")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("smsStops_pk", ["accountId", "phone"])
    .execute();

  await schema
    .alterTable("webinars")
    .addColumn("sms", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await schema
    .alterTable("quotaPeriods")
    .addColumn("smsUsed", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("quotaPeriods").addColumn("smsUsedUpAt", "text").execute();
}
