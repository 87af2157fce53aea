import { z } from "zod";
import { type ActingOperator, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { dropJob, listJobs, retryJob } from "#app/platform/jobs/jobs.server.ts";
import { retryWebhookDelivery } from "../webhooks/failed-deliveries.server.ts";
import { MAX_DEAD_PER_BATCH } from "./show-jobs.server.ts";

interface Outcome {
  kind: "success" | "info";
  text: string;
}

/** What a button of the page about jobs sends. `kind` and `id` are those of a job; of a post, `id` and `line`. */
export const jobForm = z.object({
  intent: z.enum(["retry", "drop", "retry-kind", "retry-post"]),
  id: z.string().default(""),
  kind: z.string().default(""),
  line: z.enum(["webhook", "form"]).default("webhook"),
});

/** Does what a button asks for. What is not there any more, because it ran meanwhile or somebody was quicker, is reported and is no error. */
export async function changeJobs(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { intent, id, kind, line }: z.output<typeof jobForm>,
  operator: ActingOperator,
): Promise<Outcome> {
  const now = clock();
  const note = (act: "job.retried" | "job.dropped", subject: string) => recordOperatorAct(db, { operator, act, subject, now });
  switch (intent) {
    case "retry":
      if (!(await retryJob(db, id, now))) return NO_SUCH_JOB;
      await note("job.retried", `${kind} ${id}`);
      return { kind: "success", text: "The job is tried again in a moment." };
    case "drop":
      if (!(await dropJob(db, id, now))) return NO_SUCH_JOB;
      await note("job.dropped", `${kind} ${id}`);
      return { kind: "success", text: "The job was dropped." };
    case "retry-kind": {
      let count = 0;
      for (const job of await listJobs(db, { state: "dead", kind, limit: MAX_DEAD_PER_BATCH, offset: 0, now })) {
        if (await retryJob(db, job.id, now)) count++;
      }
      if (count === 0) return NO_SUCH_JOB;
      await note("job.retried", `${count} of ${kind}`);
      return { kind: "success", text: `${count === 1 ? "1 job is" : `${count} jobs are`} tried again in a moment.` };
    }
    case "retry-post":
      if (!(await retryWebhookDelivery(db, { line, id, now }))) {
        return { kind: "info", text: "There is nothing to post any more, or nowhere to post it to." };
      }
      await note("job.retried", `${line} post ${id}`);
      return { kind: "success", text: "It is posted again in a moment." };
  }
}

export const NO_SUCH_JOB: Outcome = { kind: "info", text: "There is no such job any more, or it is running." };
