import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { runRule } from "./run-rule.server.ts";
import { ruleJobKey } from "./send-rules.server.ts";

export const sendRuleJob = defineJob({
  name: "send-rule",
  label: "Sends a recurring bulk e-mail",
  schema: z.object({ ruleId: z.string() }),
  run: async (app, { ruleId }) => {
    // The next run takes the key while this one is still under way.
    await freeJobKey(app.db, ruleJobKey(ruleId));
    await runRule(app, ruleId);
  },
});

const MAX_RULES = 500;

const HOUR_MS = 3_600_000;

/**
 * Gives every rule that waits for its time its job when it has none: after a restore from a backup,
 * or when one was given up. Enqueues the next round for an hour later.
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
      await enqueueJob(db, {
        kind: "send-rule",
        payload: { ruleId: id },
        uniqueKey: ruleJobKey(id),
        runAt: new Date(nextRunAt),
        now: clock(),
      });
  const now = clock();
  const runAt = new Date(now.getTime() + HOUR_MS);
  const kind = "reschedule-send-rules";
  await enqueueJob(db, {
    kind,
    uniqueKey: `${kind}:${runAt.toISOString().slice(0, 13)}`,
    runAt,
    now,
  });
}

export const rescheduleRulesJob = defineJob({
  name: "reschedule-send-rules",
  label: "Schedules recurring bulk e-mails",
  every: "hour",
  run: rescheduleRules,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "send-rule": { ruleId: string };
    "reschedule-send-rules": null;
  }
}
