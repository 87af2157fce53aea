import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import { placeholderText } from "#app/features/delivery/templates/document/message-text.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { SendRuleRunsTable } from "#db/schema/delivery.ts";
import type { Schema } from "#db/schema.ts";
import { LeftOut } from "../batches/audience.server.ts";
import { audienceLabel } from "../bulk/bulk-audience.ts";
import { type BulkDraft, findDraft } from "../bulk/bulk-drafts.server.ts";
import { readBulkAudience } from "../bulk/chosen-people.server.ts";
import { renderBulkMessage } from "../bulk/render-bulk-message.server.tsx";
import { findAddingTo, findSource } from "../bulk/sources.server.ts";
import {
  type BulkPlan,
  type RuleOfRun,
  readyPeople,
  thoseWithoutGaps,
  usedKeys,
  writeBulkRows,
} from "../bulk/write-bulk.server.ts";
import { MAX_AT_ONCE, openPreparation, wakePreparing } from "../confirmed/preparation.server.ts";
import { finishRule, readWebinarTimes } from "./after-attending.server.ts";
import { CannotRun, NotYet } from "./cannot-run.ts";
import { LIST_DELETED, problemOfMessage } from "./check-rule.server.ts";
import { giveRuleCertificates, type RuleContext } from "./give-certificates.server.ts";
import { recordPreparedRun } from "./prepared-run.server.ts";
import { findPreparingRun, whoIsDue } from "./rule-people.server.ts";
import { MAX_LATE_MS, nextLookAfter, nextRunAt } from "./rule-times.ts";
import { enqueueRule, type SendRule, subjectOf } from "./send-rules.server.ts";

/** Nobody is to get it this time; nothing of the send is written. */
class Nobody extends Error {
  constructor(readonly leftOut: LeftOut) {
    super("nobody");
  }
}

type Account = Awaited<ReturnType<typeof readAccount>>;

/**
 * Does a rule's run when its time has come, and puts the next one into the queue. May run twice,
 * and may be killed at any point: the send, the line in the log and the next time are written in
 * one transaction, whose send has a token of this rule and this time; of more than a thousand
 * people the messages follow it in portions, and nothing leaves before they are complete. A weekly
 * run that the app missed by more than half a day is not made up for, only logged.
 */
export async function runRule(app: RuleContext, ruleId: string): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const rule = await db
    .selectFrom("sendRules")
    .selectAll()
    .where("id", "=", ruleId)
    .executeTakeFirst();
  if (rule?.state !== "on" || rule.nextRunAt === null) return;
  if (rule.nextRunAt > now.toISOString()) return enqueueRule(db, rule, now);
  const account = await readAccount(db, rule.accountId, now);
  const isMissed =
    rule.kind === "weekly" && now.getTime() - Date.parse(rule.nextRunAt) > MAX_LATE_MS;
  try {
    if (isMissed)
      await endRun(
        db,
        rule,
        account,
        { outcome: "missed", detail: missedMessage(app.config.appName) },
        now,
      );
    else if (rule.kind === "certificates") await giveCertificates(app, rule, account, now);
    else if (rule.kind === "after-attending") await sendAfterWebinar(app, rule, account, now);
    else await sendRun(app, rule, account, now);
  } catch (error) {
    if (error instanceof Nobody) {
      const { count, detail } = leftOutOf(error.leftOut);
      await endRun(db, rule, account, { outcome: "nobody", leftOutCount: count, detail }, now);
    } else if (error instanceof NotYet) await lookAgainSoon(db, rule, now);
    else if (error instanceof CannotRun) await stopRule(db, rule, error.message, now);
    else throw error;
  }
}

/**
 * Waits for the webinar's day, wherever it is moved to, then looks for those who attended until
 * nobody is marked late any more.
 */
async function sendAfterWebinar(
  app: RuleContext,
  rule: SendRule,
  account: Account,
  now: Date,
): Promise<void> {
  const { dueAt, overAt } = await readWebinarTimes(app.db, rule, account.timeZone);
  if (dueAt > now)
    await app.db
      .transaction()
      .execute((trx) => setNext(trx, rule, account, now, nextLookAfter(dueAt, now)));
  else if (overAt < now) await finishRule(app.db, rule);
  else await sendRun(app, rule, account, now);
}

