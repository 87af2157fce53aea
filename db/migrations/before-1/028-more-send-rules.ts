import type { Kysely } from "kysely";

/**
 * Rules that write to those who attended a webinar some days after it, and rules that give each new
 * person a certificate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rules = () => db.schema.alterTable("sendRules");
  await rules()
    .addColumn("projectId", "text", (column) =>
      column.references("projects.id").onDelete("set null"),
    )
    .execute();
  await rules()
    .addColumn("webinarId", "text", (column) =>
      column.references("webinars.id").onDelete("set null"),
    )
    .execute();
  await rules()
    .addColumn("days", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await rules().addColumn("source", "text").execute();
  for (const column of ["projectId", "webinarId"])
    await db.schema.createIndex(`sendRules_${column}`).on("sendRules").columns([column]).execute();
}
