import type { Kysely } from "kysely";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { senderAccounts } from "../extensions.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import { readSuppression, suppressAddress } from "./suppressions.server.ts";

/**
 * The placeholder that stays open in the template of a mail one can unsubscribe from: `buildEmail`
 * fills it. In a template the address is `${appUrl}/u/{Unsubscribe Token}`.
 */
export const UNSUBSCRIBE_TOKEN = "Unsubscribe Token";

/**
 * Where the person of a message unsubscribes: in the mail's List-Unsubscribe header and in its
 * text.
 */
export function unsubscribeUrl({ config }: Pick<AppContext, "config">, deliveryId: string): string {
  return `${config.appUrl}/u/${unsubscribeToken(config, deliveryId)}`;
}

/** The message's id and 80 bits that only this installation can make: no row is kept for it. */
export function unsubscribeToken(
  config: Pick<Config, "sessionSecret">,
  deliveryId: string,
): string {
  return signedId(config, "unsubscribe", deliveryId);
}

/** The message a token was made for; null when it was made up or changed. */
export function readUnsubscribeToken(
  config: Pick<Config, "sessionSecret">,
  token: string | undefined,
): string | null {
  return readSignedId(config, "unsubscribe", token);
}

/** Whom a message's link would unsubscribe, and from whom. */
export interface Subscription {
  deliveryId: string;
  batchId: string;
  accountId: string;
  email: string;
  organisation: string;
  /** Of the organiser. */
  timeZone: string;
  /** They asked for no more mail, at this message or after it. */
  isStopped: boolean;
  /** Marked as spam: nothing comes any more, and the person can't take that back here. */
  isForGood: boolean;
}

/** Null when the message was deleted. */
export async function findSubscription(
  db: Database,
  deliveryId: string,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom("deliveries as d")
    .select(["d.id as deliveryId", "d.batchId", "d.accountId", "d.toEmail as email", "d.createdAt"])
    .where("d.id", "=", deliveryId)
    .where("d.kind", "=", "recipient")
    .executeTakeFirst();
  if (!row) return null;
  const { createdAt, ...subscription } = row;
  const known = await readSuppression(db, row.accountId, row.email);
  const isForGood = known?.reason === "complained";
  // A later message was asked for anew, by registering for a webinar: it can be stopped anew.
  const isStopped = isForGood || (known?.reason === "unsubscribed" && known.createdAt >= createdAt);
  const account = await senderAccounts.get().find(db, row.accountId);
  const { name: organisation = "", timeZone = "UTC" } = account ?? {};
  return { ...subscription, organisation, timeZone, isStopped, isForGood };
}

/**
 * Stops all later bulk mail and reminders of this organiser to the person of a message. Asked
 * twice, it was asked once. `how` goes into the message's story: on the page, or by the button of
 * the mail program (RFC 8058).
 */
export async function unsubscribe(
  db: Kysely<Schema>,
  given: { deliveryId: string; how: "page" | "mail program"; now: Date },
): Promise<Subscription | null> {
  return db.transaction().execute(async (trx) => {
    const { deliveryId, how, now } = given;
    const at = now.toISOString();
    // Also takes the write lock, so that two presses come one after the other.
    await trx
      .updateTable("deliveries")
      .set((row) => ({ unsubscribedAt: row.fn.coalesce("unsubscribedAt", row.val(at)) }))
      .where("id", "=", deliveryId)
      .where("kind", "=", "recipient")
      .execute();
    const subscription = await findSubscription(trx, deliveryId);
    if (!subscription || subscription.isStopped) return subscription;
    const { accountId, email, batchId } = subscription;
    const detail =
      how === "page"
        ? "On the page linked from an e-mail"
        : "With an e-mail app’s unsubscribe button";
    await suppressAddress(trx, { accountId, email, reason: "unsubscribed", detail, now });
    await trx
      .updateTable("suppressions")
      .set({ createdAt: at })
      .where("accountId", "=", accountId)
      .where("email", "=", email.toLowerCase())
      .where("reason", "=", "unsubscribed")
      .execute();
    await addEvents(trx, [{ deliveryId, type: "unsubscribed", detail }], now);
    await queueWebhook(trx, {
      accountId,
      event: "person.unsubscribed",
      data: { email, deliveryId, batchId },
      now,
    });
    return { ...subscription, isStopped: true };
  });
}

/**
 * "I didn’t mean to": takes the person's own unsubscribing back. Anything else known about the
 * address stays.
 */
export async function subscribeAgain(
  db: Kysely<Schema>,
  given: { deliveryId: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { deliveryId, now } = given;
    const subscription = await findSubscription(trx, deliveryId);
    if (!subscription) return false;
    const lifted = await trx
      .deleteFrom("suppressions")
      .where("accountId", "=", subscription.accountId)
      .where("email", "=", subscription.email.toLowerCase())
      .where("reason", "=", "unsubscribed")
      .executeTakeFirst();
    if (lifted.numDeletedRows === 0n) return false;
    await trx
      .updateTable("deliveries")
      .set({ unsubscribedAt: null })
      .where("id", "=", deliveryId)
      .execute();
    await addEvents(trx, [{ deliveryId, type: "subscribed again", detail: "" }], now);
    return true;
  });
}
