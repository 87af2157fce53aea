import type { Kysely } from "kysely";

/** Addresses that other programs post to, so that somebody gets a certificate, and what came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("incomingHooks")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("projectId", "text", (column) =>
      column.references("projects.id").onDelete("set null"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("mapping", "text")
    .addColumn("stoppedReason", "text")
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  for (const column of ["accountId", "projectId"])
    await db.schema
      .createIndex(`incomingHooks_${column}`)
      .on("incomingHooks")
      .column(column)
      .execute();
  await db.schema
    .createTable("hookPosts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("hookId", "text", (column) =>
      column.notNull().references("incomingHooks.id").onDelete("cascade"),
    )
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("problem", "text")
    .addColumn("giving", "text")
    .addColumn("batchId", "text")
    .execute();
  await db.schema
    .createIndex("hookPosts_hookId_sha256")
    .unique()
    .on("hookPosts")
    .columns(["hookId", "sha256"])
    .execute();
  await db.schema
    .createIndex("hookPosts_hookId_state_id")
    .on("hookPosts")
    .columns(["hookId", "state", "id"])
    .execute();
}
