import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { runRule } from "./run-rule.server.ts";
import { ruleJobKey, sendRuleHandle } from "./send-rules.server.ts";

export const sendRuleJob = defineJob({
  ...sendRuleHandle,
  label: "Sends a recurring bulk e-mail",
  run: async (app, { ruleId }) => {
    // The next run takes the key while this one is still under way.
    await freeJobKey(app.db, ruleJobKey(ruleId));
    await runRule(app, ruleId);
  },
});

const MAX_RULES = 500;

/**
 * Gives every rule that waits for its time its job when it has none: after a restore from a backup,
 * or when one was given up.
 */
async function rescheduleRules({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const pages = keysetPages(
    (last: { id: string } | null, limit) =>
      db
        .selectFrom("sendRules")
        .select("id")
        .select((of) => of.ref("nextRunAt").$notNull().as("nextRunAt"))
        .where("nextRunAt", "is not", null)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(limit)
        .execute(),
    MAX_RULES,
  );
  for await (const rules of pages)
    for (const { id, nextRunAt } of rules)
      await enqueueJob(db, sendRuleJob, {
        payload: { ruleId: id },
        uniqueKey: ruleJobKey(id),
        runAt: new Date(nextRunAt),
        now: clock(),
      });
}

export const rescheduleRulesJob = defineJob({
  name: "reschedule-send-rules",
  label: "Schedules recurring bulk e-mails",
  every: "hour",
  run: rescheduleRules,
});
