import type { Kysely } from "kysely";

/**
 * When the holders of a project's certificates are reminded that these end, where they renew them,
 * which reminders there were, and what owners were last told of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("renewalPlans")
    .addColumn("projectId", "text", (column) =>
      column.primaryKey().references("projects.id").onDelete("cascade").notNull(),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("steps", "text", (column) => column.notNull())
    .addColumn("leadsTo", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("renewedByProjectId", "text")
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("renewalPlans_accountId")
    .on("renewalPlans")
    .column("accountId")
    .execute();
  await db.schema
    .createIndex("renewalPlans_renewedByProjectId")
    .on("renewalPlans")
    .column("renewedByProjectId")
    .execute();
  await db.schema
    .createTable("renewalReminders")
    .addColumn("firstId", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("certificateId", "text", (column) =>
      column.notNull().references("certificates.id").onDelete("cascade"),
    )
    .addColumn("batchId", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("renewalReminders_key", ["firstId", "expiresAt", "step"])
    .execute();
  for (const column of ["accountId", "certificateId"])
    await db.schema
      .createIndex(`renewalReminders_${column}`)
      .on("renewalReminders")
      .column(column)
      .execute();
  await db.schema
    .createTable("renewalDigests")
    .addColumn("accountId", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade").notNull(),
    )
    .addColumn("lookedAt", "text", (column) => column.notNull())
    .addColumn("counts", "text", (column) => column.notNull())
    .execute();
}
