import type { Kysely, Selectable } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { cancelMessagesAbout } from "#app/features/delivery/queue/finish-batch.server.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { Schema } from "#db/schema.ts";
import { type RevokeOutcome, revokeCertificate } from "../issue/revoke-certificate.server.ts";

/** The first certificate that a project issued and that no correction replaced, or null. */
export async function firstCertificate(
  db: Database,
  projectId: string,
): Promise<{ id: string; status: string } | null> {
  const first = await db
    .selectFrom("certificates")
    .select(["id", "status"])
    .where("projectId", "=", projectId)
    .where("replacedById", "is", null)
    .orderBy("issuedAt")
    .limit(1)
    .executeTakeFirst();
  return first ?? null;
}

/**
 * The number-th certificate (from 1) of a project in the order of issue, replaced ones left out,
 * and how many there are.
 */
export async function certificateNumber(
  db: Database,
  projectId: string,
  number: number,
): Promise<{
  certificate: { id: string; holderName: string; holderEmail: string; status: string } | null;
  total: number;
}> {
  const query = db
    .selectFrom("certificates")
    .where("projectId", "=", projectId)
    .where("replacedById", "is", null);
  const { count } = await query
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const certificate = await query
    .select(["id", "holderName", "holderEmail", "status"])
    .orderBy("issuedAt")
    .orderBy("id")
    .limit(1)
    .offset(number - 1)
    .executeTakeFirst();
  return { certificate: certificate ?? null, total: Number(count) };
}

/**
 * A certificate of this project; null when it is absent, of another project or another account's.
 */
export async function findCertificate(
  db: Database,
  given: { accountId: string; projectId: string | undefined; certificateId: string | undefined },
): Promise<Selectable<CertificatesTable> | null> {
  const certificate = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", given.certificateId ?? "")
    .where("accountId", "=", given.accountId)
    .where("projectId", "=", given.projectId ?? "")
    .executeTakeFirst();
  return certificate ?? null;
}

/** Every message about a certificate, newest first. */
export async function messagesAbout(db: Database, certificateId: string) {
  return db
    .selectFrom("deliveries")
    .select(["id", "batchId", "toEmail", "state", "createdAt"])
    .where("certificateId", "=", certificateId)
    .orderBy("createdAt", "desc")
    .limit(50)
    .execute();
}

/**
 * Revokes a certificate, stops its messages that have not left, and writes that into the activity
 * log: all or nothing.
 */
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
