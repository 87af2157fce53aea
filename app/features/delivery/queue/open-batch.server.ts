import { newId } from "#app/platform/text/ids.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import type { MessageTemplate } from "../templates/message-template.ts";
import { formatSender } from "./email-address.ts";

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
  actorId: string | null;
  /** The API key that asked, instead of a person. */
  actorKeyId?: string | null;
  recipientCount: number;
  /** Its messages are written afterwards, in portions. */
  isPreparing?: boolean;
  /** The form's one-use token: the same token opens one batch. Null: no form asked. */
  confirmToken: string | null;
  now: Date;
}

/**
 * Writes the row of a send. With a token that was used before: the batch it made, `isNew` false,
 * and whether that one is still being prepared. As a transaction's first statement it also takes
 * the write lock.
 */
export async function openBatch(
  trx: Database,
  given: NewBatch,
): Promise<{ batchId: string; isNew: boolean; isPreparing: boolean }> {
  const { account, template, scheduledAt, now } = given;
  const at = now.toISOString();
  const batchId = newId(now.getTime());
  const confirmToken =
    given.confirmToken === null ? null : `${account.id}:${given.confirmToken}`.slice(0, 200);
  const inserted = await trx
    .insertInto("batches")
    .values({
      id: batchId,
      accountId: account.id,
      projectId: given.projectId ?? null,
      kind: given.kind,
      title: given.title,
      searchText: searchable(given.title),
      subject: template.subject,
      body: given.body,
      html: template.html,
      text: template.text,
      fromAddress: formatSender(account.name, given.fromEmail),
      replyTo: given.replyTo || account.supportEmail,
      cc: given.cc ?? "",
      bcc: given.bcc ?? "",
      delivery: given.delivery ?? "link",
      status: given.isPreparing ? "preparing" : scheduledAt ? "scheduled" : "sending",
      scheduledAt,
      recipientCount: given.recipientCount,
      createdBy: given.actorId,
      createdByKeyId: given.actorKeyId ?? null,
      createdAt: at,
      startedAt: scheduledAt || given.isPreparing ? null : at,
      finishedAt: null,
      confirmToken,
      pausedReason: null,
    })
    .onConflict((conflict) => conflict.column("confirmToken").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n)
    return { batchId, isNew: true, isPreparing: given.isPreparing ?? false };
  const first = await trx
    .selectFrom("batches")
    .select(["id", "status"])
    .where("confirmToken", "=", confirmToken)
    .executeTakeFirstOrThrow();
  return { batchId: first.id, isNew: false, isPreparing: first.status === "preparing" };
}

/** The host of the sender's address, for Message-IDs. */
export function mailHostOf(fromEmail: string): string {
  return fromEmail.slice(fromEmail.lastIndexOf("@") + 1);
}
