import { type RawBuilder, sql } from "kysely";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";

/** The pages of these people: lower-cased address → `people.id`. Who is not known is not in it. At most a page of a list. */
export async function peopleByEmail(db: Database, accountId: string, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("people")
    .select(["id", "email"])
    .where("accountId", "=", accountId)
    .where(
      "email",
      "in",
      emails.map((email) => email.toLowerCase()),
    )
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export interface FoundPerson {
  number: number;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Longer searches are cut: what follows could only be a mistake. */
const MAX_SEARCH_LENGTH = 200;
const MAX_SEARCH_WORDS = 8;

/**
 * The question to the index: every word must be the beginning of a word of the person. A word is taken as typed and in its
 * plain spelling, since forms keep names as they were typed. Nothing but letters and digits reaches the index, each in quotes,
 * so no word of a search can be an operator. Null when there is no letter.
 */
function asQuery(db: Database, accountId: string, q: string): RawBuilder<boolean> | null {
  const short = q.slice(0, MAX_SEARCH_LENGTH);
  const plain = wordsOf(searchable(short));
  if (plain.length === 0) return null;
  const typed = wordsOf(short.normalize("NFC").toLowerCase());
  const isSame = typed.length === 0 || typed.join(" ") === plain.join(" ");
  if (isPostgres(db)) {
    const all = (words: string[]) => sql`"searchQuery"(${accountId}, ${words.join(" ")})`;
    return sql`"accountId" = ${accountId} and "words" @@ ${isSame ? all(plain) : sql`(${all(plain)} || ${all(typed)})`}`;
  }
  const all = (words: string[]) => words.map((word) => `words:"${word}"*`).join(" AND ");
  const query = `accountId:"${accountId}" AND ${isSame ? all(plain) : `((${all(plain)}) OR (${all(typed)}))`}`;
  return sql`"peopleSearch" match ${query}`;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_SEARCH_WORDS) ?? [];
}

/**
 * People of an account whose names and address hold words that begin like these, newest first. Answers in the same time
 * however many people there are. `before`: only people with a lower number, for the next page; `after`: those with a higher
 * one, for the page before. Nothing but signs: nobody.
 */
export async function searchPeople(
  db: Database,
  given: { accountId: string; q: string; limit: number; before?: number; after?: number },
): Promise<FoundPerson[]> {
  const query = asQuery(db, given.accountId, given.q);
  if (!query) return [];
  const { before = Number.MAX_SAFE_INTEGER, after } = given;
  const found = await searchedPeople(
    after === undefined
      ? sql<{ rowid: number }>`
          select rowid from "peopleSearch" where ${query} and rowid < ${before}
          order by rowid desc limit ${given.limit}`.execute(db)
      : sql<{ rowid: number }>`
          select rowid from "peopleSearch" where ${query} and rowid > ${after}
          order by rowid limit ${given.limit}`.execute(db),
  );
  const numbers = found.map(({ rowid }) => rowid);
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
 * The numbers alone (`people.number`), newest first; with `order` "asc" oldest first. `from` and `to`: between these, both
 * counted. `among`: only these.
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
  const query = asQuery(db, given.accountId, given.q);
  if (!query || given.among?.length === 0) return [];
  const { from = 0, to = Number.MAX_SAFE_INTEGER, order = "desc", offset = 0, among, limit } = given;
  const found = await searchedPeople(
    sql<{ rowid: number }>`
      select rowid from "peopleSearch" where ${query} and rowid between ${from} and ${to}
      ${among ? sql`and rowid in (${sql.join(among)})` : sql``}
      order by rowid ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db),
  );
  return found.map(({ rowid }) => rowid);
}

/** How many people match, counted no further than `most`. */
export async function countFoundPeople(db: Database, accountId: string, q: string, most: number): Promise<number> {
  const query = asQuery(db, accountId, q);
  if (!query) return 0;
  const counted = await searchedPeople(
    sql<{ count: number }>`
      select count(*) as count from (select 1 from "peopleSearch" where ${query} limit ${most}) as "found"`.execute(db),
  );
  return counted[0]?.count ?? 0;
}

/** Scripts younger than the index's table of letters are no words to it, and it refuses a phrase of several: nobody is found. */
async function searchedPeople<Row>(question: Promise<{ rows: Row[] }>): Promise<Row[]> {
  try {
    return (await question).rows;
  } catch (error) {
    if (/fts5|syntax error/.test((error as Error).message)) return [];
    throw error;
  }
}
