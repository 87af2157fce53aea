import type { Database } from "#db/database.server.ts";
import { oldestPending } from "./subscriber-limits.ts";

/** Who holds a link of the newsletter. `over`: their time to confirm is. Null: they have left, or were forgotten. */
export async function findSubscriber(
  db: Database,
  id: string,
  now: Date,
): Promise<{ email: string; status: "pending" | "subscribed" | "over" } | null> {
  const row = await db
    .selectFrom("newsletterSubscribers")
    .select(["email", "status", "askedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const isOver = row.status === "pending" && row.askedAt < oldestPending(now);
  return { email: row.email, status: isOver ? "over" : row.status };
}
