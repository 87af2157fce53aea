import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { searchable } from "../recipients/match-person.ts";

export interface FoundPerson {
  number: number;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Words of a search: at most eight, each the beginning of a word. */
function asQuery(accountId: string, q: string): string | null {
  const words = searchable(q)
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.slice(0, 8);
  if (!words) return null;
  return `accountId:"${accountId}" AND ${words.map((word) => `words:"${word.slice(0, 64)}"*`).join(" AND ")}`;
}

/**
 * People of an account whose names and address hold words that begin like these, newest first. Answers in the same time
 * however many people there are. `before`: only people with a lower number, for the next page. Nothing but signs: nobody.
 */
export async function searchPeople(
  db: Database,
  given: { accountId: string; q: string; limit: number; before?: number },
): Promise<FoundPerson[]> {
  const numbers = await searchPeopleNumbers(db, { ...given, to: (given.before ?? Number.MAX_SAFE_INTEGER) - 1 });
  if (numbers.length === 0) return [];
  return db
    .selectFrom("people")
    .select(["number", "id", "email", "firstName", "lastName"])
    .where("accountId", "=", given.accountId)
    .where("number", "in", numbers)
    .orderBy("number", "desc")
    .execute();
}

/**
 * The numbers alone, newest first; with `order` "asc" oldest first. `from` and `to`: between these, both counted. `among`: only
 * these.
 */
export async function searchPeopleNumbers(
  db: Database,
  given: {
    accountId: string;
    q: string;
    limit: number;
    offset?: number;
    from?: number;
    to?: number;
    order?: "asc" | "desc";
    among?: readonly number[];
  },
): Promise<number[]> {
  const query = asQuery(given.accountId, given.q);
  if (!query || given.among?.length === 0) return [];
  const { from = 0, to = Number.MAX_SAFE_INTEGER, order = "desc", offset = 0, among, limit } = given;
  const found = await sql<{ rowid: number }>`
    select rowid from "peopleSearch" where "peopleSearch" match ${query} and rowid between ${from} and ${to}
    ${among ? sql`and rowid in (${sql.join(among)})` : sql``}
    order by rowid ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db);
  return found.rows.map(({ rowid }) => rowid);
}

/** How many people match, counted no further than `most`. */
export async function countFoundPeople(db: Database, accountId: string, q: string, most: number): Promise<number> {
  const query = asQuery(accountId, q);
  if (!query) return 0;
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select 1 from "peopleSearch" where "peopleSearch" match ${query} limit ${most})`.execute(db);
  return counted.rows[0]?.count ?? 0;
}
