import type { ExpressionBuilder } from "kysely";
import { returnCertificates } from "#app/features/billing/quota/reservations.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Removes the certificates of a cancelled batch that nobody can have: their message never left, no
 * other message carried them, and their page was never opened. So a later send issues them anew and
 * no one holds two. The plan gets them back.
 */
export async function withdrawUnsentCertificates(
  trx: Database,
  batchId: string,
  now: Date,
): Promise<void> {
  const isUnseen = (eb: ExpressionBuilder<Schema, "certificates">) =>
    eb.and([
      eb("certificates.batchId", "=", batchId),
      eb("viewCount", "=", 0),
      eb("downloadCount", "=", 0),
      eb("status", "=", "valid"),
      eb.not(
        eb.exists(
          eb
            .selectFrom("deliveries")
            .select("deliveries.id")
            .whereRef("deliveries.certificateId", "=", "certificates.id")
            .where("deliveries.state", "not in", ["cancelled", "skipped"]),
        ),
      ),
    ]);
  const rows = await trx
    .selectFrom("certificates")
    .select(["accountId", "countsAt"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where(isUnseen)
    .groupBy(["accountId", "countsAt"])
    .execute();
  await returnCertificates(trx, { batchId, rows, now });
  await trx.deleteFrom("certificates").where(isUnseen).execute();
}
