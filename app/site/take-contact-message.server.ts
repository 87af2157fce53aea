import { createHash } from "node:crypto";
import { enqueueNotice } from "../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../delivery/wake.server.ts";
import { consume } from "../http/rate-limit.server.ts";
import type { Installation } from "../installation.server.ts";
import { mailboxOf } from "../recipients/mailbox-of.ts";
import { renderContactMessage, renderContactReceived } from "./contact-mail.server.tsx";
import type { ContactForm } from "./read-contact-form.server.ts";

/** Anybody can type anybody's address: one mailbox hears from us twice a day, and all together 60 times an hour (C23). */
const PER_MAILBOX = { name: "contact-mailbox", points: 2, seconds: 24 * 3600 };
const CONFIRMATIONS = { name: "contact-confirmations", points: 60, seconds: 3600 };
/** Beyond this, messages wait on the operator's page without a mail each. */
const OPERATOR_MAILS = { name: "contact-operator", points: 60, seconds: 3600 };

/**
 * Keeps a message, mails it to the operator and, where the person gave an address, tells them that it came. The same form
 * sent twice is one message.
 */
export async function takeContactMessage(
  installation: Installation,
  given: ContactForm & { page: string; stamp: string; now: Date },
): Promise<void> {
  const { db, config } = installation;
  const { firstName, lastName, message, page, now } = given;
  const { text: reachAt, email } = given.reachAt;
  const row = { firstName, lastName, reachAt, message, page, createdAt: now.toISOString() };
  const id = idOf([given.stamp, firstName, lastName, reachAt, message, page]);
  const known = await db.selectFrom("contactMessages").select("id").where("id", "=", id).executeTakeFirst();
  if (known) return;

  const toOperator = isAllowed(await consume("all", OPERATOR_MAILS)) ? await renderContactMessage(config, { id, ...row }) : null;
  const confirms = email !== null && isAllowed(await consume(mailboxOf(email), PER_MAILBOX));
  const toPerson = confirms && isAllowed(await consume("all", CONFIRMATIONS)) ? await renderContactReceived(config) : null;

  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("contactMessages")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return;
    const notice = { accountId: null, now };
    if (toOperator) {
      const to = { name: config.appName, email: config.operatorEmail ?? config.supportEmail };
      await enqueueNotice(trx, installation, { ...notice, to, template: toOperator, replyTo: email ?? undefined });
    }
    // No name: what somebody typed beside a stranger's address is not ours to pass on.
    if (toPerson && email) await enqueueNotice(trx, installation, { ...notice, to: { name: "", email }, template: toPerson });
  });
  wakeDelivery(db);
}

const isAllowed = (waitSeconds: number | null): boolean => waitSeconds === null;

/** The same page with the same words has the same id. Lower-case letters and digits only: it is part of an address. */
function idOf(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 26);
}
