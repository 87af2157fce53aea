import { z } from "zod";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { PaymentLine } from "../model/proration.ts";

const linesShape = z.array(
  z.object({ text: z.string(), amountKobo: z.number() }),
) satisfies z.ZodType<PaymentLine[]>;

/** What a payment's receipt lists. */
export function paymentLines({ id, lines }: { id: string; lines: string }): PaymentLine[] {
  return readStored<PaymentLine[]>(linesShape, lines, "payments.lines", id);
}

/** News of a provider as it is noted. */
export interface RecordedPaymentEvent {
  key: string;
  event: string;
  reference: string | null;
}

/**
 * Notes an event in the transaction of its effect. False: it was taken in before, and nothing more
 * is to be done.
 */
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

/**
 * What renewals are charged with, as it stands in the row of a subscription: who reads the database
 * can't charge anybody.
 */
export function sealAuthorization(secret: string, subscriptionId: string, code: string): string {
  return sealKey(code, secret, `authorization:${subscriptionId}`);
}

/** The code, or null: there is none, or it was sealed with another secret. */
export function unsealAuthorization(
  secret: string,
  subscriptionId: string,
  sealed: string | null,
): string | null {
  return sealed && unsealKey(sealed, secret, `authorization:${subscriptionId}`);
}
