import type { Kysely } from "kysely";
import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { cancelMessagesAbout } from "#app/features/delivery/queue/finish-batch.server.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { queueWithdrawals } from "./queue-leaves.server.ts";

const MAX_REVOKE_REASON_LETTERS = 300;

/** The form that asks why; `missing` is said of one without a reason. */
export function revokeForm(missing: string) {
  return z.object({
    reason: z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      .superRefine((reason, context) => {
        const letters = countLetters(reason);
        if (letters > MAX_REVOKE_REASON_LETTERS)
          context.addIssue(
            `Shorten the reason to ${MAX_REVOKE_REASON_LETTERS} characters. It has ${letters}`,
          );
      }),
  });
}

export type RevokeOutcome = { kind: "revoked" } | { kind: "already-revoked" } | { kind: "absent" };

/**
 * Withdraws a certificate for good: its page says so with the date and the reason, its files are no
 * longer given out. `absent` also when it is another account's. The first reason and date stay when
 * it is revoked again.
 */
export async function revokeCertificate(
  db: Database,
  given: { accountId: string; certificateId: string; reason: string; now: Date },
): Promise<RevokeOutcome> {
  const reason = given.reason
    .replaceAll(/[\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .normalize("NFC")
    // Forms and the API have counted its letters, each of which may take several places.
    .slice(0, MAX_REVOKE_REASON_LETTERS * 12);
  const revokedAt = given.now.toISOString();
  const changed = await db
    .updateTable("certificates")
    .set({ status: "revoked", revokedAt, revokeReason: reason || null })
    .where("id", "=", given.certificateId)
    .where("accountId", "=", given.accountId)
    .where("status", "!=", "revoked")
    .returning(["id", "projectId", "logSalt"])
    .executeTakeFirst();
  if (changed) {
    await queueWithdrawals(db, "revoked", [changed], given.now);
    await queueWebhook(db, {
      accountId: given.accountId,
      event: "certificate.revoked",
      data: {
        certificateId: given.certificateId,
        projectId: changed.projectId,
        reason: reason || null,
        revokedAt,
      },
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

/**
 * Revokes certificates for one reason, stops their messages that have not left, and writes that
 * into the activity log: all or nothing. Those that were revoked before, or are not the account's,
 * stay as they are. Returns how many were revoked.
 */
export async function revokeSeveral(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    certificateIds: string[];
    reason: string;
    now: Date;
  },
): Promise<number> {
  const { accountId, actorId, reason, now } = given;
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    let revoked = 0;
    for (const certificateId of given.certificateIds) {
      const outcome = await revokeCertificate(trx, { accountId, certificateId, reason, now });
      if (outcome.kind !== "revoked") continue;
      revoked++;
      await cancelMessagesAbout(trx, certificateId, now);
    }
    if (revoked === 0) return 0;
    const text =
      "Revoked " +
      `${revoked === 1 ? "a certificate" : `${revoked.toLocaleString("en")} certificates`}: ` +
      `${reason}`;
    const link = "/certificates?tab=issued&status=revoked";
    await recordActivity(trx, { accountId, actorId, kind: "warning", text, link, now });
    return revoked;
  });
}
