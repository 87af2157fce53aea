import type { Database } from "#db/database.server.ts";
import { recordPaymentEvent } from "./payment-lines.server.ts";

/** The event under which a refund that we asked for is noted. */
export const OUR_REFUND = "refund by us";

const NAMED = "refund named";

/**
 * Which refund of ours is told of, when the event has another name for it than the provider's answer had: one of the same payment and
 * amount that no event was about yet. It is remembered, so that all events of that name are about the same. Null: none of ours.
 */
export async function ownRefund(
  trx: Database,
  given: { payment: { reference: string }; toldAs: string; amountKobo: number; now: Date },
): Promise<string | null> {
  const { amountKobo, now } = given;
  const { reference } = given.payment;
  const key = `refund-named:${given.toldAs}`;
  const rows = await trx
    .selectFrom("paymentEvents")
    .select(["key", "event", "outcome"])
    .where("reference", "=", reference)
    .where("event", "in", [OUR_REFUND, NAMED])
    .orderBy("receivedAt")
    .orderBy("key")
    .execute();
  const named = rows.filter(({ event }) => event === NAMED);
  const known = named.find((row) => row.key === key);
  if (known) return known.outcome;
  const taken = new Set(named.map(({ outcome }) => outcome));
  const idOf = (row: { key: string }) => row.key.slice("refund:".length);
  const ours = rows.find((row) => row.event === OUR_REFUND && row.outcome === String(amountKobo) && !taken.has(idOf(row)));
  if (!ours) return null;
  await recordPaymentEvent(trx, { key, event: NAMED, reference, outcome: idOf(ours), now });
  return idOf(ours);
}
