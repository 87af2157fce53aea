import { type RawBuilder, sql } from "kysely";
import type { JobState } from "./job-queue.ts";

/** The queue’s own table, and what is asked of it, in SQL. */
export const JOBS = sql`graphile_worker._private_jobs`;
export const DEAD = sql`(attempts >= max_attempts and locked_at is null)`;

/** The time as the runner reads it; `now()` would be when the transaction began. */
export function clockTime(): RawBuilder<unknown> {
  return sql`clock_timestamp()`;
}

/**
 * When a dead letter was given up: the runner puts off what failed by so long, also for the last
 * time. Of `jobs`, by its alias.
 */
export function failedAtOf(jobs: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${jobs}.payload`)}->>'failedAt',
    ${iso(`(${jobs}.run_at - exp(least(${jobs}.attempts, 10)) * interval '1 second')`)})`;
}

export function iso(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function ofKind(kind: string): RawBuilder<unknown> {
  return sql`task_id = (select id from graphile_worker._private_tasks where identifier = ${kind})`;
}

export function inState(state: JobState): RawBuilder<unknown> {
  if (state === "running") return sql`locked_at is not null`;
  return state === "dead"
    ? sql`(locked_at is null and attempts >= max_attempts)`
    : sql`(locked_at is null and attempts < max_attempts)`;
}
