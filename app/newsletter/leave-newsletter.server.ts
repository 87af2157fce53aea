import type { Database } from "#db/database.server.ts";

/** Leaving deletes the address: there is nothing left to keep it for. */
export async function leaveNewsletter(db: Database, id: string): Promise<void> {
  await db.deleteFrom("newsletterSubscribers").where("id", "=", id).execute();
}
