import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { searchPeopleNumbers } from "#app/features/recipients/people-search.server.ts";
import { fitsRule } from "#app/features/recipients/segments/compile-rule.server.ts";
import type { PeopleFilter } from "#app/features/recipients/segments/people-filter.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Where to begin, and how far to look. */
interface Walk {
  /** People with higher numbers than `from`, or with lower ones. */
  direction: "up" | "down";
  from: number;
  /** So many are wanted. */
  limit: number;
  /** No more people than this are looked at. */
  mostLooked: number;
}

/** Grows with each step: where many fit, a page is full after the first. */
const FIRST_STEP = 250;
const LARGEST_STEP = 2_000;

/**
 * The numbers of people who fit a rule (and have a tag, and are found by words), in the order of
 * the walk. They are looked at some at a time and others let run between: of a million who fit may
 * all be among the last. `reached`: the number up to which people were looked at without finding
 * enough; null: there is nobody beyond, or enough were found.
 */
export async function numbersOfRule(
  db: Database,
  accountId: string,
  filter: PeopleFilter,
  { direction, from, limit, mostLooked }: Walk,
): Promise<{ numbers: number[]; reached: number | null }> {
  const numbers: number[] = [];
  let looked = 0;
  let last = from;
  for (let step = FIRST_STEP; numbers.length < limit; step = Math.min(2 * step, LARGEST_STEP)) {
    if (looked >= mostLooked) return { numbers, reached: last };
    const next = await nextPeople(db, accountId, filter.q ?? "", {
      direction,
      from: last,
      limit: step,
    });
    if (next.length === 0) break;
    numbers.push(
      ...(await thoseWhoFit(db, accountId, filter, {
        next,
        direction,
        limit: limit - numbers.length,
      })),
    );
    looked += next.length;
    last = next.at(-1) ?? last;
    await letOthersRun();
  }
  return { numbers, reached: null };
}

/** Whoever comes next in the walk, found by these words if there are any. */
async function nextPeople(
  db: Database,
  accountId: string,
  q: string,
  { direction, from, limit }: Pick<Walk, "direction" | "from" | "limit">,
): Promise<number[]> {
  const isUp = direction === "up";
  const order = isUp ? "asc" : "desc";
  if (q)
    return searchPeopleNumbers(db, {
      accountId,
      q,
      limit,
      order,
      ...(isUp ? { from: from + 1 } : { to: from - 1 }),
    });
  const rows = await db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .where("number", isUp ? ">" : "<", from)
    .orderBy("number", order)
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

async function thoseWhoFit(
  db: Database,
  accountId: string,
  { q, tag, rule }: PeopleFilter,
  { next, direction, limit }: { next: number[]; direction: Walk["direction"]; limit: number },
): Promise<number[]> {
  let people = (db as Kysely<Schema>)
    .selectFrom("people")
    .select("people.number")
    .where("people.accountId", "=", accountId)
    .where("people.number", ">=", Math.min(...next))
    .where("people.number", "<=", Math.max(...next));
  if (q) people = people.where("people.number", "in", next);
  if (tag)
    people = people.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("personTags")
          .select("personTags.personNumber")
          .where("personTags.tagId", "=", tag)
          .whereRef("personTags.personNumber", "=", "people.number"),
      ),
    );
  if (rule)
    people = people.where((eb) => fitsRule(eb, { db, accountId, rule, asked: "one by one" }));
  const order = direction === "up" ? "asc" : "desc";
  const rows = await people.orderBy("people.number", order).limit(limit).execute();
  return rows.map(({ number }) => number);
}
