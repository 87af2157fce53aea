import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { placeholderText } from "#app/engines/message-document/message-text.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { setBatchAudience } from "#app/features/delivery/queue/change-batch.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import { LeftOut } from "#app/features/messages/batches/audience.server.ts";
import {
  MAX_AT_ONCE,
  openPreparation,
  wakePreparing,
} from "#app/features/messages/confirmed/preparation.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { audienceLabel } from "../bulk/bulk-audience.ts";
import { type BulkDraft, draftTitle, findDraft } from "../bulk/bulk-drafts.server.ts";
import { readBulkAudience } from "../bulk/chosen-people.server.ts";
import { renderBulkMessage } from "../bulk/render-bulk-message.server.tsx";
import { findAddingTo, findSource } from "../bulk/sources.server.ts";
import { aboutTopic } from "../bulk/walk-bulk.server.ts";
import {
  type BulkPlan,
  type RuleOfRun,
  readyPeople,
  thoseWithoutGaps,
  usedKeys,
  writeBulkRows,
} from "../bulk/write-bulk.server.ts";
import { CannotRun, NotYet } from "./cannot-run.ts";
import { LIST_DELETED, problemOfMessage } from "./check-rule.server.ts";
import { leftOutOf, MISSING_VALUE, type RuleRun, setNext, writeEnd } from "./end-run.server.ts";
import { recordPreparedRun } from "./prepared-run.server.ts";
import { findPreparingRun, whoIsDue } from "./rule-people.server.ts";
import type { SendRule } from "./send-rules.server.ts";

/** Nobody is to get it this time; nothing of the send is written. */
export class Nobody extends Error {
  readonly leftOut: LeftOut;

  constructor(leftOut: LeftOut) {
    super("nobody");
    this.leftOut = leftOut;
  }
}

/** The account in whose name a rule sends. */
export interface RuleAccount {
  id: string;
  name: string;
  supportEmail: string;
  timeZone: string;
  showsBranding: boolean;
}

/** Sends to those who are due. Throws `Nobody`, `NotYet` or `CannotRun` instead. */
export async function sendRun(
  app: Pick<AppContext, "db" | "config">,
  { rule, account, now }: RuleRun & { account: RuleAccount },
): Promise<void> {
  const { db } = app;
  const draft = rule.draftId === null ? null : await findDraft(db, account.id, rule.draftId);
  if (!draft) throw new CannotRun("Its message was deleted.");
  const source = await findSource(db, account.id, draft.audience);
  const problem = problemOfMessage(draft, source);
  if (!source || problem) throw new CannotRun(problem ?? LIST_DELETED);
  if (await findPreparingRun(db, rule.id)) throw new NotYet("its run before is being prepared");
  if (await findAddingTo(db, source)) throw new NotYet("people are being added");
  const plan: BulkPlan = {
    kind: "bulk",
    account: { id: account.id, name: account.name, supportEmail: account.supportEmail },
    fromEmail: app.config.mail.from,
    source: aboutTopic(source, draft),
    title: draftTitle(draft, account),
    sendAt: now.toISOString(),
    used: usedKeys(draft),
    fallbacks: draft.fallbacks,
    choice: draft.audience.choice,
  };
  const due = await findDue(db, plan, ruleOfRun(rule, draft));
  if (due.toSendCount === 0) throw new Nobody(due.leftOut);
  const template = await renderBulkMessage(app, account, draft);
  await db
    .transaction()
    .execute((trx) => writeRun(trx, { rule, account, draft, plan, due, template, now }));
  if (due.isMany) wakePreparing(db);
  else wakeDelivery(db);
}

function ruleOfRun(
  { id, accountId, toEveryone, newSince, webinarId, kind }: SendRule,
  draft: BulkDraft,
): RuleOfRun {
  const fields = `${draft.subject}\n${placeholderText(draft)}`;
  return {
    id,
    accountId,
    toEveryone,
    newSince,
    webinarId,
    kind: kind as RuleOfRun["kind"],
    fields,
  };
}

/** Whom a run goes to. */
interface Due {
  rule: RuleOfRun;
  toSendCount: number;
  leftOut: LeftOut;
  /** More than one transaction may write: they are written in portions (decision 051). */
  isMany: boolean;
  /** Who is due, as their source numbers them, those left out too; of many not all. */
  numbers: number[];
  /** Everybody who was looked at, and the highest number among them. */
  seen: number;
  upTo: number;
}

