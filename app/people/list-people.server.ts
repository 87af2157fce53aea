import type { Database } from "#db/database.server.ts";
import type { PeopleTable } from "#db/schema/people.ts";
import type { SuppressionsTable } from "#db/schema/suppressions.ts";
import { readTallies } from "../activity/tallies.server.ts";
import { MOST_COUNTED, PEOPLE_A_PAGE, type PeopleQuery } from "./person-query.ts";
import { readSources } from "./person-sources.server.ts";
import { countFoundPeople, searchPeople } from "./search-people.server.ts";

export interface ListedPerson {
  number: number;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** What became of where they came from: its name, or null when it is gone. */
  source: { kind: PeopleTable["source"]; name: string | null; to: string | null };
  isSample: boolean;
  since: string;
  /** Why no mail goes there; null when it does. */
  suppressed: SuppressionsTable["reason"] | null;
}

export interface PeoplePage {
  people: ListedPerson[];
  /** How many the query finds; `MOST_COUNTED + 1` means more than that when it searches. */
  found: number;
  /** Whether there are people before and after those shown, in the order shown. */
  hasNewer: boolean;
  hasOlder: boolean;
}

/** One page of everybody an account knows, newest first. Each page is reached by a key, so the last is as near as the first. */
export async function listPeople(db: Database, accountId: string, query: PeopleQuery): Promise<PeoplePage> {
  const total = (await readTallies(db, accountId, ["people"])).people;
  const found = query.q ? await countFoundPeople(db, accountId, query.q, MOST_COUNTED + 1) : total;
  const upwards = query.oldest || query.after !== undefined;
  const asked = PEOPLE_A_PAGE + 1;
  const numbers = query.q
    ? (
        await searchPeople(db, {
          accountId,
          q: query.q,
          limit: asked,
          before: query.before,
          after: upwards ? (query.after ?? -1) : undefined,
        })
      ).map(({ number }) => number)
    : await numbersOf(db, accountId, query, asked);
  // A page before which, or after which, there is nobody any more: the people may have gone meanwhile.
  if (numbers.length === 0 && (query.before !== undefined || query.after !== undefined))
    return listPeople(db, accountId, { q: query.q, oldest: query.before !== undefined && found > 0 && !query.oldest });
  const more = numbers.length > PEOPLE_A_PAGE;
  const shown = upwards ? numbers.slice(-PEOPLE_A_PAGE) : numbers.slice(0, PEOPLE_A_PAGE);
  return {
    people: await withSources(db, accountId, shown),
    found,
    hasNewer: upwards ? more : query.before !== undefined,
    hasOlder: upwards ? !query.oldest : more,
  };
}

async function numbersOf(db: Database, accountId: string, query: PeopleQuery, limit: number): Promise<number[]> {
  const upwards = query.oldest || query.after !== undefined;
  const rows = await db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .$if(query.before !== undefined, (select) => select.where("number", "<", query.before!))
    .$if(query.after !== undefined, (select) => select.where("number", ">", query.after!))
    .orderBy("number", upwards ? "asc" : "desc")
    .limit(limit)
    .execute();
  const numbers = rows.map(({ number }) => number);
  return upwards ? numbers.reverse() : numbers;
}

async function withSources(db: Database, accountId: string, numbers: number[]): Promise<ListedPerson[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("people")
    .leftJoin("suppressions", (join) =>
      join.onRef("suppressions.accountId", "=", "people.accountId").onRef("suppressions.email", "=", "people.email"),
    )
    .select([
      "people.number",
      "people.id",
      "people.email",
      "people.firstName",
      "people.lastName",
      "people.source",
      "people.sourceId",
      "people.createdAt as since",
      "suppressions.reason as suppressed",
    ])
    .where("people.accountId", "=", accountId)
    .where("people.number", "in", numbers)
    .orderBy("people.number", "desc")
    .execute();
  const sources = await readSources(db, accountId, rows);
  return rows.map(({ source, sourceId, ...row }) => {
    const known = sources.get(`${source}:${sourceId}`);
    return {
      ...row,
      source: { kind: source, name: known?.name ?? null, to: known?.to ?? null },
      isSample: known?.isSample ?? false,
    };
  });
}

/** Everybody a search finds, or everybody, newest first, some at a time: for the export. */
export async function* readAllPeople(db: Database, accountId: string, q: string): AsyncGenerator<ListedPerson[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const numbers = q
      ? (await searchPeople(db, { accountId, q, limit: 500, before })).map(({ number }) => number)
      : await numbersOf(db, accountId, { q: "", before, oldest: false }, 500);
    if (numbers.length === 0) return;
    yield await withSources(db, accountId, numbers);
    before = numbers.at(-1)!;
  }
}
