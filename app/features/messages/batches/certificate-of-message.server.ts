import type { MailMessage } from "#app/engines/mail/message.ts";
import {
  drawRequestFor,
  pdfRequestFor,
} from "#app/features/certificates/draw/draw-certificate.server.ts";
import { issueCertificates } from "#app/features/certificates/issue/issue-certificates.server.ts";
import { certificateFileName } from "#app/features/certificates/model/certificate-id.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import { projectExpiry } from "#app/features/certificates/model/stored-design.server.ts";
import { drawSealed } from "#app/features/certificates/stubs/sealed-files.server.ts";
import type { Delivery } from "#app/features/delivery/queue/new-delivery.ts";
import { findDelivery } from "#app/features/delivery/status/delivery-list.server.ts";
import {
  deliveryTimeline,
  inOrder,
  type TimelineEntry,
} from "#app/features/delivery/status/delivery-timeline.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificateDelivery } from "#db/schema/delivery.ts";
import { readDetails } from "../message/write-message.server.ts";

export interface CertificateToSend {
  certificateId: string;
  values: Record<string, string>;
  holderName: string;
}

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MAX_CORRECTIONS = 20;

/**
 * The certificate that a repeated message carries: the corrected one when it was replaced. Null
 * when it was revoked.
 */
export async function certificateToSend(
  trx: Database,
  certificateId: string,
): Promise<CertificateToSend | null> {
  let id = certificateId;
  for (let step = 0; step < MAX_CORRECTIONS; step++) {
    const certificate = await trx
      .selectFrom("certificates")
      .select(["id", "status", "values", "holderName", "replacedById"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!certificate || certificate.status === "revoked") return null;
    if (!certificate.replacedById) {
      const values = readStoredTexts(certificate.values, "certificates.values", id);
      return { certificateId: certificate.id, values, holderName: certificate.holderName };
    }
    id = certificate.replacedById;
  }
  return null;
}

/**
 * The certificate of somebody who was left out when the batch was confirmed, on the batch's own
 * design, now that they can be mailed. Null when the person or the batch's certificates are gone.
 */
export async function issueForLeftOut(
  trx: Database,
  delivery: Delivery,
  now: Date,
): Promise<CertificateToSend | null> {
  const sibling = await trx
    .selectFrom("certificates")
    .innerJoin("projects", "projects.id", "certificates.projectId")
    .innerJoin("accounts", "accounts.id", "certificates.accountId")
    .select([
      "certificates.designVersionId",
      "projects.id as projectId",
      "projects.title",
      "projects.details",
      "projects.expiry",
      "accounts.id as accountId",
      "accounts.name",
      "accounts.supportEmail",
      "accounts.timeZone",
    ])
    .where("certificates.batchId", "=", delivery.batchId)
    .limit(1)
    .executeTakeFirst();
  const recipient = await trx
    .selectFrom("recipients")
    .select(["id", "firstName", "lastName", "email", "certificateName", "fields", "language"])
    .where("id", "=", delivery.recipientId ?? "")
    .where("accountId", "=", delivery.accountId)
    .executeTakeFirst();
  if (!sibling || !recipient) return null;
  const [issued] = await issueCertificates(trx, {
    account: {
      id: sibling.accountId,
      name: sibling.name,
      supportEmail: sibling.supportEmail,
      timeZone: sibling.timeZone,
    },
    projectId: sibling.projectId,
    batchId: delivery.batchId,
    designVersionId: sibling.designVersionId,
    title: sibling.title,
    recipients: [
      {
        ...recipient,
        fields: readStoredTexts(recipient.fields, "recipients.fields", recipient.id),
      },
    ],
    details: readDetails({ id: sibling.projectId, details: sibling.details }),
    expiresAt: expiresAtOf(
      projectExpiry({ id: sibling.projectId, expiry: sibling.expiry }),
      now.toISOString(),
      sibling.timeZone,
    ),
    countsAt: now.toISOString(),
    now,
  });
  if (!issued) throw new Error(`no certificate was issued for the message ${delivery.id}`);
  const { certificateId, values } = issued;
  return { certificateId, values, holderName: values["Full Name"] ?? "" };
}

/** Some certificate of the send to show as its picture, or null when none is left. */
export async function sampleCertificate(db: Database, batchId: string): Promise<string | null> {
  const row = await db
    .selectFrom("certificates")
    .select("id")
    .where("batchId", "=", batchId)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these certificates there are: cancelling a send withdraws those that nobody had. */
export async function existingCertificates(
  db: Database,
  certificateIds: string[],
): Promise<Set<string>> {
  if (certificateIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("certificates")
    .select("id")
    .where("id", "in", certificateIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When each of these certificates was first downloaded. */
export async function firstDownloads(
  db: Database,
  certificateIds: string[],
): Promise<Map<string, string>> {
  if (certificateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("certificates")
    .select(["id", "firstDownloadedAt"])
    .where("id", "in", certificateIds)
    .where("firstDownloadedAt", "is not", null)
    .execute();
  return new Map(rows.map(({ id, firstDownloadedAt }) => [id, firstDownloadedAt ?? ""]));
}

/**
 * A certificate's PDF, and its PNG where both are attached, named after its holder. The same
 * certificate gives the same bytes.
 */
export async function certificateAsAttachments(
  app: AppContext,
  certificateId: string,
  delivery: CertificateDelivery,
): Promise<NonNullable<MailMessage["attachments"]>> {
  const request = await (delivery === "pdf" ? pdfRequestFor : drawRequestFor)(
    app.db,
    app,
    certificateId,
  );
  const file = async (kind: "pdf" | "png", contentType: string) => ({
    filename: certificateFileName(request.about.holder, kind),
    contentType,
    // A send of ten thousand would push every other file out of the cache, and whoever got the file
    // seldom asks for it again.
    content: await drawSealed(app, kind, request, { keep: false }),
  });
  const pdf = await file("pdf", "application/pdf");
  return delivery === "attachment" ? [pdf, await file("png", "image/png")] : [pdf];
}

/**
 * What happened to a message, and what its reader did with the certificate, oldest first. Empty
 * when it is another account's.
 */
export async function messageTimeline(
  db: Database,
  accountId: string,
  message: { id: string; certificateId: string | null },
): Promise<TimelineEntry[]> {
  const sent = await deliveryTimeline(db, accountId, message.id);
  if (sent.length === 0 || message.certificateId === null) return sent;
  const visits = await db
    .selectFrom("certificates")
    .select(["firstDownloadedAt", "linkedInAt"])
    .where("id", "=", message.certificateId)
    .executeTakeFirst();
  const entry = (at: string | null | undefined, words: string): TimelineEntry[] =>
    at ? [{ at, words, detail: "", isMachine: false }] : [];
  return inOrder([
    ...sent,
    ...entry(visits?.firstDownloadedAt, "Downloaded the certificate"),
    ...entry(visits?.linkedInAt, "Went to LinkedIn to add the certificate"),
  ]);
}

/**
 * One person's message of a send, with what it repeats and what repeats it; null: it is absent or
 * another account's.
 */
export async function findMessage(
  db: Database,
  accountId: string,
  batchId: string,
  deliveryId: string | undefined,
) {
  const row = await db
    .selectFrom("deliveries")
    .select(["id", "replacedById", "resendOfId", "correctedTo"])
    .where("id", "=", deliveryId ?? "")
    .where("batchId", "=", batchId)
    .where("accountId", "=", accountId)
    .where("kind", "=", "recipient")
    .executeTakeFirst();
  const listed = row && (await findDelivery(db, accountId, row.id));
  if (!row || !listed) return null;
  const { certificateId } = listed;
  const isThere =
    certificateId !== null && (await existingCertificates(db, [certificateId])).has(certificateId);
  return {
    ...listed,
    certificateId: isThere ? certificateId : null,
    replacedById: row.replacedById,
    resendOfId: row.resendOfId,
    correctedTo: row.correctedTo,
  };
}
