import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

// A run to very many people is written in portions after it was opened. These say in the rule's log
// what came of it.

/** Records that a run is complete and goes out. */
export async function recordPreparedRun(
  trx: Database,
  {
    batchId,
    accountId,
    title,
    count,
    now,
  }: { batchId: string; accountId: string; title: string; count: number; now: Date },
): Promise<void> {
  await trx
    .updateTable("sendRuleRuns")
    .set({ sentCount: count })
    .where("batchId", "=", batchId)
    .execute();
  const text = `Sending ${counted(count, "recurring e-mail")}: ${title}`;
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "sent",
    text,
    link: `/sent/${batchId}`,
    now,
  });
}

/**
 * Says in a rule's log that its run was not sent, and stops the rule, unless somebody cancelled
 * that run (`problem` null).
 */
export async function endUnpreparedRun(
  trx: Database,
  { batchId, problem }: { batchId: string; problem: string | null },
): Promise<void> {
  const run = await trx
    .updateTable("sendRuleRuns")
    .set({
      outcome: problem === null ? "nobody" : "stopped",
      detail: problem ?? "It was cancelled while it was being prepared.",
      sentCount: 0,
      leftOutCount: 0,
    })
    .where("batchId", "=", batchId)
    .returning("ruleId")
    .executeTakeFirst();
  if (!run || problem === null) return;
  await trx
    .updateTable("sendRules")
    .set({ state: "stopped", stoppedReason: problem, nextRunAt: null })
    .where("id", "=", run.ruleId)
    .where("state", "=", "on")
    .execute();
}
