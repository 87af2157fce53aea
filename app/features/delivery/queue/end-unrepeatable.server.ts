import type { Database } from "#db/database.server.ts";
import { notifyOutcomes } from "../worker/notify-outcomes.server.ts";
import { addEvents } from "../worker/recovery.server.ts";

/** Why an uncertain message can't be sent again: the codes of messages that are left out from the start, and a withdrawn certificate. */
const BECAUSE = {
  bounced_before: "earlier e-mail to this address bounced",
  complained_before: "this person marked earlier e-mail as spam",
  unsubscribed: "this person unsubscribed",
  suppressed: "the e-mail provider blocks this address",
  invalid_address: "there is no valid address for this person any more",
  certificate_withdrawn: "the certificate was revoked or deleted",
};

export type UnrepeatableCode = keyof typeof BECAUSE;

/**
 * Ends an uncertain message that somebody wanted to send again and that can't be: it fails with the reason, and leaves the list of
 * those that wait for a decision. That the first e-mail may have arrived is still said.
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
  await addEvents(trx, [{ deliveryId: message.id, type: "not sent again", detail: `Because ${BECAUSE[code]}` }], now);
  await notifyOutcomes(trx, { accountId: message.accountId, deliveryIds: [message.id], now });
}
