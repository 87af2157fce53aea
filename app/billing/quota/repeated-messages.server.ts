import type { Database } from "#db/database.server.ts";
import { QuotaUsedUp } from "./quota-used-up.ts";
import { reserveQuota } from "./reserve-quota.server.ts";

/**
 * Takes from the plan what sending again needs: of messages none of whose tries is counted, because they were left out or came
 * back when they failed. Throws QuotaUsedUp, and the caller's transaction must end.
 */
export async function takeForRepeats(
  trx: Database,
  given: { accountId: string; batchId: string; emails: number; certificates: number; now: Date },
): Promise<void> {
  const { accountId, ...rest } = given;
  if (rest.emails === 0 && rest.certificates === 0) return;
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const reserved = await reserveQuota(trx, { ...rest, account });
  if (reserved.kind === "refused") throw new QuotaUsedUp(reserved.text);
}
