import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { correctedRespondents } from "./known-corrected.ts";
import { postgresCorrectedRespondents } from "./postgres-people.ts";

/**
 * What organisers do with responses: a status, notes, tags, corrected answers with what they were
 * before, and the secret address at which a spreadsheet reads all responses of a form.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("formResponses")
    .addColumn("status", "text", (column) => column.notNull().defaultTo("new"))
    .execute();
  await db.schema
    .createIndex("formResponses_formId_status_number")
    .on("formResponses")
    .columns(["formId", "status", "number"])
    .execute();

  await db.schema
    .createTable("formResponseNotes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("responseId", "text", (column) =>
      column.notNull().references("formResponses.id").onDelete("cascade"),
    )
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("authorId", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formResponseNotes_responseId")
    .on("formResponseNotes")
    .columns(["responseId"])
    .execute();
  await db.schema
    .createIndex("formResponseNotes_accountId")
    .on("formResponseNotes")
    .columns(["accountId"])
    .execute();

  await db.schema
    .createTable("formResponseTags")
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("responseId", "text", (column) =>
      column.notNull().references("formResponses.id").onDelete("cascade"),
    )
    .addColumn("nameKey", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("formResponseTags_pkey", ["responseId", "nameKey"])
    .execute();
  await db.schema
    .createIndex("formResponseTags_formId_nameKey")
    .on("formResponseTags")
    .columns(["formId", "nameKey"])
    .execute();

  await db.schema
    .createTable("formResponseEdits")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("responseId", "text", (column) =>
      column.notNull().references("formResponses.id").onDelete("cascade"),
    )
    .addColumn("editorId", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formResponseEdits_responseId")
    .on("formResponseEdits")
    .columns(["responseId"])
    .execute();
  await db.schema
    .createIndex("formResponseEdits_accountId")
    .on("formResponseEdits")
    .columns(["accountId"])
    .execute();

  await db.schema
    .createTable("formSheets")
    .addColumn("formId", "text", (column) =>
      column.primaryKey().references("forms.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("sheetId", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("readAt", "text")
    .addColumn("readBy", "text")
    .addColumn("readCount", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("formSheets_sheetId")
    .unique()
    .on("formSheets")
    .columns(["sheetId"])
    .execute();
  await db.schema
    .createIndex("formSheets_accountId")
    .on("formSheets")
    .columns(["accountId"])
    .execute();

  const triggers = isPostgres(db) ? postgresCorrectedRespondents() : correctedRespondents();
  for (const statement of triggers) await sql.raw(statement).execute(db);
}
