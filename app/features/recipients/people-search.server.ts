import { type RawBuilder, sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { compareOnly } from "#db/query-parts.server.ts";

/**
 * The pages of these people: lower-cased address → `people.id`. Who is not known is not in it. At
 * most a page of a list.
 */
export async function peopleByEmail(
  db: Database,
  accountId: string,
  emails: string[],
): Promise<Map<string, string>> {
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
 * The question to the index: every word must be the beginning of a word of the person. A word is
 * taken as typed and in its plain spelling, since forms keep names as they were typed. Nothing but
 * letters and digits reaches the index, each in quotes, so no word of a search can be an operator.
 * Null when there is no letter.
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

/** Where found people are read from, each by its number; and whether they are meant. */
interface FoundIn {
  table: RawBuilder<unknown>;
  number: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /**
   * So many of the newest people are looked through, not all there are. Absent: everybody is
   * searched.
   */
  amongNewest?: number;
}

/**
 * So many people are looked through one by one within some milliseconds; more are asked of the
 * index, which knows beginnings of words.
 */
const MAX_LOOKED_THROUGH = 20_000;

/**
 * Who is meant by some words: in an account of up to `MAX_LOOKED_THROUGH` people everybody who has
 * them anywhere in name or address, also inside a word (山田太郎 by 太郎). In a larger one those with
 * words that begin like them, and only where that finds nobody, those of the newest so many people
 * who have them anywhere.
 */
async function findIn(db: Database, accountId: string, q: string): Promise<FoundIn | null> {
  const query = asQuery(db, accountId, q);
  if (!query) return null;
  const index: FoundIn = { table: sql`"peopleSearch"`, number: sql`rowid`, where: query };
  const { people } = await readTallies(db, accountId, ["people"]);
  const isLarge = people > MAX_LOOKED_THROUGH;
  const waiting = isLarge ? await waitingPeople(db, accountId) : undefined;
  const isIndexed = await hasAny(db, index);
  if (isLarge && isIndexed && !waiting) return index;
  const words = searchable(q.slice(0, MAX_SEARCH_LENGTH))
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS);
  const inside = sql<boolean>`(${sql.join(
    words.map((word) => sql`"words" like ${containing(word)}`),
    sql` and `,
  )})`;
  if (waiting) {
    const added = sql<boolean>`("number" between ${waiting.first} and ${waiting.last} and ${inside})`;
    const either = isIndexed
      ? sql<boolean>`("number" in (select rowid from "peopleSearch" where ${query}) or ${added})`
      : added;
    const soon = {
      table: sql`"people"`,
      number: sql`"number"`,
      where: sql<boolean>`"accountId" = ${accountId} and ${either}`,
    };
    if (await hasAny(db, soon)) return soon;
  }
  // Forms keep names with their marks, which only the index looks past.
  const meant = isIndexed
    ? sql<boolean>`(${inside} or "number" in (select rowid from "peopleSearch" where ${query}))`
    : inside;
  const among = isLarge
    ? sql<boolean>`"number" > ${await numberBefore(db, accountId, MAX_LOOKED_THROUGH)} and `
    : sql``;
  return {
    table: sql`"people"`,
    number: sql`"number"`,
    where: sql`"accountId" = ${accountId} and ${among}${meant}`,
    ...(isLarge ? { amongNewest: MAX_LOOKED_THROUGH } : {}),
  };
}

/**
 * How many of the newest people alone a search looks through, for its page to say; null: everybody
 * is searched.
 */
export async function searchedInPart(
  db: Database,
  accountId: string,
  q: string,
): Promise<number | null> {
  return (q && (await findIn(db, accountId, q))?.amongNewest) || null;
}

/** The number of the last person before the newest `count` of an account; 0: there are no more. */
async function numberBefore(db: Database, accountId: string, count: number): Promise<number> {
  const row = await db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .orderBy("number", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/**
 * Whom an import has added and the index doesn't have yet, by their numbers: they are looked
 * through one by one, for the seconds that it takes.
 */
async function waitingPeople(
  db: Database,
  accountId: string,
): Promise<{ first: number; last: number } | undefined> {
  if (isPostgres(db)) return undefined;
  return db
    .selectFrom("peopleToIndex")
    .select(["first", "last"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

async function hasAny(db: Database, { table, where }: FoundIn): Promise<boolean> {
  return (
    (await searchedPeople(sql`select 1 from ${table} where ${where} limit 1`.execute(db))).length >
    0
  );
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_SEARCH_WORDS) ?? [];
}

/**
 * People of an account whose names and address hold these words (see `findIn`), newest first.
 * `before`: only people with a lower number, for the next page; `after`: those with a higher one,
 * for the page before. Nothing but signs: nobody.
 */
export async function searchPeople(
  db: Database,
  given: { accountId: string; q: string; limit: number; before?: number; after?: number },
): Promise<FoundPerson[]> {
  const found = await findIn(db, given.accountId, given.q);
  if (!found) return [];
  const { table, number, where } = found;
  const { before = Number.MAX_SAFE_INTEGER, after } = given;
  const rows = await searchedPeople(
    after === undefined
      ? sql<{ rowid: number }>`
          select ${number} as "rowid" from ${table} where ${where} and ${number} < ${before}
          order by ${number} desc limit ${given.limit}`.execute(db)
      : sql<{ rowid: number }>`
          select ${number} as "rowid" from ${table} where ${where} and ${number} > ${after}
          order by ${number} limit ${given.limit}`.execute(db),
  );
  const numbers = rows.map(({ rowid }) => rowid);
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
 * The numbers alone (`people.number`), newest first; with `order` "asc" oldest first. `from` and
 * `to`: between these, both counted. `among`: only these.
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
  const found = given.among?.length === 0 ? null : await findIn(db, given.accountId, given.q);
  if (!found) return [];
  const { table, number, where } = found;
  const { from, to, order = "desc", offset = 0, among, limit } = given;
  const rows = await searchedPeople(
    sql<{ rowid: number }>`
      select ${number} as "rowid" from ${table} where ${where}
      ${from === undefined ? sql`` : sql`and ${number} >= ${from}`} ${to === undefined ? sql`` : sql`and ${number} <= ${to}`}
      ${among ? sql`and ${number} in (${sql.join(among)})` : sql``}
      order by ${number} ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db),
  );
  return rows.map(({ rowid }) => rowid);
}

/**
 * A query for the numbers (`people.number`) of everybody who is found, to be put into others; null:
 * nobody can be.
 */
export async function selectFoundNumbers(
  db: Database,
  accountId: string,
  q: string,
): Promise<RawBuilder<unknown> | null> {
  const found = await findIn(db, accountId, q);
  return found && sql`select ${found.number} from ${found.table} where ${found.where}`;
}

/** How many people match, counted no further than `most`. */
export async function countFoundPeople(
  db: Database,
  accountId: string,
  q: string,
  most: number,
): Promise<number> {
  const found = await findIn(db, accountId, q);
  if (!found) return 0;
  const counted = await searchedPeople(
    sql<{ count: number }>`
      select count(*) as count from (select 1 from ${found.table} where ${found.where} limit ${most}) as "found"`.execute(
      db,
    ),
  );
  return counted[0]?.count ?? 0;
}

/**
 * Scripts younger than the index's table of letters are no words to it, and it refuses a phrase of
 * several: nobody is found.
 */
async function searchedPeople<Row>(question: Promise<{ rows: Row[] }>): Promise<Row[]> {
  try {
    return (await question).rows;
  } catch (error) {
    if (/fts5|syntax error/.test((error as Error).message)) return [];
    throw error;
  }
}

/**
 * Changes what somebody is found by, who is known by an address: `words`, and `name` if there is
 * one.
 */
export async function updateFoundPerson(
  trx: Database,
  { accountId, email }: { accountId: string; email: string },
  {
    name,
    words,
    now,
  }: {
    name: { firstName: string; lastName: string } | null;
    words: string;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable("people")
    .set({
      ...(name && { firstName: name.firstName, lastName: name.lastName }),
      words,
      updatedAt: now.toISOString(),
    })
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .execute();
}

/** Which of these people an account still knows. */
export async function findKnownPeople(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await db
    .selectFrom("people")
    .select("id")
    .where(compareOnly("accountId", accountId))
    .where("id", "in", ids)
    .execute();
  return found.map(({ id }) => id);
}
