import { releaseHeld } from "#app/features/delivery/queue/release-held.server.ts";
import type { Database } from "#db/database.server.ts";

/**
 * Gives a number to an account and marks its identity as passed. False, and nothing is written: another account has the
 * number. Mails that waited for it go on. Call it in a transaction that began with `lockAccount`.
 */
export async function passIdentity(
  trx: Database,
  given: { accountId: string; userId: string; ninHash: string; phone: string; now: Date },
): Promise<boolean> {
  const { accountId, userId, ninHash, phone, now } = given;
  await trx
    .insertInto("verifiedNins")
    .values({ ninHash, accountId, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("ninHash").doNothing())
    .execute();
  const owner = await trx.selectFrom("verifiedNins").select("accountId").where("ninHash", "=", ninHash).executeTakeFirstOrThrow();
  if (owner.accountId !== accountId) return false;
  await trx.updateTable("accounts").set({ identityStatus: "passed", phone }).where("id", "=", accountId).execute();
  await trx.deleteFrom("provedPhones").where("userId", "=", userId).execute();
  await releaseHeld(trx, accountId, now);
  return true;
}
