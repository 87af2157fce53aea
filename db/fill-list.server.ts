import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";
import { recount, wasWrittenTo } from "./migrations/before-1/known-unopened.ts";
import { upsertListed } from "./migrations/before-1/known-words.ts";

const RANDOM_ID = "lower(hex(randomblob(10)))";
/** The moment and some random letters, the same for all who come together. */
const FIRST_LETTERS = "printf('%08x', unixepoch()) || lower(hex(randomblob(4)))";
/**
 * In the order of time: the index of ids would else be written all over for each portion of people.
 * What tells them apart is the number of their row, since random letters for each take a fifth of
 * the time.
 */
const ID_IN_ORDER = `? || "row".rowid`;

const UPSERT = upsertListed(`"row".rowid > ?`).replace(RANDOM_ID, ID_IN_ORDER).split("?");
const RECOUNT = recount(
  { account: `"people"."accountId"`, email: `"people"."email"` },
  `"people"."number" > ? and ${wasWrittenTo(`"people"`)}`,
).split("?");

/**
 * Adds many people to a list at once: `insert` writes recipients of that list alone, with positions
 * after all others, in their order. SQLite's triggers would count and index each of them alone,
 * which takes longer than writing them; here that is done for all together, with the same result.
 * In the caller's transaction. `isSearchedLater`: new people are put into the search afterwards, by
 * `indexWaitingPeople`.
 */
export async function fillList(
  trx: Database,
  {
    accountId,
    listId,
    isSearchedLater = false,
  }: { accountId: string; listId: string; isSearchedLater?: boolean },
  insert: () => Promise<void>,
): Promise<void> {
  // There the triggers see all rows of a statement together.
  if (isPostgres(trx)) return insert();
  // Rows get a number each in the order they are inserted, and the newest are read one after the
  // other.
  const begin = sql<{ last: number | null; letters: string }>`
    select max(rowid) as "last", ${sql.raw(FIRST_LETTERS)} as "letters" from "recipients"`;
  const { last: lastRow, letters } = (await begin.execute(trx)).rows[0]!;
  const last = lastRow ?? 0;
  const { number } = await trx
    .selectFrom("people")
    .select((eb) => eb.fn.max("number").as("number"))
    .executeTakeFirstOrThrow();
  const newest = Number(number ?? 0);
  await setFilling(trx, listId, 1);
  await insert();
  await letOthersRun();
  const [upsert, select, renew] = UPSERT.map((part) => sql.raw(part));
  await sql`${upsert}${letters}${select}${last}${renew}`.execute(trx);
  await letOthersRun();
  const { count, last: newestNow } = await trx
    .selectFrom("people")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("number").as("last")])
    .where("number", ">", newest)
    .executeTakeFirstOrThrow();
  if (!isSearchedLater)
    await sql`insert into "peopleSearch" (rowid, "accountId", "words")
      select "number", "accountId", "words" from "people" where "number" > ${newest} order by "number"`.execute(
      trx,
    );
  else if (newestNow) await leaveToIndex(trx, { accountId, first: newest + 1, last: newestNow });
  await countUnopened(trx, accountId, newest);
  await sql`insert into "tallies" ("accountId", "what", "at", "count") values (${accountId}, 'people', '', ${count})
    on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"`.execute(
    trx,
  );
  await sql`update "recipientLists" set "recipientCount" = "recipientCount" + (
    select count(*) from "recipients" where rowid > ${last}) where "id" = ${listId}`.execute(trx);
  await setFilling(trx, listId, 0);
}

/**
 * Numbers in between may be of others, and of people whom a trigger has put into the search
 * already.
 */
async function leaveToIndex(
  trx: Database,
  waiting: { accountId: string; first: number; last: number },
): Promise<void> {
  await trx
    .insertInto("peopleToIndex")
    .values(waiting)
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ last: waiting.last }))
    .execute();
}

/**
 * New people may have been written to before: they were on a list that was deleted, or were
 * reminded of a webinar.
 */
async function countUnopened(trx: Database, accountId: string, newest: number): Promise<void> {
  const written = await trx
    .selectFrom("deliveries")
    .select("id")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  if (!written) return;
  const [update, rest] = RECOUNT.map((part) => sql.raw(part));
  await sql`${update}${newest}${rest}`.execute(trx);
}

async function setFilling(trx: Database, listId: string, beingFilled: 0 | 1): Promise<void> {
  await trx.updateTable("recipientLists").set({ beingFilled }).where("id", "=", listId).execute();
}