async function giveCertificates(
  app: RuleContext,
  rule: SendRule,
  account: Account,
  now: Date,
): Promise<void> {
  const given = await giveRuleCertificates(app, rule, now);
  const leftOut = { leftOutCount: given.leftOutCount, detail: given.detail };
  if (given.batchId === null)
    await endRun(app.db, rule, account, { outcome: "nobody", ...leftOut }, now);
  else
    await endRun(
      app.db,
      rule,
      account,
      { outcome: "sent", sentCount: given.sentCount, batchId: given.batchId, ...leftOut },
      now,
    );
}

const missedMessage = (appName: string) =>
  `${appName} was not running at that time, and more than 12 hours have passed since.`;

async function readAccount(db: Database, accountId: string, now: Date) {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail", "timeZone", "hidesBranding"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { ...account, ...(await brandingOf(db, accountId, now, account)) };
}

async function sendRun(
  app: Pick<AppContext, "db" | "config">,
  rule: SendRule,
  account: Account,
  now: Date,
): Promise<void> {
  const { db } = app;
  if (rule.draftId === null) throw new CannotRun("Its message was deleted.");
  const draft = await findDraft(db, account.id, rule.draftId);
  const source = await findSource(db, account.id, draft.audience);
  const problem = problemOfMessage(draft, source);
  if (!source || problem) throw new CannotRun(problem ?? LIST_DELETED);
  if (await findPreparingRun(db, rule.id)) throw new NotYet("its run before is being prepared");
  if (await findAddingTo(db, source)) throw new NotYet("people are being added");
  const plan: BulkPlan = {
    kind: "bulk",
    account: { id: account.id, name: account.name, supportEmail: account.supportEmail },
    fromEmail: app.config.mail.from,
    source,
    title: draft.name || draft.subject,
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

/** Looks again a minute later, for the same people: `newSince` stays. */
async function lookAgainSoon(db: Kysely<Schema>, rule: SendRule, now: Date): Promise<void> {
  const nextRun = new Date(now.getTime() + 60_000).toISOString();
  await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable("sendRules")
      .set({ nextRunAt: nextRun })
      .where("id", "=", rule.id)
      .where("state", "=", "on")
      .where("nextRunAt", "=", rule.nextRunAt)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n)
      await enqueueRule(trx, { id: rule.id, nextRunAt: nextRun }, now);
  });
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
  account: Account;
  draft: BulkDraft;
  plan: BulkPlan;
  due: Due;
  template: MessageTemplate;
  now: Date;
}

async function writeRun(trx: Database, run: Run): Promise<void> {
  const { rule, account, draft, plan, due, template, now } = run;
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
  const { batchId, isNew } = await openBatch(trx, {
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
    confirmToken: `rule-${rule.id}-${rule.nextRunAt}`,
    now,
  });
  // Sent already by a run whose end was lost: only the next time is still to be set.
  if (!isNew) {
    await setNext(trx, rule, account, now);
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
  await trx
    .updateTable("batches")
    .set({ recipientCount: toSendCount, audience: JSON.stringify(audience) })
    .where("id", "=", batchId)
    .execute();
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
  await writeEnd(
    trx,
    rule,
    account,
    { outcome: "sent", sentCount: toSendCount, leftOutCount: count, detail, batchId },
    now,
  );
}

/** Of people who are left out for a missing value there is no word in the ledger. */
const MISSING_VALUE = "missing_value";

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
    const some = await writeBulkRows(trx, left, { batchId, now }, ready, last);
    last = some.last;
    toSendCount += some.emails;
  }
  return { toSendCount, leftOut };
}

/** "2 unsubscribed" in sentences, with how many in all. */
function leftOutOf(leftOut: LeftOut): { count: number; detail: string } {
  const groups = leftOut.list();
  const words = groups.map(({ code, reason, count }) =>
    code === MISSING_VALUE
      ? `${counted(count, "person", "people")} without a value that the message needs.`
      : `${counted(count, "person", "people")}: ${reason}`,
  );
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    detail: words.join(" ").slice(0, 500),
  };
}

