import type { Selectable } from "kysely";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { countFoundPeople, searchPeople } from "#app/features/recipients/people-search.server.ts";
import {
  FOUND_PEOPLE_PER_PAGE,
  MAX_COUNTED_PEOPLE,
  type PeopleQuery,
} from "#app/features/recipients/person-query.ts";
import { isTooLarge } from "#app/features/recipients/segments/count-segments.server.ts";
import {
  countChosenPeople,
  filteredPeople,
  type PeopleFilter,
  tagAlone,
  taggedNumbers,
} from "#app/features/recipients/segments/people-filter.server.ts";
import type { Tag } from "#app/features/recipients/tags/tag-names.ts";
import { tagsOfPeople } from "#app/features/recipients/tags/tags.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { SuppressionsTable } from "#db/schema/delivery.ts";
import type { PeopleTable } from "#db/schema/people.ts";
import { numbersOfRule } from "./people-of-rule.server.ts";
import { readSources } from "./sources-of-people.server.ts";

export type Person = Selectable<PeopleTable>;

/** Somebody an account knows; null: absent or another account's. */
export async function findPerson(
  db: Database,
  accountId: string,
  personId: string | undefined,
): Promise<Person | null> {
  const person = await db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", personId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return person ?? null;
}

/** The name to call somebody by; the address where no name is known. */
export function displayName({
  firstName,
  lastName,
  email,
}: Pick<Person, "firstName" | "lastName" | "email">): string {
  return wholeName({ firstName, lastName }) || email;
}

/**
 * How the person's address was typed, besides its lower case: mails to people of forms go to it as
 * it was typed.
 */
export async function spellingsOf(
  db: Database,
  { accountId, email }: Pick<Person, "accountId" | "email">,
): Promise<string[]> {
  const spellings = new Set([email]);
  for (const table of ["formResponses", "webinarRegistrations"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("email")
      .distinct()
      .where("accountId", "=", accountId)
      .where("emailKey", "=", email)
      .limit(20)
      .execute();
    for (const row of rows) spellings.add(row.email);
  }
  return [...spellings];
}

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
  tags: Tag[];
}

export interface PeoplePage {
  people: ListedPerson[];
  /**
   * How many the query finds; `MAX_COUNTED + 1` means more than that when it searches. Null: they
   * are too many to be counted now.
   */
  found: number | null;
  /**
   * The numbers where the pages before and after begin, in the order shown; null: there is nobody.
   */
  newer: number | null;
  older: number | null;
  /**
   * So many people were looked at without filling the page: those who fit are far apart, and the
   * next page goes on.
   */
  looked: number | null;
}

/** People whom one page asks whether they fit a segment: some tens of milliseconds. */
const MAX_LOOKED_AT = 10_000;

/**
 * One page of everybody an account knows, newest first. Each page is reached by a key, so the last
 * is as near as the first. `filter`: what the query's tag and segment mean, where it has them.
 */
export async function listPeople(
  db: Database,
  accountId: string,
  query: PeopleQuery,
  filter: Omit<PeopleFilter, "q"> | null = null,
): Promise<PeoplePage> {
  const found = await countListed(db, accountId, query.q, filter);
  const upwards = query.oldest || query.after !== undefined;
  const asked = FOUND_PEOPLE_PER_PAGE + 1;
  const { numbers, reached } = await numbersShown(db, accountId, query, { limit: asked, filter });
  // A page before which, or after which, there is nobody any more: the people may have gone
  // meanwhile.
  if (
    numbers.length === 0 &&
    reached === null &&
    (query.before !== undefined || query.after !== undefined)
  ) {
    const { before: _, after: __, ...rest } = query;
    return listPeople(
      db,
      accountId,
      { ...rest, oldest: query.before !== undefined && found !== 0 && !query.oldest },
      filter,
    );
  }
  const more = numbers.length > FOUND_PEOPLE_PER_PAGE;
  const shown = upwards
    ? numbers.slice(-FOUND_PEOPLE_PER_PAGE)
    : numbers.slice(0, FOUND_PEOPLE_PER_PAGE);
  const [first = reached, last = reached] = [shown[0] ?? null, shown.at(-1) ?? null];
  const begin = upwards && !more ? reached : first;
  const end = upwards || more ? last : reached;
  const hasNewer = upwards ? more || reached !== null : query.before !== undefined;
  const hasOlder = upwards ? !query.oldest : more || reached !== null;
  return {
    people: await withSources(db, accountId, shown),
    found,
    newer: hasNewer ? begin : null,
    older: hasOlder ? end : null,
    looked: reached === null ? null : MAX_LOOKED_AT,
  };
}

async function countListed(
  db: Database,
  accountId: string,
  q: string,
  filter: Omit<PeopleFilter, "q"> | null,
): Promise<number | null> {
  if (filter?.rule && (await isTooLarge(db, accountId))) return null;
  if (filter) return countChosenPeople(db, accountId, { all: { ...filter, q } });
  if (q) return countFoundPeople(db, accountId, q, MAX_COUNTED_PEOPLE + 1);
  return (await readTallies(db, accountId, ["people"])).people;
}

