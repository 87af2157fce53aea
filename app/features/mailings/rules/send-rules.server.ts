import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { lockProject } from "#app/features/certificates/projects/write-project.server.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import { dropJobOf } from "#app/platform/jobs/jobs.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { SendRulesTable } from "#db/schema/mailings.ts";
import type { Schema } from "#db/schema.ts";
import { draftTitle } from "../bulk/bulk-drafts.server.ts";
import { type RuleGiven, timingOf } from "./rule-forms.ts";
import type { RuleSource } from "./rule-source.ts";
import { isOnCalendar, nextRunAt, timingLabel } from "./rule-times.ts";

/** A run of a rule; done in rule-jobs. */
export const sendRuleHandle: JobHandle<{ ruleId: string }> = {
  name: "send-rule",
  schema: z.object({ ruleId: z.string() }),
};

export type SendRule = Selectable<SendRulesTable>;

/** Who does what to which rule. */
interface RuleAct {
  account: Pick<Organiser["account"], "id" | "timeZone">;
  userId: string;
  now: Date;
}

/** The job of a rule: one waits for its next run, whatever happens to the rule meanwhile. */
export const ruleJobKey = (ruleId: string) => `send-rule:${ruleId}`;

/** Has the rule run at its next time, instead of when it was to run before. */
export async function enqueueRule(
  trx: Database,
  rule: Pick<SendRule, "id" | "nextRunAt">,
  now: Date,
): Promise<void> {
  await dropJobOf(trx, ruleJobKey(rule.id));
  if (rule.nextRunAt === null) return;
  const payload = { ruleId: rule.id };
  await enqueueJob(trx, sendRuleHandle, {
    payload,
    uniqueKey: ruleJobKey(rule.id),
    runAt: new Date(rule.nextRunAt),
    now,
  });
}

/**
 * Starts a rule with the message and the people of a draft. The same draft twice gives the rule it
 * has. Returns its id.
 */
export async function createRule(
  db: Kysely<Schema>,
  act: RuleAct & { draft: { id: string; subject: string } } & RuleGiven,
): Promise<string> {
  const { account, userId, draft, now } = act;
  return db.transaction().execute(async (trx) => {
    // Takes the lock that makes two presses of the button follow each other.
    await trx
      .updateTable("bulkDrafts")
      .set({ plannedAt: null })
      .where("id", "=", draft.id)
      .execute();
    const known = await trx
      .selectFrom("sendRules")
      .select("id")
      .where("draftId", "=", draft.id)
      .executeTakeFirst();
    if (known) return known.id;
    const id = newId(now.getTime());
    const rule: SendRule = {
      id,
      accountId: account.id,
      draftId: draft.id,
      ...timingOf(act),
      state: "on",
      stoppedReason: null,
      nextRunAt: nextRunAt(timingOf(act), now, account.timeZone)?.toISOString() ?? null,
      newSince: now.toISOString(),
      createdBy: userId,
      createdAt: now.toISOString(),
      projectId: null,
      source: null,
    };
    await trx.insertInto("sendRules").values(rule).execute();
    await enqueueRule(trx, rule, now);
    await log(trx, act, rule, `Started a recurring e-mail: ${await subjectOf(trx, rule)}`);
    return id;
  });
}

interface CertificateRuleGiven {
  projectId: string;
  source: RuleSource;
  toEveryone: boolean;
}

/**
 * Starts a rule that gives a project's certificate to each new person. Its first look is at once.
 * The same twice gives the one there is.
 */
export async function createCertificateRule(
  db: Kysely<Schema>,
  act: RuleAct & CertificateRuleGiven,
): Promise<string> {
  const { account, userId, now, projectId } = act;
  const source = JSON.stringify(act.source);
  return db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const known = await trx
      .selectFrom("sendRules")
      .select("id")
      .where("projectId", "=", projectId)
      .where("source", "=", source)
      .executeTakeFirst();
    if (known) return known.id;
    const at = now.toISOString();
    const rule: SendRule = {
      id: newId(now.getTime()),
      accountId: account.id,
      draftId: null,
      kind: "certificates",
      weekday: 1,
      monthDay: 1,
      dates: "",
      time: "09:00",
      toEveryone: act.toEveryone ? 1 : 0,
      state: "on",
      stoppedReason: null,
      nextRunAt: at,
      newSince: at,
      createdBy: userId,
      createdAt: at,
      projectId,
      webinarId: null,
      days: 0,
      source,
    };
    await trx.insertInto("sendRules").values(rule).execute();
    await enqueueRule(trx, rule, now);
    await log(trx, act, rule, `Started a rule for certificates: ${await subjectOf(trx, rule)}`);
    return rule.id;
  });
}

/**
 * Changes which certificate it gives, and to whom. Those who had another one by it don't count as
 * new for that.
 */
export async function changeCertificateRule(
  db: Kysely<Schema>,
  act: RuleAct & CertificateRuleGiven & { ruleId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable("sendRules")
      .set({
        projectId: act.projectId,
        source: JSON.stringify(act.source),
        toEveryone: act.toEveryone ? 1 : 0,
      })
      .where("id", "=", act.ruleId)
      .where("accountId", "=", act.account.id)
      .returningAll()
      .executeTakeFirst();
    if (updated)
      await log(
        trx,
        act,
        updated,
        `Changed a rule for certificates: ${await subjectOf(trx, updated)}`,
      );
  });
}

/**
 * Changes when a rule runs and for whom. One that was paused or had stopped stays so; one whose
 * dates were over goes on.
 */
