import type { Database } from "#db/database.server.ts";

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