type RunEnd = Pick<SendRuleRunsTable, "outcome" | "detail"> &
  Partial<Pick<SendRuleRunsTable, "sentCount" | "leftOutCount" | "batchId">>;

async function endRun(
  db: Kysely<Schema>,
  rule: SendRule,
  account: Account,
  end: RunEnd,
  now: Date,
): Promise<void> {
  await db.transaction().execute((trx) => writeEnd(trx, rule, account, end, now));
}

/**
 * Writes what came of a run, unless somebody else has, and when the next is. Hours without new
 * people are not worth a line.
 */
async function writeEnd(
  trx: Database,
  rule: SendRule,
  account: Account,
  end: RunEnd,
  now: Date,
): Promise<void> {
  if (!(await setNext(trx, rule, account, now))) return;
  if (!(await isQuiet(trx, rule, end))) await writeLine(trx, rule, end, now);
}

/** Hours in which nobody new came, or in which the same people are left out as before. */
async function isQuiet(trx: Database, rule: SendRule, end: RunEnd): Promise<boolean> {
  if (rule.kind === "weekly" || end.outcome !== "nobody") return false;
  if ((end.leftOutCount ?? 0) === 0) return true;
  const last = await trx
    .selectFrom("sendRuleRuns")
    .select(["outcome", "detail"])
    .where("ruleId", "=", rule.id)
    .orderBy("ranAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.outcome === "nobody" && last.detail === end.detail;
}

/** Moves a rule on to its next time. False: somebody else has, or it was paused. */
async function setNext(
  trx: Database,
  rule: SendRule,
  account: Account,
  now: Date,
  at = nextRunAt(rule, now, account.timeZone),
): Promise<boolean> {
  const next = at.toISOString();
  const updated = await trx
    .updateTable("sendRules")
    .set({ nextRunAt: next, newSince: newSinceAfter(rule, now) })
    .where("id", "=", rule.id)
    .where("state", "=", "on")
    .where("nextRunAt", "=", rule.nextRunAt)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await enqueueRule(trx, { id: rule.id, nextRunAt: next }, now);
  return true;
}

/** An import may take so long to become visible. Who is looked at twice is not written to twice. */
const OVERLAP_MS = 15 * 60_000;

function newSinceAfter(rule: SendRule, now: Date): string {
  const since = new Date(now.getTime() - OVERLAP_MS).toISOString();
  return since > rule.newSince ? since : rule.newSince;
}

async function writeLine(trx: Database, rule: SendRule, end: RunEnd, now: Date): Promise<void> {
  await trx
    .insertInto("sendRuleRuns")
    .values({
      id: newId(now.getTime()),
      ruleId: rule.id,
      accountId: rule.accountId,
      dueAt: rule.nextRunAt ?? now.toISOString(),
      ranAt: now.toISOString(),
      sentCount: 0,
      leftOutCount: 0,
      batchId: null,
      ...end,
    })
    .execute();
}

/**
 * Stops a rule that can't run, with a line in its log and a notification: it never fails without a
 * word.
 */
async function stopRule(
  db: Kysely<Schema>,
  rule: SendRule,
  reason: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stopped = await trx
      .updateTable("sendRules")
      .set({ state: "stopped", stoppedReason: reason.slice(0, 500), nextRunAt: null })
      .where("id", "=", rule.id)
      .where("state", "=", "on")
      .where("nextRunAt", "=", rule.nextRunAt)
      .executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) return;
    await writeLine(trx, rule, { outcome: "stopped", detail: reason.slice(0, 500) }, now);
    const text = `A recurring e-mail stopped: ${await subjectOf(trx, rule)}. ${reason}`;
    const link = `/bulk-email/rules/${rule.id}`;
    await recordActivity(trx, {
      accountId: rule.accountId,
      actorId: null,
      kind: "warning",
      text: text.slice(0, 500),
      link,
      now,
    });
  });
}