/**
 * The numbers of a page, the newest first, and how far was looked where that did not fill it
 * (`numbersOfRule`).
 */
async function numbersShown(
  db: Database,
  accountId: string,
  query: PeopleQuery,
  { limit, filter }: { limit: number; filter: Omit<PeopleFilter, "q"> | null },
): Promise<{ numbers: number[]; reached: number | null }> {
  const { q, before, after } = query;
  const upwards = query.oldest || after !== undefined;
  if (filter?.rule) {
    const walk = upwards
      ? ({ direction: "up", from: after ?? -1 } as const)
      : ({ direction: "down", from: before ?? Number.MAX_SAFE_INTEGER } as const);
    const found = await numbersOfRule(
      db,
      accountId,
      { ...filter, q },
      { ...walk, limit, mostLooked: MAX_LOOKED_AT },
    );
    return upwards ? { ...found, numbers: found.numbers.reverse() } : found;
  }
  if (!q || filter)
    return { numbers: await numbersOf(db, accountId, query, { limit, filter }), reached: null };
  const people = await searchPeople(db, {
    accountId,
    q,
    limit,
    before,
    after: upwards ? (after ?? -1) : undefined,
  });
  return { numbers: people.map(({ number }) => number), reached: null };
}

async function numbersOf(
  db: Database,
  accountId: string,
  query: PeopleQuery,
  { limit, filter }: { limit: number; filter: Omit<PeopleFilter, "q"> | null },
): Promise<number[]> {
  const upwards = query.oldest || query.after !== undefined;
  const tag = filter && tagAlone({ ...filter, q: query.q });
  if (tag) {
    const tagged = await taggedNumbers(db, accountId, tag)
      .select("personTags.personNumber")
      .$if(query.before !== undefined, (select) =>
        select.where("personTags.personNumber", "<", query.before ?? 0),
      )
      .$if(query.after !== undefined, (select) =>
        select.where("personTags.personNumber", ">", query.after ?? 0),
      )
      .orderBy("personTags.personNumber", upwards ? "asc" : "desc")
      .limit(limit)
      .execute();
    const numbers = tagged.map(({ personNumber }) => personNumber);
    return upwards ? numbers.reverse() : numbers;
  }
  const from = await filteredPeople(db, accountId, filter ? { ...filter, q: query.q } : {});
  const rows = await from
    ?.select("people.number")
    .$if(query.before !== undefined, (select) =>
      select.where("people.number", "<", query.before ?? 0),
    )
    .$if(query.after !== undefined, (select) =>
      select.where("people.number", ">", query.after ?? 0),
    )
    .orderBy("people.number", upwards ? "asc" : "desc")
    .limit(limit)
    .execute();
  const numbers = (rows ?? []).map(({ number }) => number);
  return upwards ? numbers.reverse() : numbers;
}

async function withSources(
  db: Database,
  accountId: string,
  numbers: number[],
): Promise<ListedPerson[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("people")
    .leftJoin("suppressions", (join) =>
      join
        .onRef("suppressions.accountId", "=", "people.accountId")
        .onRef("suppressions.email", "=", "people.email"),
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
  const tags = await tagsOfPeople(db, numbers);
  return rows.map(({ source, sourceId, ...row }) => {
    const known = sources.get(`${source}:${sourceId}`);
    return {
      ...row,
      tags: tags.get(row.number) ?? [],
      source: { kind: source, name: known?.name ?? null, to: known?.to ?? null },
      isSample: known?.isSample ?? false,
    };
  });
}

/** Few enough for others to wait for. */
const EXPORTED_AT_ONCE = 250;

/** Everybody a search finds, or everybody, newest first, some at a time: for the export. */
export async function* readAllPeople(
  db: Database,
  accountId: string,
  q: string,
  filter: Omit<PeopleFilter, "q"> | null = null,
): AsyncGenerator<ListedPerson[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const numbers = await numbersExported(db, accountId, { q, filter, before });
    if (numbers.length === 0) return;
    yield await withSources(db, accountId, numbers);
    before = numbers.at(-1) ?? before;
  }
}

async function numbersExported(
  db: Database,
  accountId: string,
  { q, filter, before }: { q: string; filter: Omit<PeopleFilter, "q"> | null; before: number },
): Promise<number[]> {
  const limit = EXPORTED_AT_ONCE;
  if (filter?.rule) {
    const walk = {
      direction: "down",
      from: before,
      limit,
      mostLooked: Number.POSITIVE_INFINITY,
    } as const;
    return (await numbersOfRule(db, accountId, { ...filter, q }, walk)).numbers;
  }
  if (!q || filter)
    return numbersOf(db, accountId, { q, before, oldest: false }, { limit, filter });
  return (await searchPeople(db, { accountId, q, limit, before })).map(({ number }) => number);
}
