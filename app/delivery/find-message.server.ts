import type { Database } from "#db/database.server.ts";
import { findDelivery } from "./delivery-list.server.ts";

/** One person's message of a send, with what it repeats and what repeats it; null when it is absent or another account's. */
export async function findMessage(db: Database, accountId: string, batchId: string, deliveryId: string | undefined) {
  const row = await db
    .selectFrom("deliveries")
    .select(["id", "replacedById", "resendOfId"])
    .where("id", "=", deliveryId ?? "")
    .where("batchId", "=", batchId)
    .where("accountId", "=", accountId)
    .where("kind", "=", "recipient")
    .executeTakeFirst();
  const listed = row && (await findDelivery(db, accountId, row.id));
  return row && listed ? { ...listed, replacedById: row.replacedById, resendOfId: row.resendOfId } : null;
}
