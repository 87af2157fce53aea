import type { Database } from "#db/database.server.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import { END_OF_TIME } from "./back-off.ts";
import { notifyOutcomes } from "./notify-outcomes.server.ts";

/**
 * Why an uncertain message can't be sent again: the codes of messages that are left out from the
 * start, and a withdrawn certificate.
 */
const BECAUSE = {
  bounced_before: "earlier e-mail to this address bounced",
  complained_before: "this person reported an earlier e-mail as spam",
  unsubscribed: "this person unsubscribed",
  suppressed: "the e-mail provider blocks this address",
  invalid_address: "there is no longer a valid address for this person",
  certificate_withdrawn: "the certificate was revoked or deleted",
};

type UnrepeatableCode = keyof typeof BECAUSE;

/**
 * Ends an uncertain message that somebody wanted to send again and that can't be: it fails with the
 * reason, and leaves the list of those that wait for a decision. That the first e-mail may have
 * arrived is still shown.
 */
export async function endUnrepeatable(
  trx: Database,
  message: { id: string; accountId: string; failedAt: string | null },
  code: UnrepeatableCode,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("deliveries")
    .set({
      state: "failed",
      reasonCode: code,
      reason: `Not sent again: ${BECAUSE[code]}. The first e-mail may or may not have arrived.`,
      failedAt: message.failedAt ?? at,
      updatedAt: at,
    })
    .where("id", "=", message.id)
    .where("state", "=", "uncertain")
    .execute();
  await addEvents(
    trx,
    [{ deliveryId: message.id, type: "not sent again", detail: `Because ${BECAUSE[code]}` }],
    now,
  );
  await notifyOutcomes(trx, { accountId: message.accountId, deliveryIds: [message.id], now });
}

/**
 * The calls whose outcome isn't known yet: on the network, or to be repeated with the same key. The
 * provider accepts a repeated key only with the same payload, byte for byte, so nothing in these
 * calls may change until they are final. That takes a day at most (`recoverLostCalls`). A query for
 * their ids.
 */
export function unresolvedCalls(db: Database) {
  return db
    .selectFrom("providerCalls")
    .select("providerCalls.id")
    .where("providerCalls.state", "in", ["sending", "unknown"])
    .where("providerCalls.leaseUntil", "<", END_OF_TIME);
}
