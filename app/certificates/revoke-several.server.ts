import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { cancelMessagesAbout } from "../delivery/cancel-messages-about.server.ts";
import { lockLedger } from "../delivery/lock-ledger.server.ts";
import { revokeCertificate } from "./revoke-certificate.server.ts";

/**
 * Revokes certificates for one reason, stops their messages that have not left, and writes that into the activity log: all or
 * nothing. Those that were revoked before, or are not the account's, stay as they are. Returns how many were revoked.
 */
export async function revokeSeveral(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; certificateIds: string[]; reason: string; now: Date },
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
    const text = `Revoked ${revoked === 1 ? "a certificate" : `${revoked.toLocaleString("en")} certificates`}: ${reason}`;
    const link = "/certificates?tab=issued&status=revoked";
    await recordActivity(trx, { accountId, actorId, kind: "warning", text, link, now });
    return revoked;
  });
}
