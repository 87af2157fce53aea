import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";

export interface CertificateToSend {
  certificateId: string;
  values: Record<string, string>;
  holderName: string;
}

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MAX_CORRECTIONS = 20;

/** The certificate that a repeated message carries: the corrected one when it was replaced. Null when it was revoked. */
export async function certificateToSend(trx: Database, certificateId: string): Promise<CertificateToSend | null> {
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

/** Some certificate of the send to show as its picture, or null when none is left. */
export async function sampleCertificate(db: Database, batchId: string): Promise<string | null> {
  const row = await db.selectFrom("certificates").select("id").where("batchId", "=", batchId).limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these certificates there are: cancelling a send withdraws those that nobody had. */
export async function existingCertificates(db: Database, certificateIds: string[]): Promise<Set<string>> {
  if (certificateIds.length === 0) return new Set();
  const rows = await db.selectFrom("certificates").select("id").where("id", "in", certificateIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/** When each of these certificates was first downloaded. */
export async function firstDownloads(db: Database, certificateIds: string[]): Promise<Map<string, string>> {
  if (certificateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("certificates")
    .select(["id", "firstDownloadedAt"])
    .where("id", "in", certificateIds)
    .where("firstDownloadedAt", "is not", null)
    .execute();
  return new Map(rows.map(({ id, firstDownloadedAt }) => [id, firstDownloadedAt ?? ""]));
}
