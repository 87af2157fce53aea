import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";

/** Some milliseconds of writing. */
const PEOPLE_PER_STEP = 2_000;
const PAUSE_MS = 20;

/**
 * Has the people whom an import added put into the search. In the transaction that ends it, so that
 * the job comes whatever happens.
 */
export async function enqueueIndexing(trx: Database, importId: string, now: Date): Promise<void> {
  if (!isPostgres(trx))
    await enqueueJob(trx, indexPeopleJob, { uniqueKey: `index-people:${importId}`, now });
}

/**
 * Asked for at every start: after a restore there may be people whom the search doesn't have yet,
 * and no job.
 */
export async function startIndexing(db: Database, now: Date): Promise<void> {
  if (await db.selectFrom("peopleToIndex").select("accountId").limit(1).executeTakeFirst())
    await enqueueIndexing(db, "start", now);
}

/**
 * Puts everybody who waits for it into the search, some people at a time. Until then the search
 * looks through them one by one. Nobody waits on PostgreSQL.
 */
export async function indexWaitingPeople({ db }: Pick<AppContext, "db">): Promise<void> {
  while (await inHastyTransaction(db, indexSome)) await pause(PAUSE_MS);
}

/** False: nobody waits. */
async function indexSome(trx: Database): Promise<boolean> {
  const waiting = await trx
    .selectFrom("peopleToIndex")
    .selectAll()
    .orderBy("accountId")
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return false;
  const { accountId, first, last } = waiting;
  const people = await trx
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .where("number", ">=", first)
    .where("number", "<=", last)
    .orderBy("number")
    .limit(PEOPLE_PER_STEP)
    .execute();
  const upTo = people.at(-1)?.number ?? last;
  await sql`insert into "peopleSearch" (rowid, "accountId", "words") select "number", "accountId", "words" from "people"
    where "accountId" = ${accountId} and "number" between ${first} and ${upTo}
      and not exists (select 1 from "peopleSearch_docsize" where "id" = "people"."number") order by "number"`.execute(
    trx,
  );
  if (upTo < last)
    await trx
      .updateTable("peopleToIndex")
      .set({ first: upTo + 1 })
      .where("accountId", "=", accountId)
      .execute();
  else await trx.deleteFrom("peopleToIndex").where("accountId", "=", accountId).execute();
  return true;
}

export const indexPeopleJob = defineJob({
  name: "index-people",
  label: "Puts people of an import into the search",
  run: indexWaitingPeople,
});
