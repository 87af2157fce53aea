import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { LeftOut } from "#app/features/messages/batches/audience.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { SendRuleRunsTable } from "#db/schema/mailings.ts";
import type { Schema } from "#db/schema.ts";
import { isOnCalendar, nextRunAt } from "./rule-times.ts";
import { enqueueRule, type SendRule, subjectOf } from "./send-rules.server.ts";

/** A rule whose time has come. */
export interface RuleRun {
  rule: SendRule;
  account: { timeZone: string };
  now: Date;
}

export type RunEnd = Pick<SendRuleRunsTable, "outcome" | "detail"> &
  Partial<Pick<SendRuleRunsTable, "sentCount" | "leftOutCount" | "batchId">>;

export async function endRun(db: Kysely<Schema>, run: RuleRun, end: RunEnd): Promise<void> {
  await db.transaction().execute((trx) => writeEnd(trx, run, end));
}

/**
 * Writes what came of a run, unless somebody else has, and when the next is. Hours without new
 * people are not worth a line.
 */
export async function writeEnd(trx: Database, run: RuleRun, end: RunEnd): Promise<void> {
  if (!(await setNext(trx, run))) return;
  const { rule, now } = run;
  if (!(await isQuiet(trx, rule, end))) await writeLine(trx, rule, end, now);
}

/** Hours in which nobody new came, or in which the same people are left out as before. */
async function isQuiet(trx: Database, rule: SendRule, end: RunEnd): Promise<boolean> {
  if (isOnCalendar(rule) || end.outcome !== "nobody") return false;
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

/**
 * Moves a rule on to its next time; after its last date it is done. False: somebody else has, or it
 * was paused.
 */
export async function setNext(
  trx: Database,
  { rule, account, now }: RuleRun,
  at = nextRunAt(rule, now, account.timeZone),
): Promise<boolean> {
  const next = at?.toISOString() ?? null;
  const updated = await trx
    .updateTable("sendRules")
    .set({
      nextRunAt: next,
      newSince: newSinceAfter(rule, now),
      ...(next === null ? { state: "done" as const } : {}),
    })
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
export async function stopRule(
  db: Kysely<Schema>,
  { rule, now }: RuleRun,
  reason: string,
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

/** Looks again a minute later, for the same people: `newSince` stays. */
export async function lookAgainSoon(db: Kysely<Schema>, { rule, now }: RuleRun): Promise<void> {
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

/** Of people who are left out for a missing value there is no word in the ledger. */
export const MISSING_VALUE = "missing_value";

/** "2 unsubscribed" in sentences, with how many in all. */
export function leftOutOf(leftOut: LeftOut): { count: number; detail: string } {
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
