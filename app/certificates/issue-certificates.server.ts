import type { Database } from "#db/database.server.ts";
import { newCertificateId } from "./certificate-id.ts";
import { certificateValues, type RecipientForIssue } from "./certificate-values.ts";

/** One statement's worth: 500 rows of 21 columns stay under SQLite's limit of 32,766 bound values. */
export const MOST_PER_CALL = 500;

/**
 * Issues a certificate to each recipient, in order: fixes its id and everything printed on it. Called inside the
 * transaction that confirms the send, in chunks of at most `MOST_PER_CALL`. Throws when the chunk is larger.
 */
export async function issueCertificates(
  trx: Database,
  given: {
    account: { id: string; name: string; supportEmail: string; timeZone: string };
    projectId: string;
    batchId: string | null;
    designVersionId: string;
    title: string;
    recipients: RecipientForIssue[];
    /** Placeholder → the value for everyone. */
    details: Record<string, string>;
    /** ISO 8601; null or absent: never expires. */
    expiresAt?: string | null;
    now: Date;
  },
): Promise<{ recipientId: string; certificateId: string; values: Record<string, string> }[]> {
  const { account, recipients } = given;
  if (recipients.length > MOST_PER_CALL)
    throw new Error(`at most ${MOST_PER_CALL} certificates a call, not ${recipients.length}`);
  if (recipients.length === 0) return [];
  const issuedAt = given.now.toISOString();
  const issued = recipients.map((recipient) => {
    const certificateId = newCertificateId();
    const { title, details } = given;
    const values = certificateValues({ account, title, details, recipient, certificateId, issuedAt, timeZone: account.timeZone });
    return { recipient, certificateId, values };
  });
  await trx
    .insertInto("certificates")
    .values(
      issued.map(({ recipient, certificateId, values }) => ({
        id: certificateId,
        accountId: account.id,
        projectId: given.projectId,
        recipientId: recipient.id,
        batchId: given.batchId,
        designVersionId: given.designVersionId,
        title: values["Certificate Name"] || given.title,
        holderName: values["Full Name"] ?? "",
        holderEmail: recipient.email.trim().toLowerCase(),
        issuerName: values["Organization Name"] || account.name,
        values: JSON.stringify(values),
        issuedAt,
        expiresAt: given.expiresAt ?? null,
        status: "valid" as const,
        revokedAt: null,
        revokeReason: null,
        replacedById: null,
        replacesId: null,
        viewCount: 0,
        downloadCount: 0,
        firstDownloadedAt: null,
      })),
    )
    .execute();
  return issued.map(({ recipient, certificateId, values }) => ({ recipientId: recipient.id, certificateId, values }));
}
