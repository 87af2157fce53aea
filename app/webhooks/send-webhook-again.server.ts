import type { Database } from "#db/database.server.ts";

/**
 * Makes a failed post due now, to where the endpoint is today, with the same bytes and the same id. Returns false when it is
 * not a failed post of this endpoint.
 */
export async function sendWebhookAgain(
  db: Database,
  endpointId: string,
  { postId, now }: { postId: string; now: Date },
): Promise<boolean> {
  const again = await db
    .updateTable("webhookPosts")
    .set({ state: "waiting", nextTryAt: now.toISOString(), leaseUntil: null, settledAt: null })
    .where("id", "=", postId)
    .where("endpointId", "=", endpointId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (again.numUpdatedRows === 0n) return false;
  await db.updateTable("webhookEndpoints").set({ restsUntil: null }).where("id", "=", endpointId).execute();
  return true;
}
