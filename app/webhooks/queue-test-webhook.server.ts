import type { Database } from "#db/database.server.ts";
import { newPost } from "./queue-webhook.server.ts";

/** Queues a post of the type `test`, signed like any other. */
export async function queueTestWebhook(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  const data = { message: "This is a test." };
  await db
    .insertInto("webhookPosts")
    .values(newPost({ accountId, endpointId: id, event: "test", data, now }))
    .execute();
}
