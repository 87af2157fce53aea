import type { Database } from "#db/database.server.ts";

/**
 * Removes the certificates of a cancelled batch that nobody can have: their message never left, no other message carried
 * them, and their page was never opened. So a later send issues them anew and no one holds two.
 */
export async function withdrawUnsentCertificates(trx: Database, batchId: string): Promise<void> {
  await trx
    .deleteFrom("certificates")
    .where("batchId", "=", batchId)
    .where("viewCount", "=", 0)
    .where("downloadCount", "=", 0)
    .where("status", "=", "valid")
    .where((or) =>
      or.not(
        or.exists(
          or
            .selectFrom("deliveries")
            .select("deliveries.id")
            .whereRef("deliveries.certificateId", "=", "certificates.id")
            .where("deliveries.state", "not in", ["cancelled", "skipped"]),
        ),
      ),
    )
    .execute();
}
