import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { type RevokeOutcome, revokeCertificate } from "../certificates/revoke-certificate.server.ts";
import { cancelMessagesAbout } from "../delivery/cancel-messages-about.server.ts";
import { lockLedger } from "../delivery/lock-ledger.server.ts";

/** Revokes a certificate, stops its messages that have not left, and writes that into the activity log: all or nothing. */
export async function withdrawCertificate(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    /** Null when an API key asked. */
    actorId: string | null;
    actorKeyId?: string | null;
    projectId: string;
    certificateId: string;
    holderName: string;
    reason: string;
    now: Date;
  },
): Promise<RevokeOutcome> {
  const { accountId, actorId, actorKeyId = null, now } = given;
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const outcome = await revokeCertificate(trx, given);
    if (outcome.kind !== "revoked") return outcome;
    await cancelMessagesAbout(trx, given.certificateId, now);
    const link = `/projects/${given.projectId}/certificates/${given.certificateId}`;
    const text = `Revoked the certificate of ${given.holderName}`;
    await recordActivity(trx, { accountId, actorId, actorKeyId, kind: "warning", text, link, now });
    return outcome;
  });
}
