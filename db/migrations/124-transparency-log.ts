import type { Kysely } from "kysely";

/** A log of what happens to certificates, which anyone can check and nobody can rewrite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("transparencyLogs")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("startedAt", "text", (column) => column.notNull())
    .addColumn("turnAt", "text", (column) => column.notNull())
    .addColumn("pausedBecause", "text")
    .addColumn("problem", "text")
    .execute();
  await db.schema
    .createTable("logTiles")
    .addColumn("log", "integer", (column) => column.notNull())
    .addColumn("level", "integer", (column) => column.notNull())
    .addColumn("tileIndex", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("logTiles_pk", ["log", "level", "tileIndex"])
    .execute();
  await db.schema
    .createTable("logCheckpoints")
    .addColumn("log", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("isPublished", "integer", (column) => column.notNull())
    .addColumn("signedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("logCheckpoints_pk", ["log", "size"])
    .execute();
  await db.schema
    .createTable("waitingLeaves")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("certificateId", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("certificates").addColumn("logSalt", "text").execute();
  await db.schema.alterTable("certificates").addColumn("logNumber", "integer").execute();
  await db.schema.alterTable("certificates").addColumn("logPosition", "integer").execute();
}
