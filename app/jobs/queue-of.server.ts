import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { graphileQueue } from "./graphile/graphile-queue.server.ts";
import type { JobQueue } from "./job-queue.ts";
import { sqliteQueue } from "./sqlite/sqlite-queue.server.ts";

/** The queue that lies in this database, a transaction's too. */
export function queueOf(db: Database): JobQueue {
  return isPostgres(db) ? graphileQueue : sqliteQueue;
}
