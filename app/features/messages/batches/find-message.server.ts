import { findDelivery } from "#app/features/delivery/status/delivery-list.server.ts";
import type { Database } from "#db/database.server.ts";
import { existingCertificates } from "./certificate-of-message.server.ts";

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
  if (!row || !listed) return null;
  const { certificateId } = listed;
  const isThere = certificateId !== null && (await existingCertificates(db, [certificateId])).has(certificateId);
  return { ...listed, certificateId: isThere ? certificateId : null, replacedById: row.replacedById, resendOfId: row.resendOfId };
}
