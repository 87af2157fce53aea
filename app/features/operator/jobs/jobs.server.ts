import { z } from "zod";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { JobCounts, JobState } from "#app/platform/jobs/job-queue.ts";
import { countJobs, dropJob, listJobs, retryJob } from "#app/platform/jobs/jobs.server.ts";
import { redactText } from "#app/platform/log/logged-error.server.ts";
import { relativeTime, shortMoment } from "#app/platform/time/relative-time.ts";
import {
  countWebhookDeliveries,
  listFailedWebhookDeliveries,
  retryWebhookDelivery,
} from "./failed-deliveries.server.ts";

export const JOBS_PER_PAGE = 25;
const WEBHOOK_DELIVERIES_SHOWN = 20;
/** So many dead letters are looked through for what they have in common. */
const MAX_DEAD_PER_BATCH = 500;

const STATES: readonly { value: JobState; label: string }[] = [
  { value: "dead", label: "Failed" },
  { value: "waiting", label: "Waiting" },
  { value: "running", label: "Running" },
];

export interface JobFilter {
  state: JobState;
  page: number;
}

/** Reads `?state=&page=`; nonsense counts as absent. */
export function readJobFilter(search: URLSearchParams): JobFilter {
  return {
    state: STATES.find(({ value }) => value === search.get("state"))?.value ?? "dead",
    page: readPageNumber(search),
  };
}

export function jobsPath({ state, page }: Partial<JobFilter>): string {
  const search = new URLSearchParams();
  if (state && state !== "dead") search.set("state", state);
  if (page && page > 1) search.set("page", String(page));
  return `/operator/jobs${search.size > 0 ? `?${search}` : ""}`;
}

/**
 * Everything that the operator's page about jobs says, in words. What jobs are about is never
 * shown: it may name people.
 */
export async function showJobs(
  { db, clock, jobs }: Pick<AppContext, "db" | "clock" | "jobs">,
  filter: JobFilter,
  timeZone: string,
) {
  const now = clock();
  const { state, page } = filter;
  const [counts, listed, dead, posts, failedPosts] = await Promise.all([
    countJobs(db, now),
    listJobs(db, { state, limit: JOBS_PER_PAGE, offset: (page - 1) * JOBS_PER_PAGE, now }),
    listJobs(db, { state: "dead", limit: MAX_DEAD_PER_BATCH, offset: 0, now }),
    countWebhookDeliveries(db),
    listFailedWebhookDeliveries(db, WEBHOOK_DELIVERIES_SHOWN),
  ]);
  const byKind = new Map<string, number>();
  for (const { kind } of dead) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  return {
    filter,
    summary: summaryLabel(counts, now, timeZone),
    states: STATES.map(({ value, label }) => ({
      value,
      label: `${label} ${counts[value].toLocaleString("en")}`,
      to: jobsPath({ state: value }),
    })),
    kinds: [...byKind]
      .map(([kind, count]) => ({ kind, count }))
      .sort((one, other) => other.count - one.count),
    jobs: listed.map(({ id, kind, runAt, attempts, maxAttempts, lastError, failedAt }) => ({
      id,
      kind,
      label: jobs.find(({ name }) => name === kind)?.label ?? null,
      when: whenLabel({ state, runAt, failedAt }, now, timeZone),
      tries: `${attempts} of ${maxAttempts}`,
      error: lastError === null ? null : redactText(lastError),
    })),
    total: counts[state],
    pageSize: JOBS_PER_PAGE,
    posts,
    failedPosts: failedPosts.map(({ failedAt, problem, ...post }) => ({
      ...post,
      when: shortMoment(failedAt, now, timeZone),
      problem: problem === null ? "" : redactText(problem),
    })),
  };
}

function summaryLabel(
  { due, oldestDueAt, running, dead }: JobCounts,
  now: Date,
  timeZone: string,
): string {
  const inProgress = running === 0 ? "" : ` ${running.toLocaleString("en")} running.`;
  if (oldestDueAt === null && dead === 0) return `No overdue or failed jobs.${inProgress}`;
  const overdue =
    oldestDueAt === null
      ? "No overdue jobs"
      : `${due.toLocaleString("en")} due, the oldest ${relativeTime(oldestDueAt, now, timeZone)}`;
  const failed = dead === 0 ? "no failed jobs" : `${dead.toLocaleString("en")} failed`;
  return `${overdue}, ${failed}.${inProgress}`;
}

function whenLabel(
  { state, runAt, failedAt }: { state: JobState; runAt: string; failedAt: string | null },
  now: Date,
  timeZone: string,
): string {
  if (state === "dead") return `Failed ${shortMoment(failedAt ?? runAt, now, timeZone)}`;
  if (state === "running") return `Since ${shortMoment(runAt, now, timeZone)}`;
  return runAt <= now.toISOString()
    ? `Due since ${shortMoment(runAt, now, timeZone)}`
    : `Next ${shortMoment(runAt, now, timeZone)}`;
}

interface Outcome {
  kind: "success" | "info";
  text: string;
}

/**
 * What a button of the page about jobs sends. `kind` and `id` are those of a job; of a post, `id`
 * and `line`.
 */
export const jobForm = z.object({
  intent: z.enum(["retry", "drop", "retry-kind", "retry-post"]),
  id: z.string().default(""),
  kind: z.string().default(""),
  line: z.enum(["webhook", "form"]).default("webhook"),
});

/**
 * Does what a button asks for. What is not there any more, because it ran meanwhile or somebody was
 * quicker, is reported and is no error.
 */
export async function changeJobs(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { intent, id, kind, line }: z.output<typeof jobForm>,
  operator: ActingOperator,
): Promise<Outcome> {
  const now = clock();
  const note = (act: "job.retried" | "job.dropped", subject: string) =>
    recordOperatorAct(db, { operator, act, subject, now });
  switch (intent) {
    case "retry":
      if (!(await retryJob(db, id, now))) return NO_SUCH_JOB;
      await note("job.retried", `${kind} ${id}`);
      return { kind: "success", text: "The job will be retried in a moment." };
    case "drop":
      if (!(await dropJob(db, id, now))) return NO_SUCH_JOB;
      await note("job.dropped", `${kind} ${id}`);
      return { kind: "success", text: "The job was deleted." };
    case "retry-kind": {
      let count = 0;
      for (const job of await listJobs(db, {
        state: "dead",
        kind,
        limit: MAX_DEAD_PER_BATCH,
        offset: 0,
        now,
      })) {
        if (await retryJob(db, job.id, now)) count++;
      }
      if (count === 0) return NO_SUCH_JOB;
      await note("job.retried", `${count} of ${kind}`);
      return {
        kind: "success",
        text: `${count === 1 ? "1 job" : `${count} jobs`} will be retried in a moment.`,
      };
    }
    case "retry-post":
      if (!(await retryWebhookDelivery(db, { line, id, now }))) {
        return {
          kind: "info",
          text: "There is no longer anything to post, or no address to post it to.",
        };
      }
      await note("job.retried", `${line} post ${id}`);
      return { kind: "success", text: "It will be posted again in a moment." };
  }
}

export const NO_SUCH_JOB: Outcome = {
  kind: "info",
  text: "This job no longer exists, or it is running.",
};
