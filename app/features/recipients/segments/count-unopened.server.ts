import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { recount } from "#db/migrations/before-1/known-unopened.ts";

/** Some milliseconds of work, so that others who write hardly wait. */
const PEOPLE_PER_STEP = 500;
const PAUSE_MS = 20;

const RECOUNT = recount(
  { account: `"people"."accountId"`, email: `"people"."email"` },
  `"people"."unopened" = -1 and "people"."number" <= ?`,
);

/** Written out, so that the index of those who are not counted serves: it has nobody else. */
const findUncounted = (db: Database) =>
  db.selectFrom("people").select("number").where(sql<boolean>`"unopened" = -1`).orderBy("number");

/**
 * Asked for at every start: after an upgrade, or a restore from an older backup, nobody has counted
 * people's unopened e-mails yet.
 */
export async function startCountingUnopened(db: Database, now: Date): Promise<void> {
  const one = await findUncounted(db).limit(1).executeTakeFirst();
  if (one) await enqueueJob(db, countUnopenedJob, { uniqueKey: "count-unopened", now });
}

/**
 * Counts the unopened e-mails of everybody who has no count yet, some people at a time. From then
 * on triggers keep it.
 */
export async function countUnopened({ db }: Pick<AppContext, "db">): Promise<void> {
  for (;;) {
    const people = await findUncounted(db).limit(PEOPLE_PER_STEP).execute();
    const last = people.at(-1);
    if (!last) return;
    const [update, rest] = RECOUNT.split("?").map((part) => sql.raw(part));
    await sql`${update}${last.number}${rest}`.execute(db);
    await pause(PAUSE_MS);
  }
}

export const countUnopenedJob = defineJob({
  name: "count-unopened",
  label: "Counts the unopened e-mails of people from before",
  run: countUnopened,
});
