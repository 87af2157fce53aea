import type { Database } from "#db/database.server.ts";
import { queueWebhook } from "../webhooks/queue-webhook.server.ts";

export const MOST_REASON_LETTERS = 300;

export type RevokeOutcome = { kind: "revoked" } | { kind: "already-revoked" } | { kind: "absent" };

/**
 * Withdraws a certificate for good: its page says so with the date and the reason, its files are no longer given out.
 * `absent` also when it is another account's. The first reason and date stay when it is revoked again.
 */
export async function revokeCertificate(
  db: Database,
  given: { accountId: string; certificateId: string; reason: string; now: Date },
): Promise<RevokeOutcome> {
  const reason = given.reason
    .replaceAll(/[\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .slice(0, MOST_REASON_LETTERS);
  const revokedAt = given.now.toISOString();
  const changed = await db
    .updateTable("certificates")
    .set({ status: "revoked", revokedAt, revokeReason: reason || null })
    .where("id", "=", given.certificateId)
    .where("accountId", "=", given.accountId)
    .where("status", "!=", "revoked")
    .returning("projectId")
    .executeTakeFirst();
  if (changed) {
    await queueWebhook(db, {
      accountId: given.accountId,
      event: "certificate.revoked",
      data: { certificateId: given.certificateId, projectId: changed.projectId, reason: reason || null, revokedAt },
      now: given.now,
    });
    return { kind: "revoked" };
  }
  const there = await db
    .selectFrom("certificates")
    .select("id")
    .where("id", "=", given.certificateId)
    .where("accountId", "=", given.accountId)
    .executeTakeFirst();
  return { kind: there ? "already-revoked" : "absent" };
}
