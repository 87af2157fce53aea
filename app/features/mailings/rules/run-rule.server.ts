import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import type { Database } from "#db/database.server.ts";
import { finishRule, readWebinarTimes } from "./after-attending.server.ts";
import { CannotRun, NotYet } from "./cannot-run.ts";
import {
  endRun,
  leftOutOf,
  lookAgainSoon,
  type RuleRun,
  type RunEnd,
  setNext,
  stopRule,
} from "./end-run.server.ts";
import { giveRuleCertificates, type RuleContext } from "./give-certificates.server.ts";
import { isOnCalendar, MAX_LATE_MS, nextLookAfter } from "./rule-times.ts";
import { enqueueRule } from "./send-rules.server.ts";
import { Nobody, type RuleAccount, sendRun } from "./send-run.server.ts";

type Run = RuleRun & { account: RuleAccount };

/**
 * Does a rule's run when its time has come, and puts the next one into the queue. May run twice,
 * and may be killed at any point: the send, the line in the log and the next time are written in
 * one transaction, whose send has a token of this rule and this time; of more than a thousand
 * people the messages follow it in portions, and nothing leaves before they are complete. A run
 * on a day of the calendar that the app missed by more than half a day is not made up for, only logged.
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
  const run = { rule, account, now };
  const isMissed = isOnCalendar(rule) && now.getTime() - Date.parse(rule.nextRunAt) > MAX_LATE_MS;
  try {
    if (isMissed) {
      const detail = missedMessage(app.config.appName);
      await endRun(db, run, { outcome: "missed", detail });
    } else if (rule.kind === "certificates") await giveCertificates(app, run);
    else if (rule.kind === "after-attending") await sendAfterWebinar(app, run);
    else await sendRun(app, run);
  } catch (error) {
    if (error instanceof Nobody) {
      const { count, detail } = leftOutOf(error.leftOut);
      await endRun(db, run, { outcome: "nobody", leftOutCount: count, detail });
    } else if (error instanceof NotYet) await lookAgainSoon(db, run);
    else if (error instanceof CannotRun) await stopRule(db, run, error.message);
    else throw error;
  }
}

/**
 * Waits for the webinar's day, wherever it is moved to, then looks for those who attended until
 * nobody is marked late any more.
 */
async function sendAfterWebinar(app: RuleContext, run: Run): Promise<void> {
  const { rule, account, now } = run;
  const { dueAt, overAt } = await readWebinarTimes(app.db, rule, account.timeZone);
  if (dueAt > now)
    await app.db.transaction().execute((trx) => setNext(trx, run, nextLookAfter(dueAt, now)));
  else if (overAt < now) await finishRule(app.db, rule);
  else await sendRun(app, run);
}

async function giveCertificates(app: RuleContext, run: Run): Promise<void> {
  const given = await giveRuleCertificates(app, run.rule, run.now);
  const { batchId, sentCount, leftOutCount, detail } = given;
  const end: RunEnd =
    batchId === null
      ? { outcome: "nobody", detail }
      : { outcome: "sent", sentCount, batchId, detail };
  await endRun(app.db, run, { ...end, leftOutCount });
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
