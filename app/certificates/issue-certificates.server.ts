import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/insert-rows.server.ts";
import { queueWebhooks } from "../webhooks/queue-webhook.server.ts";
import { newCertificateId } from "./certificate-id.ts";
import { certificateValues, type RecipientForIssue } from "./certificate-values.ts";
import { hashHolderEmail } from "./holder-email.server.ts";

/** So that a caller with many people reads and writes them in pieces of bounded memory. */
export const MOST_PER_CALL = 500;

export interface IssuedCertificate {
  recipientId: string;
  certificateId: string;
  /** Everything printed on it, and the same as JSON. */
  values: Record<string, string>;
  valuesJson: string;
}

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
    /** Sample data: no endpoint is told of it. */
    isSample?: boolean;
    /** The time it counts for in the plan; absent or null: it uses nothing up. */
    countsAt?: string | null;
    now: Date;
  },
): Promise<IssuedCertificate[]> {
  const { account, recipients } = given;
  if (recipients.length > MOST_PER_CALL)
    throw new Error(`at most ${MOST_PER_CALL} certificates a call, not ${recipients.length}`);
  if (recipients.length === 0) return [];
  const issuedAt = given.now.toISOString();
  const issued = recipients.map((recipient) => {
    const certificateId = newCertificateId();
    const { title, details, expiresAt } = given;
    const { timeZone } = account;
    const values = certificateValues({ account, title, details, recipient, certificateId, issuedAt, expiresAt, timeZone });
    return { recipient, certificateId, values, valuesJson: JSON.stringify(values) };
  });
  await insertRows(
    trx,
    "certificates",
    issued.map(({ recipient, certificateId, values, valuesJson }) => ({
      id: certificateId,
      accountId: account.id,
      projectId: given.projectId,
      recipientId: recipient.id,
      batchId: given.batchId,
      designVersionId: given.designVersionId,
      title: values["Certificate Name"] || given.title,
      holderName: values["Full Name"] ?? "",
      holderEmail: recipient.email.trim().toLowerCase(),
      issuedEmailHash: hashHolderEmail(recipient.email, certificateId),
      issuerName: values["Organization Name"] || account.name,
      values: valuesJson,
      issuedAt,
      timeZone: account.timeZone,
      expiresAt: given.expiresAt ?? null,
      status: "valid" as const,
      revokedAt: null,
      revokeReason: null,
      replacedById: null,
      replacesId: null,
      viewCount: 0,
      downloadCount: 0,
      firstDownloadedAt: null,
      countsAt: given.countsAt ?? null,
    })),
  );
  await queueWebhooks(trx, {
    accountId: account.id,
    event: "certificate.issued",
    data: () =>
      (given.isSample ? [] : issued).map(({ recipient, certificateId, values }) => ({
        certificateId,
        projectId: given.projectId,
        recipientId: recipient.id,
        batchId: given.batchId,
        title: values["Certificate Name"] || given.title,
        name: values["Full Name"] ?? "",
        email: recipient.email.trim().toLowerCase(),
        issuedAt,
        expiresAt: given.expiresAt ?? null,
      })),
    now: given.now,
  });
  return issued.map(({ recipient, ...certificate }) => ({ recipientId: recipient.id, ...certificate }));
}
