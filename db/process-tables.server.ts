import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * What several processes on one PostgreSQL share while they run, in a schema of its own: it is worth nothing once they have ended,
 * so no backup has it and nothing of it is moved anywhere.
 */
export async function makeProcessTables(connection: Kysely<Schema>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(connection);
}

const STATEMENTS = [
  "create schema if not exists processes",
  // Who works: a row a process, written every few seconds.
  `create table if not exists processes.workers (id text primary key, about json not null, "beatAt" timestamptz not null)`,
  // Who does what only one may do at a time.
  "create table if not exists processes.leases (name text primary key, owner text not null, until timestamptz not null)",
  // As rate-limiter-flexible has it. Lost when the server crashes, and written at a fraction of the cost.
  `create unlogged table if not exists processes."rateLimits"
    (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  // Always empty: it is there to be locked.
  `create table if not exists processes."ledgerTurn" ()`,
];
