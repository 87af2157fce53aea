import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { momentLabel } from "#app/engines/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";

/** The certificate at the head of a send. */
export interface FirstCertificate {
  id: string;
  /** As it is printed. */
  shownId: string;
  name: string;
  /** In words, in the account's zone. */
  issuedAt: string;
  /** No certificate of the account is older. */
  isFirstEver: boolean;
}

/** The certificate of the first person of a send; null while it is being written, or withdrawn. */
export async function readFirstCertificate(
  db: Database,
  account: { id: string; timeZone: string },
  batchId: string,
): Promise<FirstCertificate | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("certificates", "certificates.id", "deliveries.certificateId")
    .select(["certificates.id", "certificates.holderName", "certificates.issuedAt"])
    .where("deliveries.batchId", "=", batchId)
    .where("deliveries.kind", "=", "recipient")
    .orderBy("deliveries.position")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const older = await db
    .selectFrom("certificates")
    .select("id")
    .where("accountId", "=", account.id)
    .where("issuedAt", "<", row.issuedAt)
    .limit(1)
    .executeTakeFirst();
  return {
    id: row.id,
    shownId: showCertificateId(row.id),
    name: row.holderName,
    issuedAt: momentLabel(new Date(row.issuedAt), account.timeZone),
    isFirstEver: older === undefined,
  };
}
