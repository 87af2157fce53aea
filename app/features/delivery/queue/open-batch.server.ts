import { z } from "zod";
import { searchable } from "#app/engines/letters/searchable.ts";
import { asciiAddress } from "#app/engines/mail/writing.server.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { formatSender } from "./email-address.ts";
import { type Batch, isMass } from "./new-delivery.ts";

export interface NewBatch {
  account: { id: string; name: string; supportEmail: string };
  kind: BatchesTable["kind"];
  title: string;
  /** Rendered once; what differs per person is still open. */
  template: MessageTemplate;
  /** As its organiser typed it. */
  body: string;
  fromEmail: string;
  /** Empty: the account's address. */
  replyTo: string;
  projectId?: string | null;
  cc?: string;
  bcc?: string;
  delivery?: BatchesTable["delivery"];
  /** ISO 8601, UTC; null sends at once. */
  scheduledAt: string | null;
  /** The most of it that leaves in a day; null or absent: all of it. */
  perDay?: number | null | undefined;
  actorId: string | null;
  /** The API key that asked, instead of a person. */
  actorKeyId?: string | null;
  recipientCount: number;
  /** Its messages are written afterwards, in portions. */
  isPreparing?: boolean;
  /** The form's one-use token: the same token opens one batch. Null: no form asked. */
  confirmToken: string | null;
  /** True: it carries List-Unsubscribe. */
  canUnsubscribe?: boolean;
  /** One of `mailTopics`: who left it gets none. */
  topicId?: string | null;
  /** Where one leaves the newsletter. */
  leaveAddress?: string | undefined;
  /** Whose ceilings it counts against. */
  causedBy?: string | undefined;
  now: Date;
}

/** Enough for a token that holds an e-mail address; more was typed by somebody. */
const MAX_TOKEN_LETTERS = 400;

/**
 * Writes the row of a send. With a token that was used before: the batch it made, `isNew` false,
 * and whether that one is still being prepared. As a transaction's first statement it also takes
 * the write lock.
 */
export async function openBatch(
  trx: Database,
  given: NewBatch,
): Promise<{ batchId: string; isNew: boolean; isPreparing: boolean }> {
  const { account, kind, template, scheduledAt, now, isPreparing = false } = given;
  const at = now.toISOString();
  const batchId = newId(now.getTime());
  const status = firstStatus(given);
  const confirmToken =
    given.confirmToken === null
      ? null
      : `${account.id}:${given.confirmToken}`.slice(0, MAX_TOKEN_LETTERS);
  const inserted = await trx
    .insertInto("batches")
    .values({
      id: batchId,
      accountId: account.id,
      projectId: given.projectId ?? null,
      kind,
      title: given.title,
      // Other kinds have no page that one searches.
      searchText: isMass(kind) ? searchable(given.title) : "",
      subject: template.subject,
      body: given.body,
      html: template.html,
      text: template.text,
      translations: writtenTranslations(template),
      fromAddress: formatSender(account.name, given.fromEmail),
      replyTo: given.replyTo || account.supportEmail,
      cc: given.cc ?? "",
      bcc: given.bcc ?? "",
      delivery: given.delivery ?? "link",
      status,
      scheduledAt,
      recipientCount: given.recipientCount,
      createdBy: given.actorId,
      createdByKeyId: given.actorKeyId ?? null,
      createdAt: at,
      startedAt: status === "sending" ? at : null,
      finishedAt: null,
      confirmToken,
      pausedReason: null,
      canUnsubscribe: given.canUnsubscribe ? 1 : 0,
      leaveAddress: given.leaveAddress ?? null,
      causedBy: given.causedBy ?? null,
      perDay: given.perDay ?? null,
      topicId: given.topicId ?? null,
    })
    .onConflict((conflict) => conflict.column("confirmToken").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { batchId, isNew: true, isPreparing };
  const first = await trx
    .selectFrom("batches")
    .select(["id", "status"])
    .where("confirmToken", "=", confirmToken)
    .executeTakeFirstOrThrow();
  return { batchId: first.id, isNew: false, isPreparing: first.status === "preparing" };
}

function firstStatus({ isPreparing, scheduledAt }: NewBatch): BatchesTable["status"] {
  if (isPreparing) return "preparing";
  return scheduledAt ? "scheduled" : "sending";
}

function writtenTranslations({ translations = {} }: MessageTemplate): string | null {
  return Object.keys(translations).length > 0 ? JSON.stringify(translations) : null;
}

const letterShape = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/** What a send says, in the language of one of its readers. */
export function templateFor(
  batch: Pick<Batch, "id" | "subject" | "html" | "text" | "translations">,
  { language }: { language: string | null },
): MessageTemplate {
  const { id, subject, html, text } = batch;
  if (language === null || batch.translations === null) return { subject, html, text };
  const shape = z.record(z.string(), letterShape);
  const translations = readStored(shape, batch.translations, "batches.translations", id);
  return translations[language] ?? { subject, html, text };
}

/** The host of the sender's address, for Message-IDs. */
export function mailHostOf(fromEmail: string): string {
  const from = asciiAddress(fromEmail);
  return from.slice(from.lastIndexOf("@") + 1);
}
