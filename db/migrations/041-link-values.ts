import type { Kysely } from "kysely";

/** Where the link was shared that a response came by, and what the link said while the answers are not sent yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["utmSource", "utmMedium", "utmCampaign"])
    await db.schema
      .alterTable("formResponses")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("formDrafts")
    .addColumn("linkValues", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
