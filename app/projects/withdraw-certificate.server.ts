import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { type RevokeOutcome, revokeCertificate } from "../certificates/revoke-certificate.server.ts";

/** Revokes a certificate and writes that into the activity log, both or neither. */
export async function withdrawCertificate(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    projectId: string;
    certificateId: string;
    holderName: string;
    reason: string;
    now: Date;
  },
): Promise<RevokeOutcome> {
  const { accountId, actorId, now } = given;
  return db.transaction().execute(async (trx) => {
    const outcome = await revokeCertificate(trx, given);
    if (outcome.kind !== "revoked") return outcome;
    const link = `/projects/${given.projectId}/certificates/${given.certificateId}`;
    const text = `Revoked the certificate of ${given.holderName}`;
    await recordActivity(trx, { accountId, actorId, kind: "warning", text, link, now });
    return outcome;
  });
}
