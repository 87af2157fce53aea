import type { Kysely } from "kysely";
import type pg from "pg";
import type { Schema } from "./schema.ts";

const pools = new WeakMap<Kysely<Schema>, pg.Pool>();

/** Notes through which connections a PostgreSQL database is asked. */
export function notePool(db: Kysely<Schema>, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** How many connections there are, how many of them nobody uses, and how many wait for one. Null: not PostgreSQL. */
export function poolOf(db: Kysely<Schema>): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db);
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}
