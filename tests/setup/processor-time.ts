import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../db/is-postgres.ts";
import type { Schema } from "../../db/schema.ts";

/**
 * Milliseconds of processor time that answering took so far: of this thread, which renders pages
 * and asks SQLite, and of the processes of PostgreSQL that work for this database (Linux). Unlike
 * time on the wall it is hardly longer on a busy machine.
 */
export async function processorTime(db: Kysely<Schema>): Promise<number> {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000 + (isPostgres(db) ? await backendsTime(db) : 0);
}

async function backendsTime(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.reduce((sum, { pid }) => sum + threadTime(pid), 0);
}

/** Milliseconds that the main thread of a process ran so far; 0 where that can't be told. */
export function threadTime(processId: number): number {
  try {
    return (
      Number(readFileSync(`/proc/${processId}/task/${processId}/schedstat`, "utf8").split(" ")[0]) /
      1e6
    );
  } catch {
    return 0;
  }
}
