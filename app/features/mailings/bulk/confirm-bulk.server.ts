import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { setBatchAudience } from "#app/features/delivery/queue/change-batch.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import {
  AudienceChanged,
  CannotSend,
  NobodyToSendTo,
  PlanUsedUp,
} from "#app/features/messages/batches/confirm-batch.server.ts";
import { recordConfirmed } from "#app/features/messages/batches/record-confirmed.server.ts";
import {
  MAX_AT_ONCE,
  openPreparation,
  wakePreparing,
} from "#app/features/messages/confirmed/preparation.server.ts";
import type { MissingValue } from "#app/features/messages/message/message-placeholders.ts";
import { IS_ADDING } from "#app/features/recipients/imports/find-import.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { type AudienceText, audienceLabel } from "./bulk-audience.ts";
import { type BulkDraft, draftTitle } from "./bulk-drafts.server.ts";
import { keepTheRest } from "./rest-of-send.server.ts";
import { findAddingTo, type Source } from "./sources.server.ts";
import { aboutTopic, type Walked, walkBulk } from "./walk-bulk.server.ts";
import { type BulkPlan, usedKeys, writeBulkRows } from "./write-bulk.server.ts";

export interface ConfirmedBulk {
  account: Organiser["account"];
  actorId: string;
  draft: BulkDraft;
  source: Source;
  template: MessageTemplate;
  /** ISO 8601, UTC; null sends at once. */
  scheduledAt: string | null;
  /** The most of it that leaves in a day; null or absent: all of it. */
  perDay?: number | null;
  /** The form's one-use token: the same token again gives the same batch and mails nobody. */
  confirmToken: string;
  /**
   * Of the check its organiser was shown. Another one when it comes to writing: nothing is written
   * (C02).
   */
  stamp: string;
  /** Placeholders that somebody has no value for stay empty. */
  leaveEmpty: boolean;
  /**
   * Only the first so many whom it reaches; the rest stay in a draft of their own. Absent:
   * everybody.
   */
  first?: number | undefined;
  now: Date;
}

/** Some people have no value for a field, and nobody said that it may stay empty. */
export class ValuesMissing extends CannotSend {
  readonly missing: MissingValue[];

  constructor(missing: MissingValue[]) {
    super("Some values are missing.");
    this.missing = missing;
  }
}

/** The draft was sent meanwhile, in another window. */
export class AlreadySent extends CannotSend {
  constructor() {
    super("This e-mail was already sent.");
  }
}

/**
 * Turns a draft into a batch: one ledger row for each person, with a `skipped` row for each who is
 * left out that says why; sample people have none. Few people are written in one transaction; many
 * (`isPreparing`) in portions after it, and nothing leaves before they are complete (decision 051).
 * Other people, or another message, than its organiser confirmed: nothing is written.
 */
export async function confirmBulk(
  app: Pick<AppContext, "db" | "config">,
  send: ConfirmedBulk,
): Promise<{ batchId: string; alreadyConfirmed: boolean; isPreparing: boolean }> {
  const { db, config } = app;
  // Read outside of the transaction: nobody waits for it.
  const seen = await walkBulk(db, send, { first: send.first });
  const many = seen.confirmed.members > MAX_AT_ONCE ? seen : null;
  const result = await db
    .transaction()
    .execute((trx) => writeBulk(trx, config.mail.from, send, many));
  if (!result.alreadyConfirmed) (many ? wakePreparing : wakeDelivery)(db);
  return result;
}

async function writeBulk(
  trx: Database,
  fromEmail: string,
  send: ConfirmedBulk,
  many: Walked | null,
) {
  const { account, actorId, draft, source, template, scheduledAt, now } = send;
  const { batchId, isNew, isPreparing } = await openBatch(trx, {
    account,
    kind: "bulk",
    title: draftTitle(draft, account),
    template,
    body: draft.body,
    fromEmail,
    replyTo: draft.replyTo,
    scheduledAt,
    perDay: send.perDay,
    actorId,
    recipientCount: many?.toSendCount ?? 0,
    isPreparing: many !== null,
    confirmToken: send.confirmToken,
    topicId: draft.topicId,
    now,
  });
  if (!isNew) return { batchId, alreadyConfirmed: true, isPreparing };
  await claimDraft(trx, draft, batchId);
  const lock = await readSendingLock(trx, account.id);
  if (lock) throw new CannotSend(lock.text);
  if (await findAddingTo(trx, source)) throw new CannotSend(IS_ADDING);
  const plan = planOf(send, fromEmail);
  let last = 0;
  const walked =
    many ??
    (await walkBulk(trx, send, {
      first: send.first,
      onPeople: async (people) => {
        last = (await writeBulkRows(trx, plan, { batchId, now, last }, people)).last;
      },
    }));
  const { toSendCount, leftOut, missing } = walked;
  if (toSendCount === 0) throw new NobodyToSendTo("Nobody is left to send to.");
  if (walked.stamp !== send.stamp) throw new AudienceChanged(`${toSendCount} people`);
  if (missing.length > 0 && !send.leaveEmpty) throw new ValuesMissing(missing);
  const amounts = { emails: toSendCount, certificates: 0 };
  const reserved = await reserveQuota(trx, {
    account,
    batchId,
    ...amounts,
    countsAt: plan.sendAt,
    now,
  });
  if (reserved.kind === "refused") throw new PlanUsedUp(reserved.text);
  const audience: AudienceText = {
    words: audienceLabel(toSendCount, draft.audience, source.title),
    toSendCount,
    leftOut: Object.fromEntries(leftOut.map(({ code, count }) => [code, count])),
  };
  await setBatchAudience(trx, { batchId, recipientCount: toSendCount, audience });
  if (walked.isCut) await keepTheRest(trx, draft, { batchId, userId: actorId, now });
  if (many) {
    await openPreparation(trx, {
      batchId,
      accountId: account.id,
      plan,
      confirmed: many.confirmed,
      ...amounts,
      now,
    });
  } else {
    const what = {
      what: "bulk e-mail" as const,
      count: toSendCount,
      title: plan.title,
      scheduledAt,
    };
    await recordConfirmed(trx, { accountId: account.id, actorId, batchId, ...what, now });
  }
  return { batchId, alreadyConfirmed: false, isPreparing };
}

/** What its preparation goes by, however long it takes. */
function planOf(send: ConfirmedBulk, fromEmail: string): BulkPlan {
  const { account, draft, source, scheduledAt, now } = send;
  return {
    kind: "bulk",
    account: { id: account.id, name: account.name, supportEmail: account.supportEmail },
    fromEmail,
    used: usedKeys(draft),
    fallbacks: draft.fallbacks,
    choice: draft.audience.choice,
    source: aboutTopic(source, draft),
    title: draftTitle(draft, account),
    sendAt: scheduledAt ?? now.toISOString(),
    isFirstOnly: send.first !== undefined,
  };
}

/** One draft becomes one batch, from however many windows it is confirmed. */
async function claimDraft(trx: Database, draft: BulkDraft, batchId: string): Promise<void> {
  const claimed = await trx
    .updateTable("bulkDrafts")
    .set({ batchId, plannedAt: null })
    .where("id", "=", draft.id)
    .where("accountId", "=", draft.accountId)
    .where("batchId", "is", null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 1n) return;
  const row = await trx
    .selectFrom("bulkDrafts")
    .select("batchId")
    .where("id", "=", draft.id)
    .executeTakeFirst();
  if (row?.batchId) throw new AlreadySent();
  throw new CannotSend("This draft was deleted.");
}
