import type { Kysely } from "kysely";

/**
 * When somebody last confirmed in a session that it's them; and what an API key may do, until when,
 * and where it was last used from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("confirmedAt", "text").execute();

  // Keys made before may do everything and don't expire.
  await db.schema.alterTable("apiKeys").addColumn("scopes", "text").execute();
  await db.schema.alterTable("apiKeys").addColumn("expiresAt", "text").execute();
  await db.schema.alterTable("apiKeys").addColumn("lastUsedAddress", "text").execute();
  await db.schema.alterTable("apiKeys").addColumn("remindedAt", "text").execute();
}