export async function changeRule(
  db: Kysely<Schema>,
  act: RuleAct & { ruleId: string } & RuleGiven,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable("sendRules")
      .set(timingOf(act))
      .where("id", "=", act.ruleId)
      .where("accountId", "=", act.account.id)
      .returningAll()
      .executeTakeFirst();
    if (!updated) return;
    const state = updated.state === "done" && isOnCalendar(updated) ? "on" : updated.state;
    const nextRun = state === "on" ? nextRunOf(updated, act) : null;
    await trx
      .updateTable("sendRules")
      .set({ state, nextRunAt: nextRun })
      .where("id", "=", updated.id)
      .execute();
    await enqueueRule(trx, { ...updated, nextRunAt: nextRun }, act.now);
    await log(trx, act, updated, `Changed a recurring e-mail: ${await subjectOf(trx, updated)}`);
  });
}

/**
 * Pauses a rule, or lets it go on from its next time. Who joined while it was paused is not written
 * to.
 */
export async function switchRule(
  db: Kysely<Schema>,
  act: RuleAct & { ruleId: string; to: "on" | "paused" },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rule = await trx
      .updateTable("sendRules")
      .set({ state: act.to, stoppedReason: null })
      .where("id", "=", act.ruleId)
      .where("accountId", "=", act.account.id)
      .where("state", "!=", act.to)
      .returningAll()
      .executeTakeFirst();
    if (!rule) return;
    const isOn = act.to === "on";
    const nextRun = isOn ? nextRunOf(rule, act) : null;
    const newSince = isOn ? act.now.toISOString() : rule.newSince;
    await trx
      .updateTable("sendRules")
      .set({ nextRunAt: nextRun, newSince })
      .where("id", "=", rule.id)
      .execute();
    await enqueueRule(trx, { ...rule, nextRunAt: nextRun }, act.now);
    await log(
      trx,
      act,
      rule,
      `${isOn ? "Turned on" : "Paused"} a recurring e-mail: ${await subjectOf(trx, rule)}`,
    );
  });
}

function nextRunOf(rule: SendRule, { account, now }: RuleAct): string | null {
  return nextRunAt(rule, now, account.timeZone)?.toISOString() ?? null;
}

/**
 * Deletes a rule with its log. What it has sent stays in Sent, and its message becomes a draft
 * again.
 */
export async function deleteRule(
  db: Kysely<Schema>,
  act: RuleAct & { rule: SendRule },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rule } = act;
    await dropJobOf(trx, ruleJobKey(rule.id));
    const subject = await subjectOf(trx, rule);
    const deleted = await trx.deleteFrom("sendRules").where("id", "=", rule.id).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return;
    await recordActivity(trx, {
      accountId: act.account.id,
      actorId: act.userId,
      kind: "update",
      text: `Deleted a ${rule.kind === "certificates" ? "rule for certificates" : "recurring e-mail"}: ${subject}`,
      link: "/bulk-email/rules",
      now: act.now,
    });
  });
}

/** The account's rule; null: it is absent or another's. */
export async function findRule(
  db: Database,
  accountId: string,
  ruleId: string | undefined,
): Promise<SendRule | null> {
  const rule = await db
    .selectFrom("sendRules")
    .selectAll()
    .where("id", "=", ruleId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return rule ?? null;
}

const MAX_RULES = 200;

/** An account's rules, newest first, each with its message's subject and its last run. */
export async function listRules(db: Database, accountId: string) {
  return db
    .selectFrom("sendRules")
    .leftJoin("bulkDrafts", "bulkDrafts.id", "sendRules.draftId")
    .leftJoin("projects", "projects.id", "sendRules.projectId")
    .selectAll("sendRules")
    .select(["bulkDrafts.subject", "projects.title as projectTitle"])
    .where("sendRules.accountId", "=", accountId)
    .orderBy("sendRules.createdAt", "desc")
    .limit(MAX_RULES)
    .execute();
}

const RUNS_PER_PAGE = 20;

/** One page of a rule's log, newest first, and whether there is more. */
export async function listRuns(db: Database, ruleId: string, page: number) {
  const rows = await db
    .selectFrom("sendRuleRuns")
    .selectAll()
    .where("ruleId", "=", ruleId)
    .orderBy("ranAt", "desc")
    .orderBy("id", "desc")
    .limit(RUNS_PER_PAGE + 1)
    .offset((page - 1) * RUNS_PER_PAGE)
    .execute();
  return { runs: rows.slice(0, RUNS_PER_PAGE), more: rows.length > RUNS_PER_PAGE };
}

/** What a rule is called: the subject of its message, or the title of its certificate. */
export async function subjectOf(
  db: Database,
  { draftId, projectId }: Pick<SendRule, "draftId" | "projectId">,
): Promise<string> {
  if (projectId) {
    const project = await db
      .selectFrom("projects")
      .select("title")
      .where("id", "=", projectId)
      .executeTakeFirst();
    return project?.title ?? "A certificate that was deleted";
  }
  const draft = await db
    .selectFrom("bulkDrafts")
    .innerJoin("accounts", "accounts.id", "bulkDrafts.accountId")
    .select(["subject", "accounts.name"])
    .where("bulkDrafts.id", "=", draftId)
    .executeTakeFirst();
  return draftTitle({ subject: draft?.subject ?? "" }, { name: draft?.name ?? "" });
}

async function log(
  trx: Database,
  { account, userId, now }: RuleAct,
  rule: SendRule,
  what: string,
): Promise<void> {
  const text = `${what}. ${timingLabel(rule)}`;
  await recordActivity(trx, {
    accountId: account.id,
    actorId: userId,
    kind: "update",
    text,
    link: `/bulk-email/rules/${rule.id}`,
    now,
  });
}
