import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";

export interface Lease {
  name: string;
  /** Random: a process that begins again is another one. */
  owner: string;
  ms: number;
}

/**
 * Takes what only one process may do at a time, for so long. False: another has it. `evenFrom`:
 * takes it from whoever has it, who finds out when renewing. On SQLite what needs one is only done
 * by the process that serves the pages, and it always may.
 */
export async function takeLease(
  db: Database,
  { name, owner, ms }: Lease,
  { evenFromOthers = false } = {},
): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await sql`
    insert into processes.leases as held (name, owner, until) values (${name}, ${owner}, ${until(ms)})
    on conflict (name) do update set owner = excluded.owner, until = excluded.until
    where held.owner = excluded.owner or held.until <= now() or ${evenFromOthers ? 1 : 0}::int = 1
    returning name`.execute(db);
  return rows.length > 0;
}

/**
 * Holds it for longer. False: it was lost, and what it was for must not go on. In the transaction
 * that does a piece of it.
 */
export async function renewLease(trx: Database, { name, owner, ms }: Lease): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { numAffectedRows } = await sql`
    update processes.leases set until = ${until(ms)} where name = ${name} and owner = ${owner}`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Gives it back, if it still is ours. */
export async function endLease(
  db: Database,
  { name, owner }: Pick<Lease, "name" | "owner">,
): Promise<void> {
  if (isPostgres(db))
    await sql`delete from processes.leases where name = ${name} and owner = ${owner}`.execute(db);
}

function until(ms: number) {
  return sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
}

/** Whose process ended in the middle of it keeps others waiting for so long. */
const HELD_MS = 60_000;
const LOOK_MS = 40;

/**
 * Does something that only one process may do at a time under this name; the others wait for their
 * turn. Within one process see to that before: this does nothing on SQLite.
 */
export async function underLease<Result>(
  db: Kysely<Schema>,
  name: string,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(db)) return act();
  const lease = { name, owner: randomUUID(), ms: HELD_MS };
  while (!(await takeLease(db, lease))) await pause(LOOK_MS * (0.5 + Math.random()));
  try {
    return await act();
  } finally {
    await endLease(db, lease);
  }
}
