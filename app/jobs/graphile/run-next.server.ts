import { sql } from "kysely";
import type { Installation } from "../../installation.server.ts";
import { errorWords } from "../../logged-words.server.ts";
import { jobBackOffMs } from "../back-off.ts";
import type { JobHandlers } from "../job-queue.ts";
import { type KeptPayload, payloadOf } from "./kept-payload.ts";

interface Taken {
  id: string;
  kind: string;
  payload: KeptPayload;
  attempts: number;
  maxAttempts: number;
}

/**
 * Runs the next job that is due by the installation's clock, whatever time it is: what the runner does by the server's. One that
 * was taken is held for `leaseMs` of that clock's time. For one thing after another, as in tests and the demo.
 */
export async function runNext(
  installation: Installation,
  handlers: JobHandlers,
  { owner, leaseMs, random }: { owner: string; leaseMs: number; random: () => number },
): Promise<boolean> {
  const { db, clock, log } = installation;
  const now = clock().toISOString();
  const heldBefore = new Date(clock().getTime() - leaseMs).toISOString();
  const { rows } = await sql<Taken>`
    update graphile_worker._private_jobs as jobs
    set attempts = jobs.attempts + 1, locked_by = ${owner}, locked_at = ${now}::timestamptz
    from graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and jobs.id = (
      select id from graphile_worker._private_jobs
      where attempts < max_attempts and payload->>'runAt' <= ${now}
        and (locked_at is null or locked_at <= ${heldBefore}::timestamptz)
      order by payload->>'runAt', id limit 1 for update skip locked)
    returning jobs.id::text as id, tasks.identifier as kind, payload, attempts, max_attempts as "maxAttempts"`.execute(db);
  const job = rows[0];
  if (!job) return false;
  const mine = sql`id = ${job.id}::bigint and locked_by = ${owner}`;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for the job kind ${job.kind}`);
    await handler(installation, payloadOf(job.payload));
    await sql`delete from graphile_worker._private_jobs where ${mine}`.execute(db);
  } catch (error) {
    const dead = job.attempts >= job.maxAttempts;
    log.error({ err: error, kind: job.kind, attempt: job.attempts, dead }, "a job failed");
    const waitMs = jobBackOffMs(job.attempts, random());
    const kept: KeptPayload = {
      ...job.payload,
      runAt: new Date(clock().getTime() + waitMs).toISOString(),
      ...(dead ? { failedAt: clock().toISOString() } : {}),
    };
    await sql`
      update graphile_worker._private_jobs
      set last_error = ${errorWords(error)}, locked_by = null, locked_at = null, payload = ${JSON.stringify(kept)}::json,
        run_at = now() + ${waitMs}::float8 * interval '1 millisecond', key = case when ${dead ? 1 : 0}::int = 1 then null else key end
      where ${mine}`.execute(db);
  }
  return true;
}
