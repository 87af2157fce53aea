import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { emptyLog } from "#db/checkpoints.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";

/** Pages of the index that one step writes: some milliseconds. */
const PAGES_PER_STEP = 200;
const PAUSE_MS = 20;

/**
 * Who is deleted is found no more, but the words of the index go only when its parts are written
 * anew, and SQLite's log goes on holding the pages as they were. Asked for after an erasure and
 * after the deletion of an account, so that no name is left behind; once for however many.
 */
export async function enqueueSearchMerge(trx: Database, now: Date): Promise<void> {
  await enqueueJob(trx, mergePeopleSearchJob, { uniqueKey: "merge-people-search", now });
}

/**
 * Leaves nothing of who was erased in the index and in the log. Throws, to be run again, while
 * somebody reads an older state.
 */
export async function leaveNoTrace(app: Pick<AppContext, "db">): Promise<void> {
  await mergeSearch(app);
  if (!(await emptyLog(app.db))) throw new Error("the database's log is still being read");
}

/**
 * Writes the index of people anew, a little at a time, with pauses for others who write. On
 * PostgreSQL rows that are gone lie in their table until they are swept up, which it does by itself
 * with pauses.
 */
export async function mergeSearch({ db }: Pick<AppContext, "db">): Promise<void> {
  if (isPostgres(db)) {
    await sql`vacuum "peopleSearch"`.execute(db);
    return;
  }
  for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
    const changes = await db.transaction().execute(async (trx) => {
      const before = await totalChanges(trx);
      await sql`insert into "peopleSearch" ("peopleSearch", rank) values ('merge', ${pages})`.execute(
        trx,
      );
      return (await totalChanges(trx)) - before;
    });
    // One change is the order itself: nothing is left to merge (SQLite's documentation of FTS5,
    // "The 'merge' Command").
    if (changes < 2) return;
    await pause(PAUSE_MS);
  }
}

async function totalChanges(trx: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("total_changes() gave no row");
  return row.changes;
}

export const mergePeopleSearchJob = defineJob({
  name: "merge-people-search",
  label: "Optimises the people search and removes what was erased from the database’s log",
  run: leaveNoTrace,
});
