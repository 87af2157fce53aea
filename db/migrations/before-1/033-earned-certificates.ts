import type { Kysely } from "kysely";

/**
 * What a webinar's certificate needs beside attending: a quiz and a feedback form, which guests
 * answer by their own links, and evidence that is asked for on top. Each answer is kept with its
 * attempt and its points.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["quizFormId", "feedbackFormId"]) {
    await db.schema
      .alterTable("webinars")
      .addColumn(column, "text", (definition) =>
        definition.references("forms.id").onDelete("set null"),
      )
      .execute();
    await db.schema.createIndex(`webinars_${column}`).on("webinars").columns([column]).execute();
  }
  await db.schema
    .alterTable("webinars")
    .addColumn("certificateNeeds", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  for (const column of ["quizPassedAt", "feedbackAt"])
    await db.schema.alterTable("webinarRegistrations").addColumn(column, "text").execute();
  await db.schema
    .alterTable("webinarRegistrations")
    .addColumn("incomplete", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("guestResponses")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("registrationId", "text", (column) =>
      column.notNull().references("webinarRegistrations.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("responseId", "text", (column) =>
      column.references("formResponses.id").onDelete("set null"),
    )
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("points", "integer")
    .addColumn("maxPoints", "integer")
    .addColumn("passed", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("guestResponses_registrationId_formId_attempt")
    .on("guestResponses")
    .columns(["registrationId", "formId", "attempt"])
    .unique()
    .execute();
  for (const column of ["accountId", "webinarId", "formId", "responseId"])
    await db.schema
      .createIndex(`guestResponses_${column}`)
      .on("guestResponses")
      .columns([column])
      .execute();
}
