import { compareOnly } from "#db/compare-only.server.ts";
import type { Database } from "#db/database.server.ts";
import { type IssuedCertificate, issueCertificates } from "./issue-certificates.server.ts";

/**
 * Issues a certificate to each recipient who has none of this project that was issued without a send; who has one, by a
 * program or as a correction, keeps it, so that nobody holds two. In order, and within the limits of `issueCertificates`.
 */
export async function issueMissing(trx: Database, given: Parameters<typeof issueCertificates>[1]): Promise<IssuedCertificate[]> {
  const { recipients } = given;
  const known = await unmailedCertificates(trx, {
    projectId: given.projectId,
    recipientIds: recipients.map(({ id }) => id),
  });
  if (known.size === 0) return issueCertificates(trx, given);
  const missing = recipients.filter(({ id }) => !known.has(id));
  const issued = await issueCertificates(trx, { ...given, recipients: missing });
  const all = new Map([...known, ...issued.map((certificate) => [certificate.recipientId, certificate] as const)]);
  return recipients.flatMap(({ id }) => all.get(id) ?? []);
}

async function unmailedCertificates(
  trx: Database,
  { projectId, recipientIds }: { projectId: string; recipientIds: string[] },
): Promise<Map<string, IssuedCertificate>> {
  if (recipientIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("certificates")
    .select(["id", "recipientId", "values"])
    .where("recipientId", "in", recipientIds)
    .where(compareOnly("projectId", projectId))
    .where("batchId", "is", null)
    .where("status", "=", "valid")
    .orderBy("issuedAt")
    .execute();
  return new Map(
    rows.map(({ id, recipientId, values }) => [
      recipientId!,
      {
        recipientId: recipientId!,
        certificateId: id,
        values: JSON.parse(values) as Record<string, string>,
        valuesJson: values,
      },
    ]),
  );
}
