import { queueWebhooks } from "#app/features/webhooks/queue-webhook.server.ts";
import type { Database } from "#db/database.server.ts";
import { MASS_KINDS } from "./new-delivery.ts";

const FAILED = ["bounced", "complained", "failed", "uncertain"] as const;

/**
 * Tells the endpoints of these messages' account which of them arrived or failed in this very
 * transaction: call it after the rows were written, with the same `now`. Only of what an organiser
 * sends to people as a whole; the app's own mails are nobody's.
 */
export async function notifyOutcomes(
  trx: Database,
  { accountId, deliveryIds, now }: { accountId: string; deliveryIds: string[]; now: Date },
): Promise<void> {
  if (deliveryIds.length === 0) return;
  const changed = () =>
    trx
      .selectFrom("deliveries as d")
      .innerJoin("batches as b", "b.id", "d.batchId")
      .select([
        "d.id",
        "d.batchId",
        "d.certificateId",
        "d.toName",
        "d.toEmail",
        "d.state",
        "d.reasonCode",
        "d.reason",
      ])
      .select(["d.deliveredAt", "d.failedAt"])
      .where("d.id", "in", deliveryIds)
      .where("d.kind", "=", "recipient")
      .where("d.updatedAt", "=", now.toISOString())
      .where("b.kind", "in", MASS_KINDS);
  const about = (row: Awaited<ReturnType<ReturnType<typeof changed>["execute"]>>[number]) => ({
    deliveryId: row.id,
    batchId: row.batchId,
    certificateId: row.certificateId,
    name: row.toName,
    email: row.toEmail,
  });
  await queueWebhooks(trx, {
    accountId,
    event: "delivery.delivered",
    data: async () => {
      const rows = await changed().where("d.state", "=", "delivered").execute();
      return rows.map((row) => ({
        ...about(row),
        deliveredAt: row.deliveredAt ?? now.toISOString(),
      }));
    },
    now,
  });
  await queueWebhooks(trx, {
    accountId,
    event: "delivery.failed",
    data: async () => {
      const rows = await changed().where("d.state", "in", FAILED).execute();
      return rows.map((row) => ({
        ...about(row),
        state: row.state,
        reasonCode: row.reasonCode,
        reason: row.reason,
        failedAt: row.failedAt ?? now.toISOString(),
      }));
    },
    now,
  });
}
