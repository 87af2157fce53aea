import type { Database } from "#db/database.server.ts";
import type { Subscription } from "./subscription.ts";

/** What an account pays for, or paid for once. */
export async function findSubscription(db: Database, accountId: string): Promise<Subscription | undefined> {
  return db.selectFrom("subscriptions").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}
