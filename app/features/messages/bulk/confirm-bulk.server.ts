import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf, openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import { placeholderText } from "#app/features/delivery/templates/document/message-text.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { placeholderKey } from "#app/platform/text/placeholders.ts";
import { counted, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { LeftOut, type LeftOutGroup } from "../batches/audience.server.ts";
import { AudienceChanged, CannotSend, NobodyToSendTo, PlanUsedUp } from "../batches/confirm-batch.server.ts";
import { type MissingValue, usedFields, ValueGaps } from "../compose/message-placeholders.ts";
import { type AudienceText, audienceLabel, bulkValues, canHaveFallback } from "./bulk-audience.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { type BulkPerson, readBulkAudience } from "./chosen-people.server.ts";
import type { Source } from "./sources.server.ts";

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
  app: Pick<AppContext, "db" | "config">,
  send: ConfirmedBulk,
): Promise<{ batchId: string; alreadyConfirmed: boolean }> {
  const { db, config } = app;
  const result = await db.transaction().execute((trx) => writeBulk(trx, config.mail.from, send));
  if (!result.alreadyConfirmed) wakeDelivery(db);
  return result;
}

async function writeBulk(trx: Database, fromEmail: string, send: ConfirmedBulk) {
  const { account, actorId, draft, source, template, scheduledAt, now } = send;
  const { batchId, isNew } = await openBatch(trx, {
    account,
    kind: "bulk",
    title: draft.name || draft.subject,
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
  const audience: AudienceText = {
    words: audienceLabel(toSendCount, draft.audience, source.title),
    toSendCount,
    leftOut: Object.fromEntries(leftOut.map(({ code, count }) => [code, count])),
  };
  await trx
    .updateTable("batches")
    .set({ recipientCount: toSendCount, audience: JSON.stringify(audience) })
    .where("id", "=", batchId)
    .execute();
  await recordActivity(trx, {
    accountId: account.id,
    actorId,
    kind: scheduledAt ? "scheduled" : "sent",
    text: `${scheduledAt ? "Scheduled" : "Sending"} ${counted(toSendCount, "bulk e-mail")}: ${draft.name || draft.subject}`,
    link: `/sent/${batchId}`,
    now,
  });
  return { batchId, alreadyConfirmed: false };
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

/** A person of a bulk mail with what their message is filled with. */
interface ReadyPerson extends BulkPerson {
  values: Record<string, string>;
}

export interface Walked {
  toSendCount: number;
  leftOut: LeftOutGroup[];
  /** Chosen rows whose address comes again among the chosen: it gets one mail. */
  twinCount: number;
  missing: MissingValue[];
  /** Of the person with the most to fill in. */
  longest: Record<string, string>;
  /** Changes whenever the mail, or anybody who gets it, does (C02). */
  stamp: string;
}

/**
 * Goes once over everybody a draft was written to: whom it reaches, who is left out, whose values are missing. `onPeople` gets
 * them piece by piece, those left out too, so that nothing has to be kept.
 */
export async function walkBulk(
  db: Database,
  account: { name: string; supportEmail: string },
  draft: BulkDraft,
  source: Source,
  onPeople?: (people: ReadyPerson[]) => Promise<void>,
): Promise<Walked> {
  const { subject, body, bodyFormat, replyTo, fallbacks } = draft;
  const fields = placeholderText(draft);
  const used = new Set([...usedFields(`${subject}\n${fields}`), "First Name", "Last Name", "Full Name"].map(placeholderKey));
  const gaps = new ValueGaps([subject, fields], canHaveFallback);
  const leftOut = new LeftOut();
  const hash = createHash("sha256").update(
    JSON.stringify([subject, body, bodyFormat, replyTo, fallbacks, account.name, account.supportEmail]),
  );
  let toSendCount = 0;
  let twinCount = 0;
  let longest = { letters: -1, values: {} as Record<string, string> };
  for await (const { people, twins } of readBulkAudience(db, source, draft.audience.choice)) {
    twinCount += twins;
    const ready: ReadyPerson[] = [];
    for (const person of people) {
      const all = bulkValues(person, account, fallbacks);
      const values = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(placeholderKey(name))));
      ready.push({ ...person, values });
      if (person.leftOut) {
        leftOut.add(person.leftOut, person);
        continue;
      }
      toSendCount++;
      const text = JSON.stringify([person.email, values]);
      hash.update(text);
      if (text.length > longest.letters) longest = { letters: text.length, values };
      gaps.add({ id: String(person.number), name: all["Full Name"] || person.email }, values);
    }
    await onPeople?.(ready);
  }
  return {
    toSendCount,
    leftOut: leftOut.list(),
    twinCount,
    missing: gaps.list({}),
    longest: longest.values,
    stamp: hash.digest("base64url").slice(0, 32),
  };
}
