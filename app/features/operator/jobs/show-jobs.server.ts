import type { AppContext } from "#app/platform/app-context.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { JobCounts, JobState } from "#app/platform/jobs/job-queue.ts";
import { countJobs, listJobs } from "#app/platform/jobs/jobs.server.ts";
import { redactText } from "#app/platform/log/logged-words.server.ts";
import { relativeTime, shortMoment } from "#app/platform/time/relative-time.ts";
import { countWebhookDeliveries, listFailedWebhookDeliveries } from "../webhooks/failed-deliveries.server.ts";

export const JOBS_PER_PAGE = 25;
const WEBHOOK_DELIVERIES_SHOWN = 20;
/** So many dead letters are looked through for what they have in common. */
export const MAX_DEAD_PER_BATCH = 500;

const STATES: readonly { value: JobState; label: string }[] = [
  { value: "dead", label: "Given up" },
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

/** Everything that the operator's page about jobs says, in words. What jobs are about is never shown: it may name people. */
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
    kinds: [...byKind].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count),
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

function summaryLabel({ due, oldestDueAt, running, dead }: JobCounts, now: Date, timeZone: string): string {
  const behind =
    oldestDueAt === null
      ? "Nothing is overdue"
      : `${due.toLocaleString("en")} due, the oldest ${relativeTime(oldestDueAt, now, timeZone)}`;
  const given = dead === 0 ? "none was given up" : `${dead.toLocaleString("en")} given up`;
  return `${behind}, ${running.toLocaleString("en")} running, ${given}.`;
}

function whenLabel(
  { state, runAt, failedAt }: { state: JobState; runAt: string; failedAt: string | null },
  now: Date,
  timeZone: string,
): string {
  if (state === "dead") return `Given up ${shortMoment(failedAt ?? runAt, now, timeZone)}`;
  if (state === "running") return `Since ${shortMoment(runAt, now, timeZone)}`;
  return runAt <= now.toISOString()
    ? `Due since ${shortMoment(runAt, now, timeZone)}`
    : `Next ${shortMoment(runAt, now, timeZone)}`;
}
