import type { Database } from "#db/database.server.ts";
import { enqueueNotice } from "../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../delivery/wake.server.ts";
import { newId } from "../ids.ts";
import type { Installation } from "../installation.server.ts";
import { mailboxOf } from "../recipients/mailbox-of.ts";
import { newsletterAddress } from "./newsletter-link.server.ts";
import { renderAlreadySubscribed, renderConfirmSubscription } from "./newsletter-mail.server.tsx";

/**
 * Notes that somebody asked for the newsletter and mails the mailbox: with a link to confirm, or that it gets the newsletter
 * already. It goes to the spelling of the address that was typed first, so that nobody can turn a link that is on its way into
 * one for another address.
 */
export async function askToSubscribe(installation: Installation, { email, now }: { email: string; now: Date }): Promise<void> {
  const { db, config } = installation;
  await db.transaction().execute(async (trx) => {
    const subscriber = await noteAsking(trx, email, now);
    const leaveAddress = newsletterAddress(config, "leave", subscriber.id);
    const template =
      subscriber.status === "subscribed"
        ? await renderAlreadySubscribed(config, { leaveAddress })
        : await renderConfirmSubscription(config, {
            confirmAddress: newsletterAddress(config, "confirm", subscriber.id),
            leaveAddress,
          });
    // No name: nobody has proved whose address it is.
    await enqueueNotice(trx, installation, {
      accountId: null,
      to: { name: "", email: subscriber.email },
      template,
      leaveAddress,
      now,
    });
  });
  wakeDelivery(db);
}

/** The one row of the mailbox, new or known. */
async function noteAsking(trx: Database, email: string, now: Date) {
  const emailKey = mailboxOf(email);
  const askedAt = now.toISOString();
  await trx
    .insertInto("newsletterSubscribers")
    .values({ id: newId(now.getTime()), email, emailKey, status: "pending", askedAt, confirmedAt: null })
    .onConflict((conflict) => conflict.column("emailKey").doUpdateSet({ askedAt }))
    .execute();
  return trx
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "status"])
    .where("emailKey", "=", emailKey)
    .executeTakeFirstOrThrow();
}
