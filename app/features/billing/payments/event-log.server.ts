import type { Database } from "#db/database.server.ts";

/** News of a provider as it is noted. */
export interface RecordedPaymentEvent {
  key: string;
  event: string;
  reference: string | null;
}

/** Notes news in the transaction of its effect. False: it was taken in before, and nothing more is to be done. */
export async function recordPaymentEvent(
  trx: Database,
  { key, event, reference, outcome, now }: RecordedPaymentEvent & { outcome: string; now: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("paymentEvents")
    .values({ key, event, reference, outcome, receivedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
