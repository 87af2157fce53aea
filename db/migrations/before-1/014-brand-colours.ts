import type { Kysely } from "kysely";

/** The two colours of an organisation, `#rrggbb`, that templates are drawn in. Both or neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("primaryColour", "text").execute();
  await db.schema.alterTable("accounts").addColumn("accentColour", "text").execute();
}
