import { type Kysely, sql } from "kysely";

/** Paths: what happens to somebody step by step, who is at which step, and what they have passed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("paths")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("stoppedReason", "text")
    .addColumn("startedAt", "text")
    .addColumn("walkedTo", "integer", (column) => column.notNull())
    .addColumn("letsIn", "integer", (column) => column.notNull())
    .addColumn("nextTurnAt", "text")
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("paths_accountId_createdAt")
    .on("paths")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("paths_nextTurnAt")
    .on("paths")
    .column("nextTurnAt")
    .where(sql.ref("nextTurnAt"), "is not", null)
    .execute();

  await db.schema
    .createTable("pathSteps")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("pathId", "text", (column) =>
      column.notNull().references("paths.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("draftId", "text", (column) =>
      column.references("bulkDrafts.id").onDelete("set null"),
    )
    .addColumn("passed", "integer", (column) => column.notNull())
    .addColumn("skipped", "integer", (column) => column.notNull())
    .execute();
  for (const column of ["pathId", "draftId"])
    await db.schema.createIndex(`pathSteps_${column}`).on("pathSteps").column(column).execute();

  await db.schema
    .createTable("pathPeople")
    .addColumn("pathId", "text", (column) =>
      column.notNull().references("paths.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("stepId", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("giving", "text")
    .addColumn("movedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("pathPeople_pk", ["pathId", "email"])
    .execute();
  await db.schema
    .createIndex("pathPeople_due")
    .on("pathPeople")
    .columns(["pathId", "state", "stepId", "dueAt", "email"])
    .execute();

  await db.schema
    .createTable("pathPassed")
    .addColumn("pathId", "text", (column) =>
      column.notNull().references("paths.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("stepId", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("batchId", "text")
    .addPrimaryKeyConstraint("pathPassed_pk", ["pathId", "email", "stepId"])
    .execute();
}
