import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import { endLease, takeLease } from "./leases.server.ts";

/** Whose process ended in the middle of it keeps others waiting for so long. */
const HELD_MS = 60_000;
const LOOK_MS = 40;

/**
 * Does something that only one process may do at a time under this name; the others wait for their turn. Within one process see to
 * that before: this does nothing on SQLite.
 */
export async function underLease<Result>(db: Kysely<Schema>, name: string, act: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return act();
  const lease = { name, owner: randomUUID(), ms: HELD_MS };
  while (!(await takeLease(db, lease))) await pause(LOOK_MS * (0.5 + Math.random()));
  try {
    return await act();
  } finally {
    await endLease(db, lease);
  }
}
