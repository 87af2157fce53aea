import type { Database } from "#db/database.server.ts";
import { oldestPending } from "./subscriber-limits.ts";

/** From now on they get the newsletter. Once is enough: later presses change nothing, and neither do links that are over. */
export async function confirmSubscription(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletterSubscribers")
    .set({ status: "subscribed", confirmedAt: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("askedAt", ">=", oldestPending(now))
    .execute();
}
