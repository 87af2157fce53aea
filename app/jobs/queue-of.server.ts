import type { Database } from "#db/database.server.ts";
import type { JobQueue } from "./job-queue.ts";
import { sqliteQueue } from "./sqlite/sqlite-queue.server.ts";

/** The queue that lies in this database. */
export function queueOf(_db: Database): JobQueue {
  return sqliteQueue;
}
