import { sql } from "kysely";
import type { Database } from "../../db/database.server.ts";
import { isPostgres } from "../../db/is-postgres.ts";

export interface QueuedJob {
  kind: string;
  uniqueKey: string | null;
  payload: unknown;
  /** ISO, by the installation's clock. */
  runAt: string;
  /** By whom it is being done; null: by nobody. */
  owner: string | null;
}

/** Every job in the queue, on either database, in the order of their time. */
export async function queuedJobs(db: Database, kind?: string): Promise<QueuedJob[]> {
  const rows = isPostgres(db) ? await onPostgres(db) : await onSqlite(db);
  return rows
    .filter((job) => kind === undefined || job.kind === kind)
    .sort((one, other) => (one.runAt < other.runAt ? -1 : one.runAt > other.runAt ? 1 : 0));
}

/** Empties the queue, as when a backup without it was restored. */
export async function loseJobs(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`delete from graphile_worker._private_jobs`.execute(db);
  else await db.deleteFrom("jobs").execute();
}

async function onSqlite(db: Database): Promise<QueuedJob[]> {
  const rows = await db.selectFrom("jobs").selectAll().execute();
  return rows.map(({ kind, uniqueKey, payload, runAt, leaseOwner }) => ({
    kind,
    uniqueKey,
    runAt,
    owner: leaseOwner,
    payload: JSON.parse(payload),
  }));
}

async function onPostgres(db: Database): Promise<QueuedJob[]> {
  const { rows } = await sql<
    Omit<QueuedJob, "runAt"> & { payload: { payload: unknown; runAt: string } }
  >`
    select tasks.identifier as kind, jobs.key as "uniqueKey", jobs.payload, jobs.locked_by as owner
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`.execute(
    db,
  );
  return rows.map(({ payload, ...job }) => ({ ...job, ...payload }));
}
