import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { ContactMessagesTable } from "#db/schema/installation.ts";
import { ContactMessage, ContactReceived } from "#emails/site.tsx";
import { subjectOf } from "./contact-message.ts";

/** What the operator reads. Braces that somebody typed stay braces. */
function renderContactMessage(
  config: Config,
  row: Omit<Selectable<ContactMessagesTable>, "answeredAt" | "answeredBy">,
): Promise<MessageTemplate> {
  const subject = `${subjectOf(row.page) ?? "Message"} from ${wholeName(row)}`;
  return renderNotice(
    subject,
    <ContactMessage
      appName={config.appName}
      subject={subject}
      reachAt={row.reachAt}
      message={row.message}
      page={`${config.appUrl}${row.page}`}
      messageAddress={`${config.appUrl}/operator/messages/${row.id}`}
    />,
  );
}

/** What the person who wrote gets. It says nothing that the form's sender could choose. */
function renderContactReceived(config: Config): Promise<MessageTemplate> {
  const subject = "We received your message";
  return renderNotice(
    subject,
    <ContactReceived
      appName={config.appName}
      subject={subject}
      helpAddress={`${config.appUrl}/help`}
      supportEmail={config.supportEmail}
    />,
  );
}

/**
 * Anybody can type anybody's address: one mailbox hears from us twice a day, and all together 60
 * times an hour (C23).
 */
const PER_MAILBOX = { name: "contact-mailbox", points: 2, seconds: 24 * 3600 };
const CONFIRMATIONS = { name: "contact-confirmations", points: 60, seconds: 3600 };
/** Beyond this, messages wait on the operator's page without a mail each. */
const OPERATOR_MAILS = { name: "contact-operator", points: 60, seconds: 3600 };

interface ReceivedMessage {
  firstName: string;
  lastName: string;
  /** `email`: the same, when it is an e-mail address. */
  reachAt: { text: string; email: string | null };
  message: string;
}

/**
 * Keeps a message, mails it to the operator and, where the person gave an address, tells them that
 * it came. The same form sent twice is one message.
 */
export async function receiveContactMessage(
  app: AppContext,
  given: ReceivedMessage & { page: string; stamp: string; now: Date },
): Promise<void> {
  const { db, config } = app;
  const { firstName, lastName, message, page, now } = given;
  const { text: reachAt, email } = given.reachAt;
  const row = { firstName, lastName, reachAt, message, page, createdAt: now.toISOString() };
  const id = idOf([given.stamp, firstName, lastName, reachAt, message, page]);
  const known = await db
    .selectFrom("contactMessages")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (known) return;

  const toOperator = isAllowed(await consume("all", OPERATOR_MAILS))
    ? await renderContactMessage(config, { id, ...row })
    : null;
  const confirms = email !== null && isAllowed(await consume(mailboxOf(email), PER_MAILBOX));
  const toPerson =
    confirms && isAllowed(await consume("all", CONFIRMATIONS))
      ? await renderContactReceived(config)
      : null;

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
      await enqueueNotice(trx, app, {
        ...notice,
        to,
        template: toOperator,
        replyTo: email ?? undefined,
      });
    }
    // No name: what somebody typed beside a stranger's address must not be passed on.
    if (toPerson && email)
      await enqueueNotice(trx, app, { ...notice, to: { name: "", email }, template: toPerson });
  });
  wakeDelivery(db);
}

const isAllowed = (waitSeconds: number | null): boolean => waitSeconds === null;

/**
 * The same page with the same words has the same id. Lower-case letters and digits only: it is part
 * of an address.
 */
function idOf(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 26);
}

const DAY_MS = 24 * 3_600_000;
/** What the privacy policy says. */
const KEPT_MS = KEPT_DAYS.contactMessages * DAY_MS;

/** The daily job: deletes messages from the site after a year and enqueues itself for tomorrow. */
async function pruneContactMessages({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom("contactMessages").where("createdAt", "<", oldest).execute();
}

export const pruneContactMessagesJob = defineJob({
  name: "tidy-contact-messages",
  label: "Deletes old messages from the site",
  every: "day",
  run: pruneContactMessages,
});
