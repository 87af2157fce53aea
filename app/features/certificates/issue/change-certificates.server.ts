import type { ExpressionBuilder } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** How features that send take certificates back, and move them to another row of a list. */

/** Nobody had it: it is valid, and its page was never opened. */
function isUnseen(eb: ExpressionBuilder<Schema, "certificates">) {
  return eb.and([eb("viewCount", "=", 0), eb("downloadCount", "=", 0), eb("status", "=", "valid")]);
}

/**
 * Removes the certificates of a cancelled batch that nobody can have: their message never left, no
 * other message carried them, and their page was never opened. Returns how many there were by the
 * time they counted for.
 */
export async function withdrawUnsent(
  trx: Database,
  batchId: string,
): Promise<{ accountId: string; countsAt: string | null; count: number | string }[]> {
  const isUnsent = (eb: ExpressionBuilder<Schema, "certificates">) =>
    eb.and([
      eb("certificates.batchId", "=", batchId),
      isUnseen(eb),
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
    .where(isUnsent)
    .groupBy(["accountId", "countsAt"])
    .execute();
  await trx
    .updateTable("certificates as older")
    .set({ renewedById: null })
    .where("older.renewedById", "in", (gone) =>
      gone.selectFrom("certificates").select("certificates.id").where(isUnsent),
    )
    .execute();
  await trx.deleteFrom("certificates").where(isUnsent).execute();
  return rows;
}

/**
 * Removes some certificates of a batch whose preparation is undone. One that somebody looked at
 * stays, as it does when a send is cancelled: they may have handed its address on. False: none was
 * left.
 */
export async function withdrawSomeUnseen(
  trx: Database,
  batchId: string,
  limit: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("certificates")
    .where("id", "in", (some) =>
      some
        .selectFrom("certificates")
        .select("certificates.id")
        .where("batchId", "=", batchId)
        .where(isUnseen)
        .limit(limit),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Two rows of a list are one person: what one was issued is the other's from now on. */
export async function moveCertificates(
  trx: Database,
  recipient: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable("certificates")
    .set({ recipientId: recipient.to })
    .where("recipientId", "=", recipient.from)
    .execute();
}
