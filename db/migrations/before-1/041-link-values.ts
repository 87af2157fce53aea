import type { Kysely } from "kysely";

/**
 * Where the link was shared that a response came by, and what the link said while the answers are
 * not sent yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["utmSource", "utmMedium", "utmCampaign"])
    await db.schema
      .alterTable("formResponses")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  // The filter offers every source that a form's responses have: the index alone says which.
  await db.schema
    .createIndex("formResponses_formId_utm")
    .on("formResponses")
    .columns(["formId", "utmSource", "utmMedium", "utmCampaign"])
    .execute();
  await db.schema
    .alterTable("formDrafts")
    .addColumn("linkValues", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
