import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { readLeavers } from "../suppressions/mail-choices.server.ts";
import {
  readSuppressions,
  readUnsubscribes,
  SUPPRESSED_CODE,
} from "../suppressions/suppressions.server.ts";
import { insertDeliveries } from "./change-deliveries.server.ts";
import { finishBatch } from "./finish-batch.server.ts";
import { newDelivery } from "./new-delivery.ts";
import { mailHostOf, openBatch } from "./open-batch.server.ts";

export interface MailingPerson {
  name: string;
  email: string;
  /** Fills the template; also kept for good, so nothing in it that must not be. */
  values: Record<string, string>;
  /** A calendar file (RFC 5545), attached as it is. */
  calendar?: string;
  /** One of the template's `translations`; absent or null: as it is. */
  language?: string | null;
  /**
   * When they asked for mails of this sort, ISO: who unsubscribed before that changed their mind.
   */
  askedAt?: string;
}

/** Addresses looked up in one query. */
const PEOPLE_PER_QUERY = 200;

/**
 * Puts an organiser's mail to people who filled in a form into the ledger: one batch, one row for
 * each person, in the transaction of the act that asks for it. Call `wakeDelivery(db)` after the
 * commit. Addresses that bounced or complained before get a row that says so and no mail; somebody
 * who unsubscribed from bulk mail still gets what they asked for here, except of a mailing that one
 * can unsubscribe from. `people` may not be empty.
 */
export async function queueMailing(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    account: { id: string; name: string; supportEmail: string };
    /** `notice`: the product's own, to people of many. */
    kind: "form" | "webinar" | "renewal" | "notice";
    /** Names it for the organiser: "Reminder: CVs that pass the screen". */
    title: string;
    template: MessageTemplate;
    people: MailingPerson[];
    /** True: it carries List-Unsubscribe, and who unsubscribed after asking for it gets none. */
    canUnsubscribe?: boolean;
    /** The same token queues one mailing. */
    onceToken?: string;
    now: Date;
  },
): Promise<{ batchId: string; isNew: boolean }> {
  const { account, kind, title, template, people, canUnsubscribe = false, now } = given;
  const fromEmail = app.config.mail.from;
  const { batchId, isNew } = await openBatch(trx, {
    account,
    kind,
    title,
    template,
    body: "",
    fromEmail,
    replyTo: account.supportEmail,
    // What brings a file along goes to the provider alone.
    delivery: people.some(({ calendar }) => calendar) ? "attachment" : "link",
    scheduledAt: null,
    recipientCount: people.length,
    actorId: null,
    confirmToken: given.onceToken ?? null,
    canUnsubscribe,
    now,
  });
  if (!isNew) return { batchId, isNew };
  const left = await leftOut(trx, account.id, people, { kind, canUnsubscribe, now });
  const mailHost = mailHostOf(fromEmail);
  const rows = people.map(({ name, email, values, calendar, language }, index) =>
    newDelivery({
      accountId: account.id,
      batchId,
      kind: "recipient",
      position: index + 1,
      recipientId: null,
      certificateId: null,
      toName: name,
      toEmail: email,
      searchText: `${name} ${email}`,
      values,
      calendar,
      language,
      skipCode: left.get(email.toLowerCase()) ?? null,
      mailHost,
      sendAt: now.toISOString(),
      now,
    }),
  );
  await insertDeliveries(trx, rows);
  // With nobody left to mail it is done at once.
  if (rows.every(({ state }) => state === "skipped")) await finishBatch(trx, batchId, now);
  return { batchId, isNew: true };
}

/** Why each of these addresses gets nothing; those that may get it are not in it. */
async function leftOut(
  trx: Database,
  accountId: string,
  people: MailingPerson[],
  { kind, canUnsubscribe, now }: { kind: string; canUnsubscribe: boolean; now: Date },
): Promise<Map<string, string>> {
  const left = new Map<string, string>();
  for (let from = 0; from < people.length; from += PEOPLE_PER_QUERY) {
    const some = people.slice(from, from + PEOPLE_PER_QUERY);
    const emails = some.map(({ email }) => email.toLowerCase());
    const suppressed = await readSuppressions(trx, accountId, emails);
    for (const [email, why] of suppressed)
      if (why !== "unsubscribed") left.set(email, SUPPRESSED_CODE[why]);
    if (!canUnsubscribe) continue;
    const stoppedAt =
      suppressed.size > 0
        ? await readUnsubscribes(trx, accountId, emails)
        : new Map<string, string>();
    // Reminders that a certificate ends come once, and don't wait for a pause.
    const asked = kind === "webinar" ? emails : [];
    const paused = await readLeavers(trx, accountId, asked, { topicId: null, now });
    for (const { email, askedAt = "" } of some) {
      const key = email.toLowerCase();
      if ((stoppedAt.get(key) ?? "") > askedAt) left.set(key, SUPPRESSED_CODE.unsubscribed);
      else if ((paused.get(key)?.at ?? "") > askedAt) left.set(key, "mail_paused");
    }
  }
  return left;
}
