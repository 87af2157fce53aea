import type { Delivery } from "#app/features/delivery/queue/new-delivery.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";

/**
 * How many failed messages of a send would go out again to the same address, and how many not,
 * because the address may not be mailed or the certificate was revoked. `retryFailed` decides once
 * more, one by one.
 */
export async function countRetries(
  db: Database,
  accountId: string,
  batchId: string,
): Promise<{ queueableCount: number; leftOutCount: number }> {
  const { all, leftOut } = await db
    .selectFrom("deliveries as d")
    .leftJoin("suppressions as s", (join) =>
      join
        .onRef("s.accountId", "=", "d.accountId")
        .onRef("s.email", "=", (eb) => eb.fn<string>("lower", ["d.toEmail"])),
    )
    .leftJoin("certificates as c", "c.id", "d.certificateId")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn
        .sum<number>(
          eb
            .case()
            .when(eb.or([eb("s.email", "is not", null), eb("c.status", "=", "revoked")]))
            .then(1)
            .else(0)
            .end(),
        )
        .as("leftOut"),
    ])
    .where(compareOnly("d.accountId", accountId))
    .where("d.batchId", "=", batchId)
    .where("d.state", "in", ["failed", "bounced"])
    .where("d.replacedById", "is", null)
    .executeTakeFirstOrThrow();
  const leftOutCount = Number(leftOut ?? 0);
  return { queueableCount: Number(all) - leftOutCount, leftOutCount };
}

/** Tries of one message in a row; a circle is impossible but would be endless. */
const MAX_TRIES = 100;

/**
 * Whether this message, or one that it repeats, is counted in the plan: then another try of it is
 * free.
 */
export async function isCounted(trx: Database, delivery: Delivery): Promise<boolean> {
  let { countsAt, resendOfId } = delivery;
  for (let step = 0; countsAt === null && resendOfId !== null && step < MAX_TRIES; step++) {
    const before = await trx
      .selectFrom("deliveries")
      .select(["countsAt", "resendOfId"])
      .where("id", "=", resendOfId)
      .executeTakeFirst();
    if (!before) return false;
    ({ countsAt, resendOfId } = before);
  }
  return countsAt !== null;
}
