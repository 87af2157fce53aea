import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/insert-rows.server.ts";
import type { Organiser } from "../accounts/require-organiser.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { reserveQuota } from "../billing/quota/reserve-quota.server.ts";
import { AudienceChanged, CannotSend, NobodyToSendTo, PlanUsedUp } from "../delivery/confirm-batch.server.ts";
import { newDelivery } from "../delivery/new-delivery.ts";
import { mailHostOf, openBatch } from "../delivery/open-batch.server.ts";
import { readSendingLock } from "../delivery/read-sending-lock.server.ts";
import { wakeDelivery } from "../delivery/wake.server.ts";
import type { Installation } from "../installation.server.ts";
import type { MessageTemplate } from "../messages/message-template.ts";
import type { MissingValue } from "../messages/value-gaps.ts";
import { wholeName } from "../whole-name.ts";
import { type AudienceInWords, audienceWords } from "./bulk-audience.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import type { Source } from "./find-source.server.ts";
import { type ReadyPerson, walkBulk } from "./walk-bulk.server.ts";

export interface ConfirmedBulk {
  account: Organiser["account"];
  actorId: string;
  draft: BulkDraft;
  source: Source;
  template: MessageTemplate;
  /** ISO 8601, UTC; null sends at once. */
  scheduledAt: string | null;
  /** The form's one-use token: the same token again gives the same batch and mails nobody. */
  confirmToken: string;
  /** Of the check its organiser was shown. Another one when it comes to writing: nothing is written (C02). */
  stamp: string;
  /** Placeholders that somebody has no value for stay empty. */
  leaveEmpty: boolean;
  now: Date;
}

/** Some people have no value for a field, and nobody said that it may stay empty. */
export class ValuesMissing extends CannotSend {
  constructor(readonly missing: MissingValue[]) {
    super("Some values are missing.");
  }
}

/** The draft was sent meanwhile, in another window. */
export class AlreadySent extends CannotSend {
  constructor(readonly batchId: string) {
    super("This e-mail was sent already.");
  }
}

/**
 * Turns a draft into a batch, all in one transaction: one ledger row for each person, with a `skipped` row for each who is left
 * out that says why; sample people have none. Other people, or another message, than its organiser confirmed: nothing is written.
 */
export async function confirmBulk(
  installation: Pick<Installation, "db" | "config">,
  send: ConfirmedBulk,
): Promise<{ batchId: string; alreadyConfirmed: boolean }> {
  const { db, config } = installation;
  const result = await db.transaction().execute((trx) => writeBulk(trx, config.mail.from, send));
  if (!result.alreadyConfirmed) wakeDelivery(db);
  return result;
}

async function writeBulk(trx: Database, fromEmail: string, send: ConfirmedBulk) {
  const { account, actorId, draft, source, template, scheduledAt, now } = send;
  const { batchId, isNew } = await openBatch(trx, {
    account,
    kind: "bulk",
    title: draft.subject,
    template,
    body: draft.body,
    fromEmail,
    replyTo: draft.replyTo,
    scheduledAt,
    actorId,
    recipientCount: 0,
    confirmToken: send.confirmToken,
    now,
  });
  if (!isNew) return { batchId, alreadyConfirmed: true };
  await claimDraft(trx, draft, batchId);
  const lock = await readSendingLock(trx, account.id);
  if (lock) throw new CannotSend(lock.text);
  const sendAt = scheduledAt ?? now.toISOString();
  const base = { accountId: account.id, batchId, mailHost: mailHostOf(fromEmail), sendAt, countsAt: sendAt, now };
  let position = 0;
  const walked = await walkBulk(trx, account, draft, source, async (people) => {
    const rows = people
      .filter(({ leftOut }) => leftOut !== "sample")
      .map((person) => newDelivery({ ...base, ...rowOf(person), position: ++position }));
    await letOthersRun();
    await insertRows(trx, "deliveries", rows);
  });
  const { toSendCount, leftOut, missing } = walked;
  if (toSendCount === 0) throw new NobodyToSendTo("Nobody is left to send to.");
  if (walked.stamp !== send.stamp) throw new AudienceChanged(`${toSendCount} people`);
  if (missing.length > 0 && !send.leaveEmpty) throw new ValuesMissing(missing);
  const reserved = await reserveQuota(trx, { account, batchId, emails: toSendCount, certificates: 0, countsAt: sendAt, now });
  if (reserved.kind === "refused") throw new PlanUsedUp(reserved.text);
  const audience: AudienceInWords = {
    words: audienceWords(toSendCount, draft.audience, source.title),
    toSendCount,
    leftOut: Object.fromEntries(leftOut.map(({ code, count }) => [code, count])),
  };
  await trx
    .updateTable("batches")
    .set({ recipientCount: toSendCount, audience: JSON.stringify(audience) })
    .where("id", "=", batchId)
    .execute();
  const mails = toSendCount === 1 ? "1 bulk e-mail" : `${toSendCount.toLocaleString("en")} bulk e-mails`;
  await recordActivity(trx, {
    accountId: account.id,
    actorId,
    kind: scheduledAt ? "scheduled" : "sent",
    text: `${scheduledAt ? "Scheduled" : "Sending"} ${mails}: ${draft.subject}`,
    link: `/sent/${batchId}`,
    now,
  });
  return { batchId, alreadyConfirmed: false };
}

/** One draft becomes one batch, from however many windows it is confirmed. */
async function claimDraft(trx: Database, draft: BulkDraft, batchId: string): Promise<void> {
  const claimed = await trx
    .updateTable("bulkDrafts")
    .set({ batchId })
    .where("id", "=", draft.id)
    .where("accountId", "=", draft.accountId)
    .where("batchId", "is", null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 1n) return;
  const row = await trx.selectFrom("bulkDrafts").select("batchId").where("id", "=", draft.id).executeTakeFirst();
  if (row?.batchId) throw new AlreadySent(row.batchId);
  throw new CannotSend("This draft was thrown away.");
}

function rowOf({ firstName, lastName, email, values, leftOut }: ReadyPerson) {
  const toName = wholeName({ firstName, lastName });
  return {
    kind: "recipient" as const,
    recipientId: null,
    certificateId: null,
    toName,
    toEmail: email,
    searchText: `${toName} ${email}`,
    values,
    skipCode: leftOut,
  };
}
