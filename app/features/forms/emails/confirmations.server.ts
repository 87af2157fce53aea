import { createHash } from "node:crypto";
import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import { wouldWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { deleteBatchesOf } from "#app/features/delivery/queue/change-batch.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import type { Database } from "#db/database.server.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { questionsOf } from "../model/pages.ts";

/** What the ledger knows the confirmation of a response by. */
export function confirmationToken(responseId: string): string {
  return `form-confirmation:${responseId}`;
}

/**
 * Whether a confirmation of a response is on its way or there: it was asked for, allowed, and not
 * left out. `later`: it waits until its organiser may send more e-mails.
 */
export async function confirmationOf(
  db: Database,
  response: { id: string; accountId: string },
  now: Date,
): Promise<"now" | "later" | null> {
  const row = await db
    .selectFrom("batches")
    .innerJoin("deliveries", "deliveries.batchId", "batches.id")
    .select("deliveries.state")
    .where("batches.confirmToken", "=", `${response.accountId}:${confirmationToken(response.id)}`)
    .where("deliveries.state", "not in", ["skipped", "cancelled", "failed"])
    .executeTakeFirst();
  if (!row) return null;
  return row.state === "queued" && (await wouldWait(db, response.accountId, now)) ? "later" : "now";
}

/**
 * Takes the confirmations of responses out of the ledger, with the copies of the answers in them;
 * in the transaction that deletes the responses, before they are gone. What has not left never
 * does. One that is being sent at this moment stays.
 */
export async function dropConfirmations(trx: Database, responseIds: string[]): Promise<void> {
  if (responseIds.length === 0) return;
  const responses = await trx
    .selectFrom("formResponses")
    .select(["id", "accountId"])
    .where("id", "in", responseIds)
    .execute();
  if (responses.length === 0) return;
  await deleteBatchesOf(
    trx,
    responses.map(({ id, accountId }) => ({ accountId, onceToken: confirmationToken(id) })),
  );
}

/** Most mails that all forms of the installation together may cause to one mailbox (C23). */
const MAX_EMAILS = [
  { mails: 5, ms: 3_600_000, per: "hour" },
  { mails: 20, ms: 86_400_000, per: "day" },
] as const;

const LONGEST_MS = 86_400_000;

type MailAllowance = { allowed: true } | { allowed: false; reason: string; waitSeconds: number };

/**
 * Whether a form may cause one more mail to this address now; if so, it is counted. In the
 * transaction that queues the mail, so that what is not written is not counted. All spellings of
 * one mailbox count as one, and so do all forms: nobody can have a stranger's mailbox filled by
 * typing its address into many. `reason`: sentences for whoever waits for the mail.
 */
export async function canEmail(
  db: Database,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
  t = textsIn(SOURCE_LANGUAGE),
): Promise<MailAllowance> {
  const mailbox = createHash("sha256").update(mailboxOf(email.trim().toLowerCase())).digest("hex");
  const since = new Date(now.getTime() - LONGEST_MS).toISOString();
  // Writing first takes the lock, so that two at once don't both find the last place free.
  await db.deleteFrom("formMails").where("at", "<=", since).execute();
  const rows = await db
    .selectFrom("formMails")
    .select("at")
    .where("mailbox", "=", mailbox)
    .orderBy("at", "desc")
    .execute();
  const sent = rows.map(({ at }) => Date.parse(at));
  for (const { mails, ms, per } of MAX_EMAILS) {
    const oldestThatCounts = sent[mails - 1];
    if (oldestThatCounts === undefined || oldestThatCounts <= now.getTime() - ms) continue;
    const waitSeconds = Math.ceil((oldestThatCounts + ms - now.getTime()) / 1000);
    const reason = t.refused.manyToAddress[per]({ most: mails, wait: waitText(t, waitSeconds) });
    return { allowed: false, reason, waitSeconds };
  }
  await db
    .insertInto("formMails")
    .values({ id: newId(now.getTime()), accountId, mailbox, at: now.toISOString() })
    .execute();
  return { allowed: true };
}

export interface ConfirmationTexts {
  subject: string;
  body: string;
}

/** What a confirmation says while the organiser has not written one. */
export function defaultConfirmation(
  { elements }: FormDefinition,
  title: string,
  { emails: { answers: t } } = textsIn(SOURCE_LANGUAGE),
): ConfirmationTexts {
  const hasName = elements.some(({ kind }) => kind === "full-name");
  return {
    subject: t.subject({ form: mailedName(title.replace(/[{}[\]]/g, "")) }),
    body: t.body({ greeting: hasName ? t.dear({ firstName: "{First Name}" }) : t.hello }),
  };
}

/** Longer ones are no placeholders: see `parsePlaceholders`. */
const LONGEST_PLACEHOLDER = 60;

/**
 * What a confirmation can name: the person's name and address where the form asks for them, every
 * question, the reference.
 */
export function confirmationPlaceholders({ elements }: FormDefinition): string[] {
  const questions = questionsOf(elements);
  const names = new Set<string>();
  if (questions.some(({ kind }) => kind === "full-name"))
    for (const name of ["First Name", "Last Name", "Full Name"]) names.add(name);
  if (questions.some(({ kind }) => kind === "email")) names.add("Email Address");
  for (const question of questions) {
    const label = question.label.trim();
    const isUsable =
      label !== "" && label.length <= LONGEST_PLACEHOLDER && !/[{}[\]\n]/.test(label);
    if (isUsable && fieldTypeOf(question).asks) names.add(label);
  }
  return [...names, "Reference"];
}

/** Whether there is an address to write to. */
export function asksForEmail({ elements }: FormDefinition): boolean {
  return elements.some(({ kind }) => kind === "email");
}
