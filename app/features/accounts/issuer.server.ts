import type { Database } from "#db/database.server.ts";

/** Who is named on what an account sends and issues. Throws when there is no such account. */
export async function readIssuer(db: Database, accountId: string): Promise<{ id: string; name: string; supportEmail: string }> {
  return db.selectFrom("accounts").select(["id", "name", "supportEmail"]).where("id", "=", accountId).executeTakeFirstOrThrow();
}
