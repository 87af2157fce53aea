import { z } from "zod";
import {
  mailboxOf,
  readEmailAddress,
  suggestAddress,
} from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import { answerOf, type submissionOf } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import {
  type Client,
  type ClientLimit,
  consumeByClient,
} from "#app/platform/http/visitor.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { NewsletterAlready, NewsletterConfirm } from "#emails/site.tsx";
import { CONFIRM_DAYS, pendingCutoff } from "./subscriber-limits.ts";
import { newsletterAddress } from "./subscribers.server.ts";

/** The mail that asks whether its reader wants the newsletter. */
function renderConfirmSubscription(
  { appName }: Config,
  addresses: { confirmAddress: string; leaveAddress: string },
): Promise<MessageTemplate> {
  const subject = `Confirm that you want the ${appName} newsletter`;
  return renderNotice(
    subject,
    <NewsletterConfirm appName={appName} subject={subject} days={CONFIRM_DAYS} {...addresses} />,
  );
}

/** The mail to somebody who gets the newsletter and was asked for once more. */
function renderAlreadySubscribed(
  { appName }: Config,
  addresses: { leaveAddress: string },
): Promise<MessageTemplate> {
  const subject = `You already receive the ${appName} newsletter`;
  return renderNotice(
    subject,
    <NewsletterAlready appName={appName} subject={subject} {...addresses} />,
  );
}

const PER_CLIENT: ClientLimit = {
  name: "newsletter-client",
  points: 6,
  perNetwork: 120,
  seconds: 3600,
};
/**
 * What the whole site mails in an hour. Once that is used up, by many networks at once, each
 * network still has three: nobody can use it up for everyone.
 */
const PER_SITE = { name: "newsletter", points: 240, seconds: 3600 };
const EACH_NETWORK = { name: "newsletter-each", points: 3, seconds: 3600 };
/** Anybody can type anybody's address: one mailbox hears from us twice a day (C23). */
const PER_MAILBOX = { name: "newsletter-mailbox", points: 2, seconds: 24 * 3600 };

/**
 * The newsletter's form. `homepage` is left empty by people; `meant`: what was typed before, and
 * asked about.
 */
export const newsletterForm = z.object({
  email: z.string({ error: "Enter your e-mail address" }).transform((typed, { addIssue }) => {
    const read = readEmailAddress(typed);
    if (read.ok) return read.email;
    addIssue(
      typed.trim() ? `${read.reason}. Write it like name@example.com` : "Enter your e-mail address",
    );
    return z.NEVER;
  }),
  meant: z.string().optional(),
  homepage: z.string().optional(),
});

/**
 * What came of the newsletter's form. `busy`: too many people ask; it may be sent again after
 * `waitSeconds`.
 */
export type NewsletterOutcome =
  | { kind: "sent" }
  | { kind: "refused"; answer: FormAnswer }
  | { kind: "busy"; answer: FormAnswer; waitSeconds: number };

/**
 * Takes the form of the newsletter, and mails the address a link. `sent` is the answer whoever the
 * address belongs to and whether or not it is known, so that nobody learns who gets the newsletter.
 */
export async function submitNewsletterForm(
  app: AppContext,
  submission: ReturnType<typeof submissionOf<typeof newsletterForm>>,
  client: Client,
): Promise<NewsletterOutcome> {
  const refuse = (email?: string) => ({
    kind: "refused" as const,
    answer: answerOf(submission, { email }),
  });
  if (submission.payload.homepage) {
    return refuse(
      "The hidden spam field was filled in, perhaps by your browser. We’ve cleared it. Press Subscribe again",
    );
  }
  if (submission.status !== "success") return refuse();
  const { email } = submission.value;
  const meant = suggestAddress(email);
  if (meant && submission.value.meant !== submission.payload.email) {
    return refuse(`Did you mean ${meant}? Correct it, or press Subscribe again if it is right`);
  }
  const waitSeconds = await countSubscription(client);
  if (waitSeconds !== null) {
    const text = `Too many people are subscribing right now. ${waitMessage(waitSeconds)}, then press Subscribe again.`;
    return { kind: "busy", answer: answerOf(submission, { form: text }), waitSeconds };
  }
  if ((await consume(mailboxOf(email), PER_MAILBOX)) === null)
    await requestSubscription(app, { email, now: app.clock() });
  return { kind: "sent" };
}

async function countSubscription(client: Client): Promise<number | null> {
  const wait = await consumeByClient(client, PER_CLIENT);
  if (wait !== null || (await consume(client.clientAddress, EACH_NETWORK)) === null) return wait;
  return consume("all", PER_SITE);
}

/**
 * Notes that somebody asked for the newsletter and mails the mailbox: with a link to confirm, or
 * that it gets the newsletter already. It goes to the spelling of the address that was typed first,
 * so that nobody can turn a link that is on its way into one for another address.
 */
async function requestSubscription(
  app: AppContext,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const { db, config } = app;
  await db.transaction().execute(async (trx) => {
    const subscriber = await recordSubscriptionRequest(trx, email, now);
    const leaveAddress = newsletterAddress(config, "leave", subscriber.id);
    const template =
      subscriber.status === "subscribed"
        ? await renderAlreadySubscribed(config, { leaveAddress })
        : await renderConfirmSubscription(config, {
            confirmAddress: newsletterAddress(config, "confirm", subscriber.id),
            leaveAddress,
          });
    // No name: nobody has proved whose address it is.
    await enqueueNotice(trx, app, {
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
async function recordSubscriptionRequest(trx: Database, email: string, now: Date) {
  const emailKey = mailboxOf(email);
  const askedAt = now.toISOString();
  await trx
    .insertInto("newsletterSubscribers")
    .values({
      id: newId(now.getTime()),
      email,
      emailKey,
      status: "pending",
      askedAt,
      confirmedAt: null,
    })
    .onConflict((conflict) => conflict.column("emailKey").doUpdateSet({ askedAt }))
    .execute();
  return trx
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "status"])
    .where("emailKey", "=", emailKey)
    .executeTakeFirstOrThrow();
}

/**
 * From now on they get the newsletter. Once is enough: later presses change nothing, and neither do
 * links that are over.
 */
export async function confirmSubscription(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletterSubscribers")
    .set({ status: "subscribed", confirmedAt: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("askedAt", ">=", pendingCutoff(now))
    .execute();
}

/** Leaving deletes the address: there is nothing left to keep it for. */
export async function leaveNewsletter(db: Database, id: string): Promise<void> {
  await db.deleteFrom("newsletterSubscribers").where("id", "=", id).execute();
}
