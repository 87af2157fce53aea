import type { Kysely } from "kysely";

/** Answers that only one response of a form may have, such as the reference of a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("formUniqueAnswers")
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("elementId", "text", (column) => column.notNull())
    .addColumn("answerKey", "text", (column) => column.notNull())
    .addColumn("responseId", "text", (column) =>
      column.notNull().references("formResponses.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("formUniqueAnswers_pkey", ["formId", "elementId", "answerKey"])
    .execute();
  await db.schema
    .createIndex("formUniqueAnswers_responseId")
    .on("formUniqueAnswers")
    .columns(["responseId"])
    .execute();
}
