import { z } from "zod";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { findSubscription } from "../entitlement.server.ts";

/** Cancels a subscription at its provider; done in renew-plans. */
export const stopRenewalsHandle: JobHandle<{
  subscriptionId: string;
  code: string;
  token?: string | null | undefined;
}> = {
  name: "stop-provider-renewals",
  schema: z.object({ subscriptionId: z.string(), code: z.string(), token: z.string().nullish() }),
};

/**
 * Ends a subscription by which the provider charges renewals itself: it would go on charging the
 * old amount. A job does it, in the transaction of the act that makes it wrong. We make none there;
 * somebody may have on the provider's pages.
 */
export async function cancelProviderSubscription(
  trx: Database,
  row: { id: string; subscriptionCode: string | null; subscriptionToken: string | null },
  now: Date,
): Promise<void> {
  const code = row.subscriptionCode;
  if (!code) return;
  await enqueueJob(trx, stopRenewalsHandle, {
    uniqueKey: stopKey(code),
    payload: { subscriptionId: row.id, code, token: row.subscriptionToken },
    now,
  });
}

/**
 * The key of the job that ends a subscription there: while it waits or runs, we are the ones who
 * end it.
 */
export function stopKey(code: string): string {
  return `stop-provider-renewals:${code}`;
}

/** The same by account: it closes, or is about to be deleted. Ours charges nothing then. */
export async function endProviderRenewals(
  trx: Database,
  accountId: string,
  now: Date,
): Promise<void> {
  const row = await findSubscription(trx, accountId);
  if (row) await cancelProviderSubscription(trx, row, now);
}