/** Reads everybody once, outside of any transaction: nobody waits for it. */
async function findDue(db: Database, plan: BulkPlan, rule: RuleOfRun): Promise<Due> {
  const due: Due = {
    rule,
    toSendCount: 0,
    leftOut: new LeftOut(),
    isMany: false,
    numbers: [],
    seen: 0,
    upTo: -1,
  };
  for await (const { people } of readBulkAudience(db, plan.source, plan.choice)) {
    due.seen += people.length;
    due.upTo = people.reduce((highest, { number }) => Math.max(highest, number), due.upTo);
    const ready = readyPeople(plan, await whoIsDue(db, rule, people)).filter(
      (person) => person.leftOut !== "sample",
    );
    const complete = new Set(thoseWithoutGaps(rule, ready));
    for (const person of ready) {
      if (person.leftOut) due.leftOut.add(person.leftOut, person);
      else if (complete.has(person)) due.toSendCount++;
      else due.leftOut.add(MISSING_VALUE, person);
      if (!due.isMany && complete.has(person)) due.numbers.push(person.number);
    }
    due.isMany = due.numbers.length > MAX_AT_ONCE;
  }
  return due;
}

interface Run {
  rule: SendRule;
  account: RuleAccount;
  draft: BulkDraft;
  plan: BulkPlan;
  due: Due;
  template: MessageTemplate;
  now: Date;
}

async function writeRun(trx: Database, run: Run): Promise<void> {
  const { rule, account, draft, plan, due, now } = run;
  await lockLedger(trx, now);
  // Paused, changed or run meanwhile: this run has had its time.
  const current = await trx
    .selectFrom("sendRules")
    .select(["state", "nextRunAt"])
    .where("id", "=", rule.id)
    .executeTakeFirst();
  if (current?.state !== "on" || current.nextRunAt !== rule.nextRunAt) return;
  // An import that began while everybody was read, over by now or not: some of its people were read
  // and some were not.
  if (await findAddingTo(trx, plan.source, now)) throw new NotYet("people were added meanwhile");
  const lock = await readSendingLock(trx, account.id);
  if (lock) throw new CannotRun(lock.text);
  const { batchId, isNew } = await openRunBatch(trx, run);
  // Sent already by a run whose end was lost: only the next time is still to be set.
  if (!isNew) {
    await setNext(trx, run);
    return;
  }
  const { toSendCount, leftOut } = due.isMany ? due : await writeMessages(trx, run, batchId);
  if (toSendCount === 0) throw new Nobody(leftOut);
  const amounts = { emails: toSendCount, certificates: 0 };
  const reserved = await reserveQuota(trx, {
    account,
    batchId,
    ...amounts,
    countsAt: plan.sendAt,
    now,
  });
  if (reserved.kind === "refused") throw new CannotRun(`${reserved.text} Nothing was sent.`);
  const audience = {
    words: audienceLabel(toSendCount, draft.audience, plan.source.title),
    toSendCount,
    leftOut: Object.fromEntries(leftOut.list().map(({ code, count }) => [code, count])),
  };
  await setBatchAudience(trx, { batchId, recipientCount: toSendCount, audience });
  if (due.isMany) {
    const confirmed = {
      members: due.seen,
      reached: toSendCount,
      upTo: due.upTo,
      digest: "",
      bits: "",
    };
    await openPreparation(trx, {
      batchId,
      accountId: account.id,
      plan: { ...plan, rule: due.rule },
      confirmed,
      ...amounts,
      now,
    });
  } else
    await recordPreparedRun(trx, {
      batchId,
      accountId: account.id,
      title: plan.title,
      count: toSendCount,
      now,
    });
  const { count, detail } = leftOutOf(leftOut);
  await writeEnd(trx, run, {
    outcome: "sent",
    sentCount: toSendCount,
    leftOutCount: count,
    detail,
    batchId,
  });
}

function openRunBatch(trx: Database, run: Run) {
  const { rule, account, draft, plan, due, template, now } = run;
  return openBatch(trx, {
    account,
    kind: "bulk",
    title: plan.title,
    template,
    body: draft.body,
    fromEmail: plan.fromEmail,
    replyTo: draft.replyTo,
    scheduledAt: null,
    actorId: rule.createdBy,
    recipientCount: 0,
    isPreparing: due.isMany,
    topicId: draft.topicId,
    confirmToken: `rule-${rule.id}-${rule.nextRunAt}`,
    now,
  });
}

/**
 * One row for each person who gets it, and one for each who may not be mailed, of those who are
 * still due.
 */
async function writeMessages(trx: Database, { plan, due, now }: Run, batchId: string) {
  const left = { ...plan, choice: { all: null, minus: [], plus: due.numbers } };
  // Who lacks a value is not among them any more.
  const { leftOut } = due;
  let last = 0;
  let toSendCount = 0;
  for await (const { people } of readBulkAudience(trx, left.source, left.choice)) {
    const ready = thoseWithoutGaps(
      due.rule,
      readyPeople(left, await whoIsDue(trx, due.rule, people, batchId)),
    );
    const some = await writeBulkRows(trx, left, { batchId, now, last }, ready);
    last = some.last;
    toSendCount += some.emails;
  }
  return { toSendCount, leftOut };
}
